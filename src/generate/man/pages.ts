import type { Example } from '../../cli/verbs/noun.ts';
import {
  allCommands,
  availabilityNotes,
  meaningOf,
  isRunnable,
  pathOf,
  type ArgumentModel,
  type CommandModel,
  type OptionModel,
} from '../model/command-model.ts';
import { endpointTexts } from '../model/shared-texts.ts';
import {
  environmentTexts,
  exitCodeTexts,
  jobRule,
  jobTexts,
  jobTokenRule,
  settingTexts,
} from '../../cli/help/general-texts.ts';
import { literal, macro, sentences } from './mdoc.ts';

/** Manual pages need a date. It is constant so that builds are reproducible. */
const releaseDay = 'January 1, 2026';

const section = (title: string, lines: readonly string[]): readonly string[] =>
  lines.length === 0 ? [] : [`.Sh ${title}`, ...lines];

const head = (name: string, summary: string, version: string): readonly string[] => [
  '.\\" Written by "npm run generate"; changes here are lost.',
  `.Dd ${releaseDay}`,
  `.Dt ${name.toUpperCase()} 1`,
  macro('Os', 'repoctl', version),
  '.Sh NAME',
  `.Nm ${name}`,
  macro('Nd', summary.replace(/\.$/, '')),
];

const exitStatus = (): readonly string[] =>
  section('EXIT STATUS', [
    '.Bl -tag -width Ds',
    ...exitCodeTexts.flatMap(({ code, says }) => [macro('It', String(code)), ...sentences(says)]),
    '.El',
  ]);

const variables = (texts: readonly (readonly [names: string, says: string])[]): readonly string[] => [
  '.Bl -tag -width Ds',
  ...texts.flatMap(([names, says]) => [
    `.It ${names
      .split(', ')
      .map((name) => `Ev ${name}`)
      .join(' , ')}`,
    ...sentences(says),
  ]),
  '.El',
];

const environment = (): readonly string[] =>
  section('ENVIRONMENT', [
    ...variables(environmentTexts),
    '.Pp',
    ...sentences(jobRule),
    ...variables(jobTexts),
    '.Pp',
    ...sentences(jobTokenRule),
  ]);

const settings = (): readonly string[] =>
  section('SETTINGS', [
    'A profile holds them; see',
    '.Xr repoctl-config 1 .',
    '.Bl -tag -width Ds',
    ...settingTexts.flatMap(([name, says]) => [macro('It', name), ...sentences(says)]),
    '.El',
  ]);

/** The placeholder for the value of an option: `project`, `a,b`. */
const placeholderOf = ({ flags }: OptionModel): string | undefined => /[<[](.+)[>\]]/.exec(flags)?.[1];

/** `-p, --project project`, in bold and underlined as usual in manual pages. */
const optionItem = (option: OptionModel): readonly string[] => {
  const { long, short, takes } = option;
  // Fl writes the first dash.
  const names = [short, long].filter((name) => name !== undefined).map((name) => name.slice(1));
  const denied = takes === 'optional value' ? [`-no${long.slice(1)}`] : [];
  const head = [...names, ...denied].map((name) => `Fl ${name}`).join(' , ');
  const value = takes === 'value' ? ` Ar ${placeholderOf(option) ?? 'value'}` : '';
  return [`.It ${head}${value}`, ...sentences(meaningOf(option))];
};

/** A list of options, or nothing if there are none. */
const optionList = (options: readonly OptionModel[]): readonly string[] =>
  options.length === 0 ? [] : ['.Bl -tag -width Ds', ...options.flatMap(optionItem), '.El'];

const argumentItem = ({ name, description }: ArgumentModel): readonly string[] => [
  macro('It Ar', name),
  ...sentences(description),
];

/** A list of arguments, or nothing if there are none. */
const argumentList = (found: readonly ArgumentModel[]): readonly string[] =>
  found.length === 0 ? [] : ['.Bl -tag -width Ds', ...found.flatMap(argumentItem), '.El'];

const exampleLines = (examples: readonly Example[]): readonly string[] =>
  examples.flatMap(({ command: line, caption: says }, index) => [
    ...(index === 0 ? [] : ['.Pp']),
    ...sentences(says),
    ...literal([line]),
  ]);

/** `.Nm repoctl labels create` with its arguments and required options. */
const synopsis = (command: CommandModel): readonly string[] => {
  const required = command.usage.match(/--[\w-]+ <[^>]+>/g) ?? [];
  return [
    '.Nm repoctl',
    ...command.words.map((word) => macro('Cm', word)),
    ...command.arguments.map(({ name, optional, variadic }) =>
      macro(optional ? 'Op Ar' : 'Ar', name, variadic ? '...' : undefined),
    ),
    ...required.map((flag) => {
      const [name = '', value = ''] = flag.split(/ <|>/);
      return `${macro('Fl', name.slice(1))} Ar ${value}`;
    }),
    '.Op Ar options',
  ];
};

