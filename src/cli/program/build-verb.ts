import { type Command, Option } from 'commander';
import { takesBulk, takesSeveral } from '../bulk/bulk-options.ts';
import type { CommandContext } from '../context/context.ts';
import { availabilityText } from '../output/availability.ts';
import { UsageError } from '../errors/usage-error.ts';
import type { Noun, ResolvedVerb, Scope, Verb, VerbParameter } from '../verbs/noun.ts';
import { listOptions, type ListValues } from '../verbs/paging.ts';
import { bulkOptions, type BulkValues, fieldOption, ifExistsOption, type VerbInput } from '../verbs/verb-input.ts';
import { resolveVerb } from '../verbs/resolve-verb.ts';
import { identityOf, positionalScope, targetKinds } from '../verbs/subject-of-verb.ts';
import { targetOptions, type TargetValues } from '../targets/target-options.ts';
import { helpOfParameter, optionKey, optionOfParameter } from './parameter-option.ts';
import { shadowedText, showExamplesFirst } from './command-help.ts';
import { addGlobalOptions, lineageOf } from './globals-of.ts';

/** How many arguments after this one belong to it. */
const follows = (command: Command, argument: string): number => {
  const option = command.options.find(({ long, short }) => argument === long || argument === short);
  return option?.required === true ? 1 : 0;
};

const spellOut = (switches: readonly Option[], argument: string): string => {
  if (switches.some(({ long }) => long === argument)) return `${argument}=true`;
  const denied = argument.startsWith('--no-') ? `--${argument.slice('--no-'.length)}` : undefined;
  return switches.some(({ long }) => long === denied) ? `${denied}=false` : argument;
};

/**
 * Turns `--active=true` into `--active`, for filters that cannot be negated.
 *
 * @throws UsageError where one is: every record would be listed, and a script that acts on the list would act on all
 */
const requireTrue = (onlyTrue: readonly VerbParameter[], argument: string): string => {
  const label = onlyTrue.find(({ name }) => argument === `--no-${name}` || argument.startsWith(`--${name}=`))?.label;
  if (label === undefined) return argument;
  if (argument === `${label}=true`) return label;
  throw new UsageError(`${label} cannot be negated: servers ignore "false" and list everything`);
};

/**
 * Turns `--active` into `--active=true` and `--no-active` into `--active=false`, for options whose value is optional.
 * Commander would take the next word for the value: `projects list --owned name` means something else.
 */
const spellOutSwitches = (command: Command, { parameters }: ResolvedVerb, argv: readonly string[]): string[] => {
  const onlyTrue = parameters.filter((parameter) => parameter.onlyTrue);
  const switches = command.options.filter(({ optional }) => optional);
  const result: string[] = [];
  for (let index = 0; index < argv.length; index += 1) {
    const argument = argv[index] ?? '';
    if (argument === '--') return [...result, ...argv.slice(index)];
    const values = argv.slice(index + 1, index + 1 + follows(command, argument));
    result.push(spellOut(switches, requireTrue(onlyTrue, argument)), ...values);
    index += values.length;
  }
  return result;
};

const scopeDescriptions = {
  project: 'Project ID or path (default: profile, then current Git clone)',
  group: 'Group ID or path (default: profile)',
} as const;

const addArguments = (command: Command, verb: ResolvedVerb): void => {
  const { argument, endpoints, parameters } = verb;
  const positional = parameters.filter(({ place }) => place === 'positional');
  // Commander would refuse a missing one before it can be asked for.
  const several = takesSeveral(verb) ? positional.at(-1) : undefined;
  for (const parameter of positional) {
    command.argument(`[${parameter.name}${parameter === several ? '...' : ''}]`, helpOfParameter(parameter));
  }
  const many = argument?.many === true ? '...' : '';
  const own = argument === undefined ? [] : [many === '' ? `<${argument.name}>` : `[${argument.name}...]`];
  if (argument !== undefined) command.argument(`[${argument.name}${many}]`, argument.description);
  // Not declared: help does not show it.
  if (argumentScope(verb) !== undefined) command.allowExcessArguments();
  const required = endpoints[0]?.required ?? [];
  const flags = parameters
    .filter(({ place, wire }) => place === 'flag' && required.includes(wire))
    .map((parameter) => optionOfParameter(parameter).flags.replace(/^-\w, /, ''));
  const labels = positional.map((parameter) => `${parameter.label}${parameter === several ? '...' : ''}`);
  command.usage([...labels, ...own, ...flags, '[options]'].join(' '));
};

/** The project or group that a list takes by an option: as an argument it is taken as well. */
const argumentScope = ({ name, scopes, positional, argument }: ResolvedVerb): Scope['of'] | undefined =>
  name === 'list' && positional.length === 0 && argument === undefined && scopes.length === 1 ? scopes[0] : undefined;

const scopeFlags = (of: Scope['of']): string => `-${of.charAt(0)}, --${of} <${of}>`;

