/** Commands that only hold others. */
import type { Argument, Command } from 'commander';
import { UsageError } from '../errors/usage-error.ts';
import { guessFor, isSynonym } from './command-synonyms.ts';
import { lineageOf } from './globals-of.ts';

/** `repoctl labels`: how a command is typed. */
export const pathOf = (command: Command): string =>
  lineageOf(command)
    .map((part) => part.name())
    .join(' ');

/** The end of a hint: where to read on. */
export const seeHelp = (command: Command): string => `See "${pathOf(command)} --help".`;

/** What may be typed below a command, without the words that only work. */
const shownNames = (command: Command): readonly string[] =>
  command.commands.flatMap((inner) => [
    inner.name(),
    ...inner.aliases().filter((alias) => !isSynonym(inner.name(), alias)),
  ]);

const suggestion = async (command: Command, word: string): Promise<string | undefined> => {
  const names = command.commands.map((inner) => inner.name());
  const guess = guessFor(word, names);
  if (guess !== undefined) return `Did you mean "${pathOf(command)} ${guess}"?`;
  const { nearestNames } = await import('../config/nearest-name.ts');
  const near = nearestNames(word, shownNames(command));
  return near.length === 0 ? undefined : `Did you mean ${near.length === 1 ? '' : 'one of '}${near.join(', ')}?`;
};

/** What a command takes, without the names of those that it holds. */
export const shownArguments = (command: Command): readonly Argument[] =>
  command.commands.length === 0
    ? command.registeredArguments
    : command.registeredArguments.filter(({ description }) => description !== '');

/** What does it without a command, where other servers have such a thing. */
const request = async (command: Command, words: readonly string[]): Promise<string | undefined> => {
  const { otherCalls } = await import('./other-resources.ts');
  const found = otherCalls(words, command.name());
  return found === undefined ? undefined : `Use "${found.calls[0].command}". See "repoctl help ${found.name}".`;
};

/** The error about words that are no command. */
const unknownCommand = async (command: Command, words: readonly string[]): Promise<UsageError> => {
  const [word = ''] = words;
  const suggested = [await suggestion(command, word), seeHelp(command)].filter((part) => part !== undefined).join(' ');
  return new UsageError(`unknown command '${word}'`, { hint: (await request(command, words)) ?? suggested });
};

/**
 * Makes a command show its help where none of those in it is named, and refuse a word that is none of them, even where
 * `--help` follows. The options of what it holds are left to that.
 *
 * @param run tries such a word with what follows; tells whether it stood for something
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