/** The section of a verb or a tool's command within the page of its noun or tool. */
const commandPart = (command: CommandModel): readonly string[] => [
  `.Ss ${pathOf(command)}`,
  ...sentences(command.summary),
  '.Bd -ragged -offset indent',
  ...synopsis(command),
  '.Ed',
  ...detailsOf(command),
];

/** The arguments, options, and endpoints of a command. */
const detailsOf = (command: CommandModel): readonly string[] => {
  const endpoints = endpointTexts(command);
  const lists = command.listOptions.length === 0 ? [] : ['.Pp', ...sentences('It also takes the options of lists')];
  return [
    ...argumentList(command.arguments),
    ...optionList(command.options),
    ...lists,
    ...(endpoints.length === 0 ? [] : ['.Pp', 'It calls:', ...literal(endpoints)]),
    ...availabilityNotes(command).flatMap((note) => ['.Pp', ...sentences(note)]),
  ];
};

const commandsOf = (page: CommandModel): readonly CommandModel[] => allCommands(page).filter(isRunnable);

const nounPage = (page: CommandModel, seeAlso: readonly string[], version: string): string => {
  const name = `repoctl-${page.words.join('-')}`;
  const parts = commandsOf(page);
  const lists = parts.flatMap(({ listOptions }) => listOptions);
  const listOptions = lists.filter((option, index) => lists.findIndex(({ long }) => long === option.long) === index);
  const alone = parts.length === 1 && parts[0] === page;
  const lines = [
    ...head(name, page.summary, version),
    '.Sh SYNOPSIS',
    ...(alone ? synopsis(page) : ['.Nm repoctl', macro('Cm', page.words[0] ?? ''), '.Ar command', '.Op Ar options']),
    '.Sh DESCRIPTION',
    ...sentences(page.summary),
    ...(page.aliases.length === 0 ? [] : sentences(`It can also be written as ${page.aliases.join(' or ')}`)),
    ...(alone ? detailsOf(page) : parts.flatMap(commandPart)),
    ...(listOptions.length === 0 ? [] : ['.Ss List options', ...optionList(listOptions)]),
    '.Ss Global options',
    'They are described in',
    '.Xr repoctl 1 .',
    ...section(
      'EXAMPLES',
      exampleLines([
        ...new Map(
          [...page.examples, ...parts.flatMap(({ examples }) => examples)].map((example) => [example.command, example]),
        ).values(),
      ]),
    ),
    '.Sh SEE ALSO',
    ...seeAlso,
  ];
  return `${lines.join('\n')}\n`;
};

const crossReferences = (names: readonly string[]): readonly string[] =>
  names.map((name, index) => `.Xr ${name} 1${index === names.length - 1 ? '' : ' ,'}`);

const mainPage = (program: CommandModel, version: string): string => {
  const list = (kind: CommandModel['kind']): readonly string[] => [
    '.Bl -tag -width Ds',
    ...program.commands
      .filter((command) => command.kind === kind)
      .flatMap((command) => [macro('It Cm', pathOf(command)), ...sentences(command.summary)]),
    '.El',
  ];
  const lines = [
    ...head('repoctl', 'administer a Git hosting server, or run your own', version),
    '.Sh SYNOPSIS',
    '.Nm repoctl',
    '.Ar resource',
    '.Ar command',
    '.Op Ar options',
    '.Sh DESCRIPTION',
    ...sentences(program.summary),
    ...sentences('Each resource and each tool has its own manual, such as repoctl-labels(1)'),
    '.Ss Resources',
    ...list('noun'),
    '.Ss Tools',
    ...list('tool'),
    '.Ss Global options',
    ...sentences('Use them before the resource or after it'),
    ...optionList(program.globalOptions),
    ...optionList(program.options),
    ...settings(),
    ...environment(),
    ...exitStatus(),
    '.Sh SEE ALSO',
    ...crossReferences(program.commands.map(({ words }) => `repoctl-${words.join('-')}`).toSorted()),
  ];
  return `${lines.join('\n')}\n`;
};

/** Returns the manual pages of the program and of each noun and tool, by file name. */
export const manPages = (
  program: CommandModel,
  version: string,
): readonly (readonly [path: string, text: string])[] => [
  ['man/repoctl.1', mainPage(program, version)],
  ...program.commands.map(
    (command) =>
      [`man/repoctl-${command.words.join('-')}.1`, nounPage(command, crossReferences(['repoctl']), version)] as const,
  ),
];
