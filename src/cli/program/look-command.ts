import type { Command } from 'commander';
import { lineageOf } from './globals-of.ts';

const quoted = (word: string): string => (/^[\w./@:-]+$/.test(word) ? word : JSON.stringify(word));

const scopes = ['project', 'group'] as const;

const scopeWords = (command: Command): string[] =>
  scopes.flatMap((name) => {
    const value: unknown = command.getOptionValueSource(name) === 'cli' ? command.getOptionValue(name) : undefined;
    return typeof value === 'string' ? [`--${name}`, quoted(value)] : [];
  });

/** Returns the command that lists the records which another one changes, in the same project or group, or undefined. */
export const lookCommand = (command: Command): string | undefined => {
  const list = command.parent?.commands.find((sibling) => sibling.name() === 'list');
  if (list === undefined || list === command) return undefined;
  // The list takes the first arguments of its siblings, such as the issue of comments.
  const shared = list.registeredArguments.map((argument) => argument.name());
  if (shared.some((name, index) => name !== command.registeredArguments[index]?.name())) return undefined;
  const names = lineageOf(list).map((part) => part.name());
  return [...names, ...command.args.slice(0, shared.length).map(quoted), ...scopeWords(command)].join(' ');
};
