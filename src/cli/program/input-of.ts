/** Reads the input of a verb from Commander. */
import { type Command, Option } from 'commander';
import { isNamed, severalOf, takesBulk } from '../bulk/bulk-options.ts';
import { isPointer } from '../verbs/collect-params.ts';
import { UsageError } from '../errors/usage-error.ts';
import { isTargetFlag, type TargetValues } from '../fan-out/target-options.ts';
import type { Noun, ResolvedVerb } from '../verbs/noun.ts';
import type { Scope, VerbParameter } from '../verbs/parameter.ts';
import { isNames, parameterKind } from '../verbs/parameter-kind.ts';
import { exceptFromOption, type ListValues } from '../verbs/paging.ts';
import { argumentOfRows, positionalScope, readsSeveral } from '../verbs/subject-of-verb.ts';
import type { FieldText } from '../verbs/parse-fields.ts';
import type { BulkValues, VerbInput } from '../verbs/verb-input.ts';
import { pathOf } from './hold-commands.ts';
import { argumentScope, bulkHeading, listHeading, targetHeading } from './verb-options.ts';
import { optionKey } from './parameter-option.ts';

/** The values of the options under one heading, by Commander's camel-case names; without `--except-from`, which has two. */
export const valuesUnder = (command: Command, heading: string): object =>
  Object.fromEntries(
    command.options
      .filter(({ helpGroupHeading }) => helpGroupHeading === heading)
      .map((option) => option.attributeName())
      .filter((name) => name !== exceptFromOption.key)
      .map((name) => [name, command.getOptionValue(name)]),
  );

/** True when the verb runs for each of many projects or groups that it otherwise takes as an argument. */
const isForEach = (command: Command, scope: Scope | undefined): boolean =>
  scope !== undefined && command.getOptionValue(scope.of === 'project' ? 'eachProject' : 'eachGroup') === true;

/** The argument that comes from the rows, if the other arguments are typed: `mrs notes create --from - TEXT`. */
const identityInRows = (command: Command, verb: ResolvedVerb, elsewhere: number): string | undefined => {
  if (typeof command.getOptionValue('from') !== 'string' || !(takesBulk(verb) || readsSeveral(verb))) return undefined;
  const taken = verb.positional.length - elsewhere;
  const own = argumentOfRows(verb);
  // An owner of the records is typed; only a record with a number in its project comes from rows.
  const isInRows = own?.finds === undefined && command.args.length === taken - 1 && taken > 1;
  return isInRows ? own?.wire : undefined;
};

/** The texts given by an option; a switch has several spellings. */
const optionTexts = (command: Command, name: string): readonly string[] =>
  [name, `${name}=true`, `${name}=false`].flatMap((key) => {
    const value: unknown = command.getOptionValue(new Option(`--${key}`).attributeName());
    return typeof value === 'string' ? [value] : Array.isArray(value) ? (value as readonly string[]) : [];
  });

/** The texts given by an option or its other name. Lists add up; anything else has one value. */
const textsOfOption = (
  command: Command,
  { name, otherName, label, schema, words }: VerbParameter,
): readonly string[] => {
  const texts = [name, ...(otherName === undefined ? [] : [otherName])].flatMap((one) => optionTexts(command, one));
  const { kind } = parameterKind(schema, words);
  if (kind === 'list' || kind === 'map' || texts.length < 2) return texts;
  if (isNames(schema) && !texts.some(isPointer)) return [texts.join(',')];
  if (new Set(texts).size > 1) {
    throw new UsageError(`${label} was given twice, with different values`, { hint: 'It takes one value.' });
  }
  return texts;
};

const textsOf = (command: Command, verb: ResolvedVerb): ReadonlyMap<string, readonly string[]> => {
  const given = new Map<string, readonly string[]>();
  const scope = positionalScope(verb);
  const scopeGiven: unknown = scope === undefined ? undefined : command.getOptionValue(scope.of);
  if (scope !== undefined && typeof scopeGiven === 'string') {
    const all = (verb.extras ?? []).find(
      ({ flags }) => ['--instance', '--membership'].includes(flags) && command.getOptionValue(flags.slice(2)) === true,
    );
    if (all !== undefined) throw new UsageError(`--${scope.of} and ${all.flags} cannot be used together`);
    given.set(scope.param, [scopeGiven]);
  }
  const positions = positionsOf(command, verb);
  for (const parameter of verb.parameters) {
    const position = positions.get(parameter.wire);
    const word = position === undefined ? undefined : command.args[position];
    const isWord = parameter.place === 'positional' && !isTypedAsOption(command, verb, parameter);
    const texts = isWord ? (word === undefined ? [] : [word]) : textsOfOption(command, parameter);
    if (texts.length > 0) given.set(parameter.wire, texts);
    refuseBoth(command, verb, parameter, positions.size);
  }
  return given;
};

/** True for an argument that is given as an option: a project or group, or one with a short name. */
const isTypedAsOption = (command: Command, verb: ResolvedVerb, { place, name, short, wire }: VerbParameter): boolean =>
  place === 'positional' &&
  (short !== undefined || positionalScope(verb)?.param === wire) &&
  typeof command.getOptionValue(optionKey(name)) === 'string';

/** Throws UsageError for an argument that is given as an option, too. */
const refuseBoth = (command: Command, verb: ResolvedVerb, parameter: VerbParameter, words: number): void => {
  if (verb.argument !== undefined || command.args.length <= words || !isTypedAsOption(command, verb, parameter)) return;
  throw new UsageError(`${parameter.label} and --${parameter.name} cannot be used together`);
};

