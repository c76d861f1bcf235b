/** Adds arguments and options to a verb's command. */
import { type Command, Option } from 'commander';
import { isUpdate } from '../../contract/vocabulary/endpoint.ts';
import { concurrencyText, removesNamed, takesBulk, severalOf } from '../bulk/bulk-options.ts';
import type { Noun, ResolvedVerb } from '../verbs/noun.ts';
import type { Scope, VerbParameter } from '../verbs/parameter.ts';
import { listOptions } from '../verbs/paging.ts';
import { takesIfExists } from '../verbs/resolve-verb.ts';
import { bulkOptions, fieldOption, ifExistsOption, ifMissingOption } from '../verbs/verb-input.ts';
import { positionalScope, readsSeveral, targetKinds } from '../verbs/subject-of-verb.ts';
import { isTargetFlag, targetOptions } from '../fan-out/target-options.ts';
import { isOnlyInGitlab } from '../output/availability.ts';
import { spanMeaning } from '../verbs/parameter-kind.ts';
import { optionGroups } from './command-help.ts';
import { helpOfParameter, optionFlags, optionsOfParameter, withFacts } from './parameter-option.ts';
import { addUp, oneMore } from './repeated-options.ts';

/** Headings in help; `inputOf` also finds the options by them. */
export const [listHeading, bulkHeading, targetHeading] = [
  optionGroups.list.heading,
  optionGroups.bulk.heading,
  optionGroups.target.heading,
] as const;

/** The project or group of a list, which can also be given as an argument. */
export const argumentScope = ({ name, scopes, positional, argument }: ResolvedVerb): Scope['of'] | undefined =>
  name === 'list' && positional.length === 0 && argument === undefined && scopes.length === 1 ? scopes[0] : undefined;

const scopeDescriptions = {
  project: 'Project path or ID (default: profile, then current Git clone)',
  group: 'Group path or ID (default: profile)',
} as const;

/** Adds arguments and the usage line to a verb's command. */
export const addArguments = (command: Command, noun: Noun, verb: ResolvedVerb): void => {
  const { argument, endpoints, parameters } = verb;
  const positional = parameters.filter(({ place }) => place === 'positional');
  // All arguments are optional for Commander, so that missing ones can be asked for.
  const several = severalOf(noun, verb);
  for (const parameter of positional) {
    command.argument(`[${parameter.name}${parameter === several ? '...' : ''}]`, helpOfParameter(parameter));
  }
  const many = argument?.many === true ? '...' : '';
  const isOptional = many !== '' || argument?.optional === true;
  const own = argument === undefined ? [] : [isOptional ? `[${argument.name}${many}]` : `<${argument.name}>`];
  if (argument !== undefined) command.argument(`[${argument.name}${many}]`, argument.description);
  // This argument is not declared, so that help does not show it.
  if (argumentScope(verb) !== undefined) command.allowExcessArguments();
  const required = endpoints[0]?.required ?? [];
  const flags = parameters
    .filter(({ place, wire, filled }) => place === 'flag' && filled === undefined && required.includes(wire))
    .map((parameter) => optionFlags(parameter).replace(/^-\w, /, ''));
  const labels = positional.map((parameter) => `${parameter.label}${parameter === several ? '...' : ''}`);
  command.usage([...labels, ...own, ...flags, '[options]'].join(' '));
};

export const scopeFlags = (of: Scope['of']): string => `-${of.charAt(0)}, --${of} <${of}>`;

/** Its heading is "GitLab options", unless only GitLab has the endpoint. */
const isGitlabOption = ({ endpoint }: ResolvedVerb, { schema }: VerbParameter): boolean =>
  isOnlyInGitlab(schema) && !isOnlyInGitlab(endpoint);

const addParameters = (
  command: Command,
  verb: ResolvedVerb,
  parameters: readonly VerbParameter[],
  heading?: string,
): void => {
  for (const parameter of parameters) {
    if (parameter.place === 'positional' && parameter.short === undefined) continue;
    const isRequired =
      parameter.place === 'flag' && verb.endpoints.every(({ required }) => required.includes(parameter.wire));
    const about = { isUpdate: isUpdate(verb.endpoint), isRequired };
    for (const option of optionsOfParameter(parameter, about)) {
      command.addOption(heading === undefined ? option : option.helpGroup(heading));
    }
    const { otherName } = parameter;
    if (otherName === undefined) continue;
    const { short: _short, ...others } = parameter;
    for (const option of optionsOfParameter({ ...others, name: otherName })) command.addOption(option.hideHelp());
  }
};

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
    command.addOption(new Option(scopeFlags('group'), 'Group path or ID, for all projects in it'));
  }
  const [kind] = targetKinds(verb, takesBulk(verb));
  for (const { flag, choice, description = '' } of verb.alternatives ?? []) {
    const isScope = flag === 'project' || flag === 'group';
    const valued = isScope || choice !== undefined || parameters.some(({ name }) => name === flag);
    const each =
      kind !== undefined && isTargetFlag(flag) ? `; with --each-${kind}, run for each ${kind} you can see` : '';
    if (!valued) command.addOption(new Option(`--${flag}`, `${description}${each}`));
  }
  addParameters(
    command,
    verb,
    parameters.filter((parameter) => !isGitlabOption(verb, parameter)),
  );
  for (const { flags, description, choices, many, side, refers } of verb.extras ?? []) {
    const facts = [
      ...(choices === undefined ? [] : [choices.join('|')]),
      ...(side === undefined ? [] : [spanMeaning[side]]),
    ];
    const option = new Option(flags, withFacts(description, facts));
    if (choices !== undefined) option.choices(choices);
    if (many === true) option.argParser(oneMore);
    else if (refers !== undefined) option.argParser(addUp);
    command.addOption(option);
  }
};

