/** Commands that only group others. */
import type { Argument, Command } from 'commander';
import { UsageError } from '../errors/usage-error.ts';
import { isSynonym } from './command-synonyms.ts';
import { lineageOf } from './globals-of.ts';

/** The command as it is typed: `repoctl labels`. */
export const pathOf = (command: Command): string =>
  lineageOf(command)
    .map((part) => part.name())
    .join(' ');

export const seeHelp = (command: Command): string => `See "${pathOf(command)} --help".`;

/** The names of inner commands without synonyms. */
const shownNames = (command: Command): readonly string[] =>
  command.commands.flatMap((inner) => [
    inner.name(),
    ...inner.aliases().filter((alias) => !isSynonym(inner.name(), alias)),
  ]);

const suggestion = async (command: Command, word: string): Promise<string | undefined> => {
  const { nearestNames } = await import('../config/nearest-name.ts');
  const near = nearestNames(word, shownNames(command));
  return near.length === 0 ? undefined : `Did you mean ${near.length === 1 ? '' : 'one of '}${near.join(', ')}?`;
};

/** The arguments of a command, without the one that receives unknown commands. */
export const shownArguments = (command: Command): readonly Argument[] =>
  command.commands.length === 0
    ? command.registeredArguments
    : command.registeredArguments.filter(({ description }) => description !== '');

/** A hint to use `repoctl api` for a resource that other servers have. */
const request = async (command: Command, words: readonly string[]): Promise<string | undefined> => {
  const { otherCalls } = await import('./other-resources.ts');
  const found = otherCalls(words, command.name());
  return found === undefined ? undefined : `Use "${found.calls[0].command}". See "repoctl help ${found.name}".`;
};

/** A hint to use our command for a word of another tool. */
const ownCommand = async (command: Command, words: readonly string[]): Promise<string | undefined> => {
  const { meantBy } = await import('./words-of-others.ts');
  const path = lineageOf(command)
    .slice(1)
    .map((part) => part.name());
  const found = meantBy(
    path,
    words,
    command.commands.map((inner) => inner.name()),
  );
  if (found === undefined) return undefined;
  return found.isOther
    ? `Use "repoctl ${found.command}".`
    : `Did you mean "repoctl ${found.command}"? ${seeHelp(command)}`;
};

/** The error about a word that is no command. Words of other tools and nouns of the API go before misspelled names. */
const unknownCommand = async (command: Command, words: readonly string[]): Promise<UsageError> => {
  const [word = ''] = words;
  const hint =
    (await ownCommand(command, words)) ??
    (await request(command, words)) ??
    [await suggestion(command, word), seeHelp(command)].filter((part) => part !== undefined).join(' ');
  return new UsageError(`unknown command "${word}"`, { hint });
};

/**
 * Makes a command a group of others: alone it shows its help, and an unknown command is an error even if `--help` follows.
 * Options after a command's name are left to that command.
 *
 * @param run tries to run unknown words as an alias; resolves to false if they are none
 */
export const holdCommands = (
  command: Command,
  run: (words: readonly string[]) => Promise<boolean> = () => Promise.resolve(false),
): Command =>
  command
    .helpCommand(false)
    .commandsGroup('Commands:')
    .usage('<command> [options]')
    .enablePositionalOptions()
    .passThroughOptions()
    .argument('[words...]')
    .action(async (words: readonly string[]) => {
      const [word] = words;
      if (word === undefined) command.outputHelp();
      else if (!(await run(words))) throw await unknownCommand(command, words);
    });