/** The positions of arguments on the command line, by wire name. */
const positionsOf = (command: Command, verb: ResolvedVerb): ReadonlyMap<string, number> => {
  const scope = positionalScope(verb);
  const asOptions = verb.parameters
    .filter((parameter) => isTypedAsOption(command, verb, parameter))
    .map(({ wire }) => wire);
  const elsewhere = new Set(scope !== undefined && isForEach(command, scope) ? [...asOptions, scope.param] : asOptions);
  const inRows = identityInRows(command, verb, elsewhere.size);
  const taken = verb.positional.filter((wire) => wire !== inRows && !elsewhere.has(wire));
  return new Map(taken.map((wire, index) => [wire, index]));
};

/** Several records typed in place of one, or `-` in place of a record for names on stdin. */
const namesOf = (command: Command, noun: Noun, verb: ResolvedVerb): VerbInput['names'] => {
  const words = positionsOf(command, verb);
  const several = severalOf(noun, verb);
  const last = several === undefined ? undefined : words.get(several.wire);
  const typed = last === undefined ? [] : command.args.slice(last);
  if (several !== undefined && typed.length > 1) return { typed, of: several };
  const of = verb.parameters.find(
    (parameter) => isNamed(noun, verb, parameter) && command.args[words.get(parameter.wire) ?? -1] === '-',
  );
  return of === undefined ? undefined : { typed: '-', of };
};

const extrasOf = (command: Command, verb: ResolvedVerb): VerbInput['extras'] => {
  const options = (verb.extras ?? []).map(({ flags }) => {
    const key = new Option(flags).attributeName();
    return [key, command.getOptionValue(key)];
  });
  const words = command.args.slice(positionsOf(command, verb).size);
  const { argument } = verb;
  const own = argument === undefined ? [] : [[argument.name, argument.many === true ? words : words[0]]];
  return Object.fromEntries([...options, ...own]);
};

/** A verb's own flags, such as `--instance`, that choose the projects or groups when it runs for many of them. */
const flagsOfTargets = (command: Command, { alternatives = [] }: ResolvedVerb): readonly string[] => {
  const isMany = command.getOptionValue('eachProject') === true || command.getOptionValue('eachGroup') === true;
  return isMany ? alternatives.map(({ flag }) => flag).filter((flag) => isTargetFlag(flag)) : [];
};

const typedFields = (texts: unknown): readonly FieldText[] =>
  Array.isArray(texts) ? texts.map((text: string) => ({ text, typed: true })) : [];

/** Reads the input without checking values; only contradictions are refused. */
export const inputOf = (command: Command, noun: Noun, verb: ResolvedVerb): VerbInput => {
  const value = (name: string): unknown => command.getOptionValue(optionKey(name));
  const asArgument = argumentScope(verb);
  const scopeOf = (of: Scope['of']): unknown => {
    const [named, excess] = asArgument === of ? command.args : [];
    if (excess !== undefined) throw new UsageError(`unexpected argument "${excess}"`);
    if (named !== undefined && value(of) !== undefined) {
      throw new UsageError(`<${of}> and --${of} cannot be used together`);
    }
    return named ?? value(of);
  };
  const [project, group] = [scopeOf('project'), scopeOf('group')];
  const { scopes } = verb;
  const names = namesOf(command, noun, verb);
  const given = textsOf(command, verb);
  const ofTargets = flagsOfTargets(command, verb);
  const extras = extrasOf(command, verb);
  return {
    noun,
    verb,
    given: names === undefined ? given : new Map([...given].filter(([wire]) => wire !== names.of?.wire)),
    ...(names !== undefined && { names }),
    scopes: {
      ...(scopes.includes('project') && typeof project === 'string' && { project }),
      ...(scopes.includes('group') && typeof group === 'string' && { group }),
    },
    flags: (verb.alternatives ?? [])
      .map(({ flag }) => flag)
      .filter((flag) => value(flag) !== undefined && !ofTargets.includes(flag)),
    list: valuesUnder(command, listHeading) as ListValues,
    bulk: valuesUnder(command, bulkHeading) as BulkValues,
    exceptFrom: command.getOptionValue(exceptFromOption.key) as string | undefined,
    targets: {
      ...(valuesUnder(command, targetHeading) as TargetValues),
      ...Object.fromEntries(ofTargets.map((flag) => [flag, value(flag)])),
      ...(verb.acrossGroup === true && typeof group === 'string' && { group }),
    },
    ...((takesBulk(verb) || verb.argument?.fields === true) && {
      fields: [...typedFields(value('field')), ...typedFields(verb.argument?.fields && extras[verb.argument.name])],
    }),
    extras,
    commandLine: pathOf(command),
  };
};

/**
 * Throws UsageError for `--active false`, since the second word would be an argument.
 *
 * @param argv the whole command line
 */
export const refuseLooseValues = (command: Command, argv: readonly string[]): void => {
  const end = argv.indexOf('--');
  const words = end === -1 ? argv : argv.slice(0, end);
  const index = words.findIndex(
    (word, at) =>
      ['true', 'false'].includes(words[at + 1] ?? '') &&
      command.options.some(({ long, short }) => (word === long || word === short) && isSwitch(command, long)),
  );
  if (index === -1) return;
  const [name = '', value = ''] = words.slice(index);
  const denied = value === 'true' ? name : `--no-${name.replace(/^-+/, '')}`;
  throw new UsageError(`${name} takes no separate value, got "${value}"`, {
    hint: `Use ${name}=${value} or ${denied}; an argument that is called "${value}" comes before the option.`,
  });
};

const isSwitch = (command: Command, long: string | undefined): boolean =>
  command.options.some((option) => option.long === `${long}=true`);