/** Collects the values of an option that can be given several times. */
const oneMore = (text: string, before: readonly string[] | undefined): readonly string[] => [...(before ?? []), text];

const addOptions = (command: Command, verb: ResolvedVerb): void => {
  const { parameters } = verb;
  const positional = positionalScope(verb);
  if (positional !== undefined && !parameters.some(({ name, place }) => place === 'flag' && name === positional.of)) {
    command.addOption(new Option(scopeFlags(positional.of)).hideHelp());
  }
  for (const scope of verb.scopes) {
    command.addOption(new Option(scopeFlags(scope), scopeDescriptions[scope]));
  }
  if (verb.acrossGroup === true) {
    command.addOption(new Option(scopeFlags('group'), 'Group ID or path, for all projects in it'));
  }
  for (const { flag, description } of verb.alternatives ?? []) {
    const valued = flag === 'project' || flag === 'group' || parameters.some(({ name }) => name === flag);
    if (!valued) command.addOption(new Option(`--${flag}`, description));
  }
  for (const parameter of parameters) {
    if (parameter.place !== 'flag') continue;
    // What is not given stays as it is.
    const isRequired = verb.endpoints.every(({ required }) => required.includes(parameter.wire));
    command.addOption(optionOfParameter(parameter, { isUpdate: verb.endpoint.method === 'PUT', isRequired }));
    const { otherName } = parameter;
    if (otherName !== undefined) command.addOption(optionOfParameter({ ...parameter, name: otherName }).hideHelp());
  }
  for (const { flags, description, choices, many } of verb.extras ?? []) {
    const option = new Option(flags, description);
    if (choices !== undefined) option.choices(choices);
    command.addOption(many === true ? option.argParser(oneMore) : option);
  }
};

const listHeading = 'List options:';

const addListOptions = (command: Command, { endpoints }: ResolvedVerb): void => {
  if (!endpoints.some(({ endpoint }) => endpoint.paginated === true)) return;
  for (const { flags, description } of listOptions) {
    command.addOption(new Option(flags, description).helpGroup(listHeading));
  }
};

const addFieldOption = (command: Command, verb: ResolvedVerb): void => {
  if (!takesBulk(verb) || command.options.some(({ long }) => long === '--field')) return;
  const option = new Option(fieldOption.flags, fieldOption.description);
  command.addOption(option.argParser(oneMore));
};

const bulkHeading = 'Bulk options:';

const addBulkOptions = (command: Command, verb: ResolvedVerb): void => {
  if (!takesBulk(verb)) return;
  if (verb.section !== undefined) {
    const { flags, description, choices } = ifExistsOption;
    command.addOption(new Option(flags, description).choices(choices).helpGroup(bulkHeading));
  }
  for (const { flags, description } of bulkOptions) {
    command.addOption(new Option(flags, description).helpGroup(bulkHeading));
  }
};

const targetHeading = 'Fan-out options:';

/** Options that are for the other kind only. */
const onlyFor: Readonly<Record<string, Scope['of']>> = {
  eachProject: 'project',
  projectsFrom: 'project',
  archivedProjects: 'project',
  eachGroup: 'group',
  groupsFrom: 'group',
};

const addTargetOptions = (command: Command, verb: ResolvedVerb): void => {
  const kinds = targetKinds(verb, takesBulk(verb));
  if (kinds.length === 0) return;
  const taken = new Set(command.options.map(({ long }) => long));
  for (const { key, flags, description, ...more } of targetOptions) {
    const option = new Option(flags, description).helpGroup(targetHeading);
    const kind = onlyFor[key];
    if (taken.has(option.long) || (kind !== undefined && !kinds.includes(kind))) continue;
    if ('choices' in more) option.choices(more.choices);
    if ('many' in more) option.argParser(oneMore);
    command.addOption(option);
  }
};

/** The values of the options under one heading, by Commander's camel-case names. */
const valuesUnder = (command: Command, heading: string): object =>
  Object.fromEntries(
    command.options
      .filter(({ helpGroupHeading }) => helpGroupHeading === heading)
      .map((option) => [option.attributeName(), command.getOptionValue(option.attributeName())]),
  );

/** Whether the project or group that a verb takes as an argument is each of many. */
const isForEach = (command: Command, scope: Scope | undefined): boolean =>
  scope !== undefined && command.getOptionValue(scope.of === 'project' ? 'eachProject' : 'eachGroup') === true;

/** The argument that rows give, where what else is an argument is typed for all of them: `mrs notes create --from - TEXT`. */
const identityInRows = (command: Command, verb: ResolvedVerb, isEach: boolean): string | undefined => {
  if (typeof command.getOptionValue('from') !== 'string' || !takesBulk(verb)) return undefined;
  const taken = verb.positional.length - (isEach ? 1 : 0);
  const own = identityOf(verb);
  // Whose the records are is typed: only what is numbered in its project stands in rows.
  const isInRows = own?.finds === undefined && command.args.length === taken - 1 && taken > 1;
  return isInRows ? own?.wire : undefined;
};

