import type { Argument, Option } from 'commander';
import type { KindName } from '../../cli/values/kinds.ts';
import type { ResolvedVerb } from '../../cli/verbs/noun.ts';
import type { VerbParameter } from '../../cli/verbs/parameter.ts';
import { parameterKind, type ParameterKind } from '../../cli/verbs/parameter-kind.ts';
import { declaredFields } from '../../contract/vocabulary/endpoint.ts';
import { kindOfParameter, kindOfWords } from '../../cli/values/find-kind.ts';
import type { ValueSpec } from './command-model.ts';
import { configKeys } from '../../cli/config/keys.ts';

const settingNames = configKeys.map(({ name }) => name);

const byWords: ReadonlyMap<string, readonly string[]> = new Map([
  ['--method', ['GET', 'POST', 'PUT', 'DELETE']],
  ['config get key', settingNames],
  ['config set key', settingNames],
  ['config unset key', settingNames],
]);

/** Returns the usual values of an option or argument of a tool that does not list all of them. */
const usualWordsOf = (words: string): readonly string[] | undefined => byWords.get(words);

const wordsOf = (kind: ParameterKind): readonly string[] | undefined => {
  if (kind.kind === 'choice') return kind.choices.map(({ word }) => word).filter((word) => !/^\d+$/.test(word));
  return kind.kind === 'boolean' ? ['true', 'false'] : undefined;
};

const withKind = (kind: KindName | undefined): ValueSpec => (kind === undefined ? {} : { kind });

/** Returns the possible values of a parameter of a verb. */
const ofParameter = (verb: ResolvedVerb, parameter: VerbParameter): ValueSpec => {
  const kind = parameterKind(parameter.schema, parameter.words);
  const words = wordsOf(kind.kind === 'list' ? kind.item : kind);
  const taking = verb.endpoints.find(({ endpoint }) => Object.hasOwn(endpoint.params, parameter.wire));
  return {
    ...(words === undefined ? withKind(kindOfParameter(taking?.endpoint ?? verb.endpoint, parameter.wire)) : { words }),
    ...(kind.kind === 'list' && { list: true as const }),
    ...((parameter.file || kind.kind === 'text') && { at: true as const }),
  };
};

/** Returns the fields of the records that a verb prints, for `--fields`. */
const fieldsOf = (verb: ResolvedVerb): ValueSpec => {
  const words = declaredFields(verb.endpoint.response);
  return words.length === 0 ? {} : { words, list: true };
};

const directoryWord = /^(dir|directory|.*-dir)$/;
const fileWord = /^(file|path|.*-file)$/;

/** Reads a placeholder such as `<dir>`, which says what the value is where nothing else does. */
const ofPlaceholder = (word: string): ValueSpec => {
  if (directoryWord.test(word)) return { path: 'directory' };
  return fileWord.test(word) ? { path: 'file' } : {};
};

const placeholderOf = (option: Option): string => /[<[]([^>\].]+)/.exec(option.flags)?.[1] ?? '';

/** Returns the possible values of an option or argument that is not a parameter of an endpoint, by its name. */
const ofName = (name: string, placeholder: string): ValueSpec => {
  const words = usualWordsOf(name);
  const kind = kindOfWords(name);
  if (words !== undefined) return { words };
  return kind === undefined ? ofPlaceholder(placeholder) : { kind };
};

/** Finds a parameter by the name of its argument or option; an argument with a short name is an option, too. */
const parameterOf = (verb: ResolvedVerb, place: VerbParameter['place'], name: string): VerbParameter | undefined =>
  verb.parameters.find((one) => one.name === name && (one.place === place || one.short !== undefined));

export const specOfOption = (option: Option, verb: ResolvedVerb | undefined): ValueSpec => {
  const long = option.long ?? '';
  const parameter = verb === undefined ? undefined : parameterOf(verb, 'flag', long.slice(2));
  if (verb !== undefined && parameter !== undefined) return ofParameter(verb, parameter);
  if (option.argChoices !== undefined) return { words: option.argChoices };
  return verb !== undefined && long === '--fields' ? fieldsOf(verb) : ofName(long, placeholderOf(option));
};

/** Returns the possible values of an argument. `words` are those of its command. */
export const specOfArgument = (
  argument: Argument,
  words: readonly string[],
  verb: ResolvedVerb | undefined,
): ValueSpec => {
  const name = argument.name();
  const parameter = verb === undefined ? undefined : parameterOf(verb, 'positional', name);
  if (verb !== undefined && parameter !== undefined) return ofParameter(verb, parameter);
  if (argument.argChoices !== undefined) return { words: argument.argChoices };
  return ofName([...words, name].join(' '), name);
};
