import { type Command, Help, type HelpConfiguration, type Option } from 'commander';
import type { Example } from '../verbs/noun.ts';
import { isSynonym } from './command-synonyms.ts';
import { globalHeading, lineageOf } from './globals-of.ts';

const examplesBlock = (examples: readonly Example[]): readonly string[] =>
  examples.length === 0
    ? []
    : [['Examples:', ...examples.flatMap(({ command, caption }) => [`  # ${caption}`, `  ${command}`])].join('\n')];

/** Which global options go before the noun because the verb has its own. */
export const shadowedText = (shadowed: readonly string[]): string =>
  shadowed.map((name) => `\nUse the global ${name} before the resource: repoctl ${name} ...`).join('\n');

/**
 * Makes a command that only holds others complain of a word that is none of them, even where `--help` follows: Commander
 * would show the help of the holder, as if all were well.
 */
export const refuseUnknownWords = (command: Command): void => {
  const parseOptions = command.parseOptions.bind(command);
  command.parseOptions = (argv) => {
    const parsed = parseOptions(argv);
    const [word] = parsed.operands;
    const known = command.commands.some(
      (inner) => word === inner.name() || inner.aliases().some((name) => name === word),
    );
    return word === undefined || known ? parsed : { ...parsed, unknown: [] };
  };
};

const isUsage = (block: string): boolean => block.startsWith('Usage:');

const isOptions = (block: string): boolean => /^\s*([\w-]+ )?[Oo]ptions:/.test(block);

const isListed = (block: string): boolean => /^[A-Z][-\w/ ]*:\n/.test(block);

/** Where the global options are listed that other pages name in one line. */
export const globalsLine = 'Global options (-o, --json, --jq, --dry-run, --yes, ...): repoctl help options';

/** What it does, how it is typed, and examples; then what there is to choose from, and the options. */
const inOrder = (text: string, examples: readonly Example[]): string => {
  const blocks = text.trimEnd().split('\n\n');
  const usage = blocks.filter(isUsage);
  const options = blocks.filter(isOptions);
  const others = blocks.filter((block) => !isUsage(block) && !isOptions(block));
  const description = others.filter((block) => !isListed(block));
  const lists = others.filter(isListed);
  const all = [...description, ...usage, ...examplesBlock(examples), ...lists, ...options, globalsLine];
  return `${all.join('\n\n')}\n`;
};

/** Puts examples between the usage of a command and what there is to choose from. */
export const showExamplesFirst = (command: Command, examples: readonly Example[]): Command =>
  command.configureHelp({
    ...helpLayout,
    formatHelp: (described, helper) => inOrder(Help.prototype.formatHelp.call(helper, described, helper), examples),
  });

/** The names of a command that help shows. */
export const shownAliases = (command: Command): readonly string[] =>
  command.aliases().filter((alias) => !isSynonym(command.name(), alias));

/** A command as its parent's help lists it: its names, then what it takes in its usage before the options. */
const subcommandTerm = (command: Command): string => {
  const names = [command.name(), ...shownAliases(command)].join('|');
  const positional = command.registeredArguments.map((argument) => `<${argument.name()}>`);
  return [names, ...positional].join(' ');
};

const optionTerm = (option: Option): string =>
  option.optional ? option.flags.replace(/--([\w-]+) \[\w+\]/, '--[no-]$1') : option.flags;

/** How all help pages look, where that differs from Commander's own way. */
export const helpLayout: HelpConfiguration = {
  optionTerm,
  subcommandTerm,
  visibleOptions: (command) =>
    command.options.filter(({ hidden, helpGroupHeading }) => !hidden && helpGroupHeading !== globalHeading),
  commandUsage: (command) => [...lineageOf(command).map((part) => part.name()), command.usage()].join(' '),
  formatHelp: (command, helper) => inOrder(Help.prototype.formatHelp.call(helper, command, helper), []),
};