const textsOf = (command: Command, verb: ResolvedVerb): ReadonlyMap<string, readonly string[]> => {
  const given = new Map<string, readonly string[]>();
  const scope = positionalScope(verb);
  const scopeGiven: unknown = scope === undefined ? undefined : command.getOptionValue(scope.of);
  const isEach = isForEach(command, scope);
  const inRows = identityInRows(command, verb, isEach);
  let position = 0;
  for (const { place, wire, name, otherName = name } of verb.parameters) {
    if (place === 'positional' && wire === scope?.param && (isEach || typeof scopeGiven === 'string')) {
      if (typeof scopeGiven === 'string') given.set(wire, [scopeGiven]);
      continue;
    }
    if (wire === inRows) continue;
    const value: unknown =
      place === 'positional'
        ? command.args[position++]
        : (command.getOptionValue(optionKey(name)) ?? command.getOptionValue(optionKey(otherName)));
    if (typeof value === 'string') given.set(wire, [value]);
    else if (value === true) given.set(wire, ['true']);
    else if (Array.isArray(value)) given.set(wire, value);
  }
  return given;
};

/** Several records typed in place of one, or `-` for a list of them on stdin. */
const identitiesOf = (command: Command, verb: ResolvedVerb): readonly string[] | undefined => {
  if (!takesSeveral(verb)) return undefined;
  const scope = positionalScope(verb);
  const isOption =
    scope !== undefined && (isForEach(command, scope) || typeof command.getOptionValue(scope.of) === 'string');
  const typed = command.args.slice(verb.positional.length - (isOption ? 2 : 1));
  if (isOption && verb.positional.length === 1) return undefined;
  return typed.length > 1 || typed[0] === '-' ? typed : undefined;
};

const extrasOf = (command: Command, verb: ResolvedVerb): VerbInput['extras'] => {
  const options = (verb.extras ?? []).map(({ flags }) => {
    const key = new Option(flags).attributeName();
    return [key, command.getOptionValue(key)];
  });
  const words = command.args.slice(verb.positional.length);
  const { argument } = verb;
  const own = argument === undefined ? [] : [[argument.name, argument.many === true ? words : words[0]]];
  return Object.fromEntries([...options, ...own]);
};

const inputOf = (command: Command, noun: Noun, verb: ResolvedVerb): VerbInput => {
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
  const identities = identitiesOf(command, verb);
  const given = textsOf(command, verb);
  const last = verb.positional.at(-1);
  return {
    noun,
    verb,
    given: identities === undefined ? given : new Map([...given].filter(([wire]) => wire !== last)),
    ...(identities !== undefined && { identities }),
    scopes: {
      ...(scopes.includes('project') && typeof project === 'string' && { project }),
      ...(scopes.includes('group') && typeof group === 'string' && { group }),
    },
    flags: (verb.alternatives ?? []).map(({ flag }) => flag).filter((flag) => value(flag) !== undefined),
    list: valuesUnder(command, listHeading) as ListValues,
    bulk: valuesUnder(command, bulkHeading) as BulkValues,
    targets: {
      ...(valuesUnder(command, targetHeading) as TargetValues),
      ...(verb.acrossGroup === true && typeof group === 'string' && { group }),
    },
    ...(takesBulk(verb) && { fields: (value('field') as readonly string[] | undefined) ?? [] }),
    extras: extrasOf(command, verb),
    commandLine: lineageOf(command)
      .map((part) => part.name())
      .join(' '),
  };
};

/** Adds a verb to its noun's command: arguments and options from its endpoints, and what running it does. */
export const buildVerb = (
  parent: Command,
  noun: Noun,
  declared: Verb,
  contextOf: (command: Command) => CommandContext,
): Command => {
  const verb = resolveVerb(declared);
  const command = parent.command(verb.name).description(verb.summary ?? verb.endpoint.summary);
  addArguments(command, verb);
  addOptions(command, verb);
  addFieldOption(command, verb);
  addListOptions(command, verb);
  addBulkOptions(command, verb);
  addTargetOptions(command, verb);
  const shadowed = addGlobalOptions(command);
  showExamplesFirst(command, verb.examples);
  if (shadowed.length > 0) command.addHelpText('after', () => shadowedText(shadowed));
  const availability = availabilityText(verb.endpoint);
  if (availability !== undefined) command.addHelpText('after', `\n${availability}`);
  const parseOptions = command.parseOptions.bind(command);
  command.parseOptions = (argv) => parseOptions(spellOutSwitches(command, verb, argv));
  command.action(async () => {
    const { runVerb } = await import('./run-verb.ts');
    await runVerb(contextOf(command), inputOf(command, noun, verb));
  });
  return command;
};