/** Restricts an option to its choices, if it has some, and names them in its description. */
const withChoices = (
  option: Option,
  { choices }: { readonly choices?: readonly string[]; readonly many?: true },
): Option => {
  if (choices === undefined) return option;
  option.description = withFacts(option.description, [choices.join('|')]);
  return option.choices(choices);
};

const isList = ({ endpoints }: ResolvedVerb): boolean => endpoints.some(({ endpoint }) => endpoint.paginated === true);

export const addListOptions = (command: Command): void => {
  for (const { flags, description, ...more } of listOptions) {
    const option = new Option(flags, description).helpGroup(listHeading);
    command.addOption('many' in more ? option.argParser(oneMore) : option);
  }
};

const addFieldOption = (command: Command, verb: ResolvedVerb): void => {
  const isOwn = verb.steps !== undefined || verb.together !== undefined;
  if (!takesBulk(verb) || isOwn || command.options.some(({ long }) => long === '--field')) return;
  const option = new Option(fieldOption.flags, fieldOption.description);
  command.addOption(option.argParser(oneMore));
};

/** Adds `--from` and `--from-format` to verbs that show several records. */
const addSeveralOptions = (command: Command): void => {
  for (const { flags, description, key, ...more } of bulkOptions) {
    if (key !== 'from' && key !== 'fromFormat') continue;
    const text = key === 'from' ? description.replace('Rows to write', 'Records to show') : description;
    command.addOption(withChoices(new Option(flags, text).helpGroup(bulkHeading), more));
  }
};

/** Options for rows that are written one by one. */
const oneByOne: ReadonlySet<string> = new Set(['rejects', 'concurrency', 'continueOnError']);

export const addRowOptions = (command: Command, concurrency: string, together = false): void => {
  const taken = new Set(command.options.map(({ long }) => long));
  for (const { flags, description, key, ...more } of bulkOptions) {
    const option = new Option(flags, key === 'concurrency' ? concurrency : description);
    if (taken.has(option.long) || (together && oneByOne.has(key))) continue;
    command.addOption(withChoices(option, more).helpGroup(bulkHeading));
  }
};

const addBulkOptions = (command: Command, verb: ResolvedVerb): void => {
  if (readsSeveral(verb)) addSeveralOptions(command);
  if (!takesBulk(verb)) return;
  if (takesIfExists(verb)) {
    const { flags, description, choices } = ifExistsOption;
    const usual = verb.endpoint.method === 'POST' ? 'fail' : 'update';
    const canUpdate = verb.existing === undefined || verb.existing.update !== undefined;
    const option = new Option(flags, `${description} (default: ${usual})`).helpGroup(bulkHeading);
    command.addOption(
      withChoices(option, { choices: canUpdate ? choices : choices.filter((choice) => choice !== 'update') }),
    );
  }
  if (removesNamed(verb)) {
    const { flags, description, choices } = ifMissingOption;
    command.addOption(
      withChoices(new Option(flags, `${description} (default: fail)`).helpGroup(bulkHeading), { choices }),
    );
  }
  addRowOptions(command, concurrencyText(verb), verb.together !== undefined);
};

/** Options for one kind only. */
const onlyFor: Readonly<Record<string, Scope['of']>> = {
  eachProject: 'project',
  projectsFrom: 'project',
  archivedProjects: 'project',
  eachGroup: 'group',
  groupsFrom: 'group',
};

export const addTargetOptions = (
  command: Command,
  { kinds, hasLists }: { readonly kinds: readonly Scope['of'][]; readonly hasLists: boolean },
): void => {
  if (kinds.length === 0) return;
  const taken = new Set(command.options.map(({ long }) => long));
  for (const { key, flags, description, ...more } of targetOptions) {
    const option = new Option(flags, description).helpGroup(targetHeading);
    const kind = onlyFor[key];
    if (taken.has(option.long) || (kind !== undefined && !kinds.includes(kind))) continue;
    if (key === 'limitTotal' && !hasLists) continue;
    withChoices(option, more);
    if ('many' in more) option.argParser(oneMore);
    command.addOption(option);
  }
};

/** Adds all options of a verb except the global ones. */
export const addVerbOptions = (command: Command, verb: ResolvedVerb): void => {
  addOptions(command, verb);
  addFieldOption(command, verb);
  const ofGitlab = verb.parameters.filter((parameter) => isGitlabOption(verb, parameter));
  addParameters(command, verb, ofGitlab, optionGroups.gitlab.heading);
  const hasLists = isList(verb);
  if (hasLists) addListOptions(command);
  addBulkOptions(command, verb);
  addTargetOptions(command, { kinds: targetKinds(verb, takesBulk(verb)), hasLists });
};
