import type { Contract } from '../contract/registry.ts';
import {
  allCommands,
  availabilityNotes,
  isRunnable,
  meaningOf,
  pathOf,
  type CommandModel,
  type OptionModel,
} from './model/command-model.ts';
import { operationIds } from './openapi/operations.ts';
import { code, notice, plainText, table } from './model/markdown.ts';
import { accessText } from './model/shared-texts.ts';
import {
  environmentTexts,
  exitCodeTexts,
  jobRule,
  jobTexts,
  jobTokenRule,
  settingTexts,
} from '../cli/help/general-texts.ts';

const optionRows = (options: readonly OptionModel[]): readonly (readonly string[])[] =>
  options.map((option) => [
    code(option.takes === 'optional value' ? option.flags.replace('--', '--[no-]') : option.flags),
    plainText(meaningOf(option)),
  ]);

const endpointRows = ({ verb }: CommandModel, ids: ReadonlyMap<string, string>): readonly (readonly string[])[] =>
  (verb?.endpoints ?? []).map(({ endpoint }) => {
    const place = `${endpoint.method} ${endpoint.path}`;
    const id = ids.get(place);
    return [code(place), id === undefined ? '' : code(id), String(endpoint.success), plainText(accessText(endpoint))];
  });

const exampleLines = (examples: CommandModel['examples']): readonly string[] =>
  examples.length === 0
    ? []
    : ['```sh', ...examples.flatMap(({ command: line, caption: says }) => [`# ${says}`, line]), '```', ''];

const usageOf = (command: CommandModel): readonly string[] => [
  '```',
  ['repoctl', ...command.words, command.usage].filter((part) => part !== '').join(' '),
  '```',
  '',
];

const detailsOf = (command: CommandModel, ids: ReadonlyMap<string, string>): readonly string[] => [
  ...usageOf(command),
  ...table(
    ['Argument', ''],
    command.arguments.map(({ name, description }) => [code(`<${name}>`), plainText(description)]),
  ),
  ...table(['Option', ''], optionRows([...command.options, ...command.listOptions])),
  ...table(['Calls', 'Operation', 'Success', 'Access:'], endpointRows(command, ids)),
  ...availabilityNotes(command).flatMap((note) => [plainText(note), '']),
  ...exampleLines(command.examples),
];

const commandPart = (command: CommandModel, ids: ReadonlyMap<string, string>): readonly string[] => [
  `## ${pathOf(command)}`,
  '',
  `${plainText(command.summary)}.`,
  '',
  ...detailsOf(command, ids),
];

const page = (command: CommandModel, ids: ReadonlyMap<string, string>): string => {
  const parts = allCommands(command).filter(isRunnable);
  const alone = parts.length === 1 && parts[0] === command;
  const aliases = command.aliases.map(code).join(', ');
  return [
    notice,
    '',
    `# repoctl ${pathOf(command)}`,
    '',
    `${plainText(command.summary)}.${aliases === '' ? '' : ` Also: ${aliases}.`}`,
    '',
    ...(alone ? detailsOf(command, ids) : parts.flatMap((part) => commandPart(part, ids))),
    'Every command also takes the [global options](index.md#global-options);',
    'see [exit codes](index.md#exit-codes).',
    '',
  ].join('\n');
};

const linkTo = ({ words }: CommandModel): string => `[${words.join(' ')}](${words.join('-')}.md)`;

const listOf = (program: CommandModel, kind: CommandModel['kind']): readonly string[] =>
  table(
    [kind === 'noun' ? 'Resource' : 'Tool', '', 'Commands'],
    program.commands
      .filter((command) => command.kind === kind)
      .map((command) => [
        linkTo(command),
        plainText(command.summary),
        allCommands(command)
          .slice(1)
          .filter(isRunnable)
          .map(({ words }) => words.slice(1).join(' '))
          .join(', '),
      ]),
  );

const variableRow = ([names, says]: readonly [names: string, says: string]): readonly string[] => [
  names.split(', ').map(code).join(', '),
  plainText(says),
];

const index = (program: CommandModel): string =>
  [
    notice,
    '',
    '# Commands of repoctl',
    '',
    ...listOf(program, 'noun'),
    ...listOf(program, 'tool'),
    '## Global options',
    '',
    'Use them before the resource or after it.',
    '',
    ...table(['Option', ''], optionRows([...program.globalOptions, ...program.options])),
    '## Settings',
    '',
    '`repoctl config set` changes a setting of a profile, and `repoctl config list` shows the source of each. An option',
    'overrides the environment, the environment overrides the profile, and the profile overrides the default.',
    '',
    ...table(
      ['Setting', ''],
      settingTexts.map(([name, says]) => [code(name), plainText(says)]),
    ),
    '## Environment',
    '',
    ...table(['Variable', ''], environmentTexts.map(variableRow)),
    `${plainText(jobRule)}:`,
    '',
    ...table(['Variable', ''], jobTexts.map(variableRow)),
    `${plainText(jobTokenRule)}.`,
    '',
    '## Exit codes',
    '',
    ...table(
      ['Code', '', 'Error codes in JSON'],
      exitCodeTexts.map(({ code: number, says, errors }) => [
        String(number),
        plainText(says),
        errors.map(code).join(', '),
      ]),
    ),
  ].join('\n');

/** Returns the reference in Markdown: an index, and a page for each noun and tool. */
export const referencePages = (
  program: CommandModel,
  contract: Contract,
): readonly (readonly [path: string, text: string])[] => {
  const ids = operationIds(contract);
  return [
    ['docs/reference/index.md', index(program)],
    ...program.commands.map((command) => [`docs/reference/${command.words.join('-')}.md`, page(command, ids)] as const),
  ];
};
