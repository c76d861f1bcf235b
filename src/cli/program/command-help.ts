import { type Command, Help, type HelpConfiguration, type Option } from 'commander';
import type { Example } from '../verbs/noun.ts';

/** The end of a help page: examples, and which global options go before the noun because the verb has its own. */
export const examplesText = (examples: readonly Example[], shadowed: readonly string[] = []): string => {
  const lines = examples.flatMap(({ command: line, caption: says }) => [`  # ${says}`, `  ${line}`]);
  return [
    ...(lines.length === 0 ? [] : ['', 'Examples:', ...lines]),
    ...shadowed.map((name) => `\nThe global ${name} goes before the noun here: repoctl ${name} ...`),
  ].join('\n');
};

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

const isOptions = (block: string): boolean => /^\s*(List |Global )?[Oo]ptions:/.test(block);

const isCommands = (block: string): boolean => /^\s*(Nouns|Verbs|Tools|Commands):/.test(block);

/** Where there is a choice of commands, they stand before the options, which are the same everywhere. */
const commandsFirst = (text: string): string => {
  const blocks = text.trimEnd().split('\n\n');
  const commands = blocks.filter(isCommands);
  const options = blocks.filter(isOptions);
  const head = blocks.filter((block) => !isCommands(block) && !isOptions(block));
  return `${[...head, ...commands, ...options].join('\n\n')}\n`;
};

/** A command as its parent's help lists it: its names, then what it takes in its usage before the options. */
const subcommandTerm = (command: Command): string => {
  const names = [command.name(), ...command.aliases()].join('|');
  const positional = command.registeredArguments.map((argument) => `<${argument.name()}>`);
  return [names, ...positional].join(' ');
};

const optionTerm = (option: Option): string =>
  option.optional ? option.flags.replace(/--([\w-]+) \[\w+\]/, '--[no-]$1') : option.flags;

/** How all help pages look, where that differs from Commander's own way. */
export const helpLayout: HelpConfiguration = {
  optionTerm,
  subcommandTerm,
  formatHelp: (command, helper) => commandsFirst(Help.prototype.formatHelp.call(helper, command, helper)),
};
