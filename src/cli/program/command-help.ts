import type { Command, Help, HelpConfiguration, Option } from 'commander';
import type { Example } from '../verbs/noun.ts';
import { isSynonym } from './command-synonyms.ts';
import { globalHeading, lineageOf } from './globals-of.ts';
import {
  byUse,
  countdown,
  moreText,
  exampleLines,
  grouped,
  itemLines,
  linesOfPart,
  topicNames,
  topicSummaries,
  usageLines,
  wrapText,
  type Extras,
  type Item,
  type TopicName,
  type TopicPart,
} from './help-text.ts';
import { pathOf, shownArguments } from './hold-commands.ts';

/** Wraps a paragraph. It is in this file so that the bundle has no other one for the layout, which each command would load. */
export const paragraphLines = (text: string, width: number): readonly string[] => wrapText(text, { width });

/** Lays out command lines, each below its caption: imported from here for the same reason. */
export const captionedLines = (examples: readonly Example[], width: number): readonly string[] =>
  exampleLines(examples, width);

/** The help text about global options that must come before the noun, since the verb has options of the same names. */
export const shadowedTexts = (shadowed: readonly string[]): readonly string[] =>
  shadowed.map((name) => `Use the global ${name} before the resource: repoctl ${name} ...`);

const globalsLine = 'Global options (-o, --json, --jq, --dry-run, --yes, ...): repoctl help options';

/** A group of options that many commands share. */
interface OptionGroup {
  readonly heading: string;
  /** The topic that explains them. Default: the whole page has them. */
  readonly topic?: TopicName;
  /** The ones that are used most. */
  readonly usual: readonly string[];
}

/** Help has one line for each of these groups. */
export const optionGroups = {
  list: { heading: 'List options:', topic: 'lists', usual: ['--limit', '--all', '--where'] },
  bulk: { heading: 'Bulk options:', topic: 'bulk', usual: ['--from', '--if-exists', '--if-missing', '--rejects'] },
  gitlab: { heading: 'GitLab options:', usual: [] },
  target: { heading: 'Fan-out options:', topic: 'fan-out', usual: ['--each-project', '--each-group', '--of'] },
} as const satisfies Readonly<Record<string, OptionGroup>>;

/** Limits of a page: without them it does not fit a terminal. `--all` shows everything. */
const most = { lines: 40, examples: 3, options: 10 } as const;

/** A page must show as many options before it gives up an example. */
const worthAnExample = 6;

interface Shown {
  readonly examples: readonly Example[];
  readonly options: readonly Option[];
}

const isFolded = ({ helpGroupHeading }: Option): boolean =>
  Object.values(optionGroups).some(({ heading }) => heading === helpGroupHeading);

/** One line for each group of options, with the topic or the page that explains it. */
const foldedLines = (command: Command, options: readonly Option[]): readonly string[] =>
  Object.values<OptionGroup>(optionGroups).flatMap(({ heading, topic, usual }) => {
    const own = options.filter(({ helpGroupHeading }) => helpGroupHeading === heading);
    if (own.length === 0) return [];
    const names = usual.flatMap((name) => own.find(({ long }) => long === name) ?? []).slice(0, 3);
    const shown = names.length === 0 ? own.slice(0, 2) : names;
    const said = [...shown.map(({ short, long }) => short ?? long), ...(own.length > shown.length ? ['...'] : [])];
    const more = topic === undefined ? `${pathOf(command)} --help --all` : `repoctl help ${topic}`;
    return `${heading.slice(0, -1)} (${said.join(', ')}): ${more}`;
  });

/** Says what `--all` shows in addition. */
const moreLine = (
  command: Command,
  left: { readonly options: number; readonly examples: number },
): readonly string[] => {
  const counts = [...moreText(left.options, 'option'), ...moreText(left.examples, 'example')];
  return counts.length === 0 ? [] : [`${counts.join(' and ')}: ${pathOf(command)} --help --all`];
};

/** The lists of arguments, commands, and options, each under its heading. */
const listBlocks = (command: Command, helper: Help, options: readonly Option[]): readonly (readonly string[])[] => {
  const args = helper
    .visibleArguments(command)
    .map((argument): Item => [helper.argumentTerm(argument), helper.argumentDescription(argument)]);
  const commands = grouped(helper.visibleCommands(command), (inner) => inner.helpGroup() || 'Commands:').map(
    ([heading, inner]) =>
      [heading, inner.map((one): Item => [helper.subcommandTerm(one), helper.subcommandDescription(one)])] as const,
  );
  const opts = grouped(options, ({ helpGroupHeading }) => helpGroupHeading ?? 'Options:').map(
    ([heading, own]) =>
      [heading, own.map((option): Item => [helper.optionTerm(option), helper.optionDescription(option)])] as const,
  );
  const lists = [...(args.length === 0 ? [] : [['Arguments:', args] as const]), ...commands, ...opts];
  const all = lists.flatMap(([, items]) => items);
  return lists.map(([heading, items]) => [heading].concat(itemLines(items, helper.helpWidth ?? 80, all)));
};

/** The heading of resources that our server does not have. */
export const gitlabHeading = 'Only in GitLab:';

/** The names of all resources and tools, without their summaries; those that only GitLab has are in a topic. */
const nameBlocks = (program: Command, helper: Help): readonly (readonly string[])[] => {
  const width = helper.helpWidth ?? 80;
  const names = grouped(helper.visibleCommands(program), (command) => command.helpGroup()).map(
    ([heading, commands]): Item => [
      heading.slice(0, -1),
      heading === gitlabHeading
        ? `${commands.length} resources: repoctl help gitlab`
        : commands.map((command) => command.name()).join(', '),
    ],
  );
  const [resources, tools] = [names.slice(0, -1), names.slice(-1)];
  const topics = topicNames.join(', ');
  const plain = (text: string): readonly string[] => wrapText(`  ${text}`, { width, indent: '  ' });
  return [
    ['Resources:', ...itemLines(resources, width)],
    ...tools.map(([heading, text]) => [`${heading}:`].concat(plain(text))),
    ['Topics:', ...plain(topics)],
  ];
};

