import type { Command } from 'commander';

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
