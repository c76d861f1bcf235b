/** Turns a parameter into options of Commander with their help. */
import { Option } from 'commander';
import { oneMore } from './repeated-options.ts';
import { UsageError } from '../errors/usage-error.ts';
import { memberOf } from '../../contract/vocabulary/endpoint.ts';
import { availabilityFacts } from '../output/availability.ts';
import type { VerbParameter } from '../verbs/parameter.ts';
import {
  clearedValue,
  defaultOf,
  isNames,
  parameterKind,
  type ParameterKind,
  spanMeaning,
  offeredWords,
  isRecords,
  wordFor,
} from '../verbs/parameter-kind.ts';

const placeholders: Readonly<Record<ParameterKind['kind'], string>> = {
  text: 'text',
  integer: 'n',
  number: 'n',
  'integer-or-text': 'value',
  boolean: 'bool',
  choice: 'value',
  date: 'date',
  'date-time': 'time',
  list: 'a,b',
  map: 'name=value',
};

/** Placeholders where the last word of the parameter's name says too little. */
const wordsFor: Readonly<Record<string, string>> = {
  access_level: 'role',
  access_level_for_delete: 'role',
  access_level_for_push: 'role',
  iids: 'numbers',
  milestones: 'titles',
  name_regex_delete: 'pattern',
  name_regex_keep: 'pattern',
  older_than: 'duration',
  order_by: 'field',
  priority: 'rank',
  sort: 'direction',
  ...Object.fromEntries(
    ['bio', 'body', 'content', 'description', 'message', 'notes', 'search', 'trace'].map((name) => [name, 'text']),
  ),
};

/** The word between the angle brackets. */
const placeholderOf = (parameter: VerbParameter, kind: ParameterKind): string => {
  if (parameter.onlyFile) return '@file';
  if (parameter.finds !== undefined) return parameter.finds;
  if (parameter.wire === 'user_id') return 'user';
  if (parameter.wire === 'id') return parameter.name;
  if (kind.kind === 'boolean' || kind.kind === 'date' || kind.kind === 'date-time' || kind.kind === 'map') {
    return placeholders[kind.kind];
  }
  if (isRecords(kind)) return 'json';
  const wire = memberOf(parameter.wire)?.member ?? parameter.wire;
  const found = Object.entries(wordsFor).find(([name]) => wire === name || wire.endsWith(`_${name}`));
  return found?.[1] ?? wire.split('_').at(-1) ?? placeholders[kind.kind];
};

/** Adds facts to a description in parentheses, in its own if it ends with some. */
export const withFacts = (description: string, facts: readonly string[]): string => {
  if (facts.length === 0) return description;
  const said = facts.join('; ');
  return description.endsWith(')') ? `${description.slice(0, -1)}; ${said})` : `${description} (${said})`;
};

/** The help of a parameter: description, choices, default, and whether it can be null. */
export const helpOfParameter = (parameter: VerbParameter, { isUpdate = false, isRequired = false } = {}): string => {
  const kind = parameterKind(parameter.schema, parameter.words);
  const fallback = parameter.filled ?? defaultOf(parameter.schema);
  const facts = [
    ...(isRequired && parameter.filled === undefined ? ['required'] : []),
    ...(kind.kind === 'choice' ? [offeredWords(kind.choices).join('|')] : []),
    ...(fallback === undefined || isUpdate ? [] : [`default: ${wordFor(kind, fallback)}`]),
    ...('side' in kind ? [spanMeaning[kind.side]] : []),
    ...(isUpdate && clearedValue(parameter.schema) !== undefined && !parameter.description.includes('null')
      ? ['null clears it']
      : []),
    ...availabilityFacts(parameter.schema),
  ];
  return withFacts(parameter.description, facts);
};

/** Commander's name of an option's value: `cronTimezone` for `--cron-timezone`. */
export const optionKey = (name: string): string => new Option(`--${name}`).attributeName();

/** The flags of a parameter's option as in help. */
export const optionFlags = (parameter: VerbParameter): string => {
  const { name, short, schema, words, onlyTrue } = parameter;
  const kind = parameterKind(schema, words);
  const value = onlyTrue || kind.kind === 'boolean' ? '' : ` <${placeholderOf(parameter, kind)}>`;
  return `${short === undefined ? '' : `-${short}, `}--${name}${value}`;
};

type Switch = Pick<VerbParameter, 'name' | 'short' | 'label' | 'onlyTrue'>;

/**
 * `--active`, and three hidden options: `--no-active`, `--active=true`, and `--active=false`. An option with an optional value
 * would take the next word as its value, which `projects list --owned name` does not mean. Each collects its text; the preset
 * `true` marks options that can be negated.
 */
const switchOptions = ({ name, short, label, onlyTrue }: Switch, description: string): readonly Option[] => {
  const refuse = (): never => {
    // A script that acts on the list would act on everything.
    throw new UsageError(`${label} cannot be negated: servers ignore "false" and list everything`);
  };
  const flags = `${short === undefined ? '' : `-${short}, `}--${name}`;
  const shown = onlyTrue
    ? new Option(flags, description).argParser(() => ['true'])
    : new Option(flags, description).preset('true').argParser(oneMore);
  const isTrue = new Option(`--${name}=true`).preset('true').argParser(oneMore);
  const isFalse = [`--no-${name}`, `--${name}=false`].map((long) =>
    new Option(long).preset('false').argParser(onlyTrue ? refuse : oneMore),
  );
  return [shown, ...[isTrue, ...isFalse].map((option) => option.hideHelp())];
};

/** The Commander options of a parameter, with hidden ones. They only collect texts, so that all checks are in one place. */
export const optionsOfParameter = (
  parameter: VerbParameter,
  about: { readonly isUpdate?: boolean; readonly isRequired?: boolean } = {},
): readonly Option[] => {
  const { kind } = parameterKind(parameter.schema, parameter.words);
  const addsUp = kind === 'list' || kind === 'map' || isNames(parameter.schema);
  const description = helpOfParameter(parameter, about);
  if (parameter.onlyTrue || kind === 'boolean') return switchOptions(parameter, description);
  const option = new Option(optionFlags(parameter), description);
  return [addsUp ? option.argParser(oneMore) : option];
};