const topicBlock = (width: number): readonly string[] => [
  'Topics:',
  ...itemLines(Object.entries(topicSummaries), width),
];

/** Description, usage, and examples, then the lists of arguments, commands, and options, then what is left. */
const pageLines = (command: Command, helper: Help, extras: Extras, shown: Shown | undefined): readonly string[] => {
  const width = helper.helpWidth ?? 80;
  const isProgram = command.parent === null;
  const options = helper.visibleOptions(command);
  const own = options.filter((option) => !isFolded(option));
  const { examples, options: chosen } = shown ?? { examples: extras.examples, options };
  const wrapped = (text: string): readonly string[] => wrapText(text, { width, indent: '  ' });
  const rest =
    shown === undefined
      ? []
      : [
          ...moreLine(command, {
            options: own.length - chosen.length,
            examples: extras.examples.length - examples.length,
          }),
          ...foldedLines(command, options),
        ];
  const ways = isProgram
    ? [
        'Help of a command: repoctl labels create --help',
        'Help of a topic: repoctl help bulk',
        ...(shown === undefined ? [] : ['All commands with their summaries: repoctl help --all']),
      ]
    : [];
  const blocks = [
    paragraphLines(helper.commandDescription(command), width),
    usageLines(helper.commandUsage(command), width),
    examples.length === 0 ? [] : ['Examples:', ...exampleLines(examples, width)],
    ...(isProgram && shown !== undefined ? nameBlocks(command, helper) : listBlocks(command, helper, chosen)),
    ...(isProgram && shown === undefined ? [topicBlock(width)] : []),
    [...ways, ...rest, globalsLine].flatMap(wrapped),
    ...(extras.notes ?? []).map((note) =>
      note.split('\n').flatMap((line) => wrapText(line, { width, indent: /^ */.exec(line)?.[0] ?? '' })),
    ),
  ].filter((lines) => lines.join('') !== '');
  return blocks.flatMap((lines) => [''].concat(lines)).slice(1);
};

/** The selections of examples and options, from the largest. */
const selections = (command: Command, helper: Help, extras: Extras): readonly Shown[] => {
  const own = helper.visibleOptions(command).filter((option) => !isFolded(option));
  const ranked = byUse(own, command.usage(), { ...extras, examples: extras.examples.slice(0, most.examples) });
  const all = Math.min(most.options, own.length);
  const least = Math.min(worthAnExample, all);
  return [
    ...countdown(most.examples, 1).flatMap((examples) =>
      countdown(all, least).map((options) => [examples, options] as const),
    ),
    ...countdown(least, 0).map((options) => [1, options] as const),
  ].map(([examples, options]) => ({
    examples: extras.examples.slice(0, examples),
    options: ranked.slice(0, options),
  }));
};

/** The largest page that fits, or with `--all` the whole one. */
const page = (command: Command, helper: Help, extras: Extras): string => {
  const isWhole = lineageOf(command)[0]?.getOptionValue(wholeHelp) === true;
  const pages = isWhole ? [undefined] : selections(command, helper, extras);
  let lines: readonly string[] = [];
  for (const shown of pages) {
    lines = pageLines(command, helper, extras, shown);
    if (lines.length <= most.lines) break;
  }
  return `${lines.join('\n')}\n`;
};

/** The value of the program that says whether help shows everything. */
export const wholeHelp = 'wholeHelp';

/** Puts examples between the usage of a command and its lists, and notes at its end. */
export const showExamplesFirst = (
  command: Command,
  examples: readonly Example[],
  more: Omit<Extras, 'examples'> = {},
): Command =>
  command.configureHelp({
    ...helpLayout,
    formatHelp: (described, helper) => page(described, helper, { ...more, examples }),
  });

/** The names of a command that help shows. */
export const shownAliases = (command: Command): readonly string[] =>
  command.aliases().filter((alias) => !isSynonym(command.name(), alias));

/** A command in its parent's list: its names and arguments. */
const subcommandTerm = (command: Command): string => {
  const names = [command.name(), ...shownAliases(command)].join('|');
  const positional = shownArguments(command).map((argument) => `<${argument.name()}>`);
  return [names, ...positional].join(' ');
};

/** Layout of all help pages, where it differs from Commander's. */
export const helpLayout: HelpConfiguration = {
  optionDescription: ({ description, argChoices = [] }) =>
    argChoices.every((word) => description.includes(word)) ? description : `${description} (${argChoices.join('|')})`,
  argumentDescription: ({ description }) => description,
  optionTerm: ({ flags, presetArg }) => (presetArg === 'true' ? flags.replace('--', '--[no-]') : flags),
  subcommandTerm,
  visibleOptions: (command) =>
    command.options.filter(({ hidden, helpGroupHeading }) => !hidden && helpGroupHeading !== globalHeading),
  commandUsage: (command) => `${pathOf(command)} ${command.usage()}`.trimEnd(),
  formatHelp: (command, helper) => page(command, helper, { examples: [] }),
};

export const isTopic = (word: string): word is TopicName => Object.hasOwn(topicSummaries, word);

/** The page of a topic at a width. */
export const topicPage = (name: TopicName, parts: readonly TopicPart[], width: number): string =>
  [[topicSummaries[name]], ...parts.map((part) => linesOfPart(part, width))]
    .map((lines) => lines.map((line) => `${line}\n`).join(''))
    .join('\n');
