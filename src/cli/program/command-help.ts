import type { Command, Help, HelpConfiguration } from 'commander';
import type { Example } from '../verbs/noun.ts';
import { isSynonym } from './command-synonyms.ts';
import { globalHeading } from './globals-of.ts';
import { pathOf, shownArguments } from './hold-commands.ts';

const exampleLines = (examples: readonly Example[]): readonly string[] =>
  examples.length === 0
    ? []
    : ['Examples:', ...examples.flatMap(({ command, caption }) => [`  # ${caption}`, `  ${command}`]), ''];

/** The help text about global options that must come before the noun, since the verb has options of the same names. */
export const shadowedText = (shadowed: readonly string[]): string =>
  shadowed.map((name) => `\nUse the global ${name} before the resource: repoctl ${name} ...`).join('\n');

export const globalsLine = 'Global options (-o, --json, --jq, --dry-run, --yes, ...): repoctl help options';

/** Lists arguments, then commands and options by their groups. */
const listLines = (command: Command, helper: Help): readonly string[] => {
  const width = helper.padWidth(command, helper);
  const item = (term: string, description: string): string => helper.formatItem(term, width, description, helper);
  const list = (heading: string, items: readonly string[]): readonly string[] =>
    helper.formatItemList(heading, [...items], helper);
  const commands = helper.groupItems(
    [...command.commands],
    helper.visibleCommands(command),
    (inner) => inner.helpGroup() || 'Commands:',
  );
  const options = helper.groupItems(
    [...command.options],
    helper.visibleOptions(command),
    ({ helpGroupHeading }) => helpGroupHeading ?? 'Options:',
  );
  return [
    ...list(
      'Arguments:',
      helper
        .visibleArguments(command)
        .map((argument) => item(helper.argumentTerm(argument), helper.argumentDescription(argument))),
    ),
    ...[...commands].flatMap(([heading, inner]) =>
      list(
        heading,
        inner.map((one) => item(helper.subcommandTerm(one), helper.subcommandDescription(one))),
      ),
    ),
    ...[...options].flatMap(([heading, inner]) =>
      list(
        heading,
        inner.map((option) => item(helper.optionTerm(option), helper.optionDescription(option))),
      ),
    ),
  ];
};

/** Prints description, usage, and examples, then the lists of arguments, commands, and options. */
const page = (command: Command, helper: Help, examples: readonly Example[]): string => {
  const description = helper.commandDescription(command);
  return [
    ...(description === '' ? [] : [helper.boxWrap(description, helper.helpWidth ?? 80), '']),
    `Usage: ${helper.commandUsage(command)}`,
    '',
    ...exampleLines(examples),
    ...listLines(command, helper),
    globalsLine,
    '',
  ].join('\n');
};

/** Puts examples between the usage of a command and its lists. */
export const showExamplesFirst = (command: Command, examples: readonly Example[]): Command =>
  command.configureHelp({ ...helpLayout, formatHelp: (described, helper) => page(described, helper, examples) });

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
  optionTerm: ({ flags, presetArg }) => (presetArg === 'true' ? flags.replace('--', '--[no-]') : flags),
  subcommandTerm,
  visibleOptions: (command) =>
    command.options.filter(({ hidden, helpGroupHeading }) => !hidden && helpGroupHeading !== globalHeading),
  commandUsage: (command) => `${pathOf(command)} ${command.usage()}`.trimEnd(),
  formatHelp: (command, helper) => page(command, helper, []),
};
