/** Turns Commander's errors into UsageErrors. */
import type { Command, CommanderError } from 'commander';
import { nearestNames } from '../config/nearest-name.ts';
import { UsageError } from '../errors/usage-error.ts';
import { commandForOption, optionMeantBy } from './words-of-others.ts';
import { jsonWithFields, lineageOf } from './globals-of.ts';
import { pathOf, seeHelp } from './hold-commands.ts';

const isOption = (word: string): boolean => word.length > 1 && word.startsWith('-');

/** The name of an option, with or without a value behind it. */
const optionName = /^--?[a-z][\w-]*(?==|$)/i;

/** Returns the first word with a dash that is no known option, or undefined. */
const unknownOption = (command: Command, argv: readonly string[]): string | undefined => {
  const known = lineageOf(command).flatMap(({ options }) => options);
  const find = (word: string) => {
    const name = word.startsWith('--') ? word.split('=')[0] : word.slice(0, 2);
    return (
      known.find(({ long, short }) => word === long || word === short) ??
      known.find(({ long, short }) => name === long || name === short)
    );
  };
  const end = argv.indexOf('--');
  const words = end === -1 ? argv : argv.slice(0, end);
  for (let index = 0; index < words.length; index += 1) {
    const word = words[index] ?? '';
    if (!isOption(word) || word === '-h' || word === '--help') continue;
    const option = find(word);
    if (option === undefined) return word;
    if (option.long !== word && word.startsWith('--') && word.includes('=') && !option.required) {
      if (!jsonWithFields.test(word)) return word;
    }
    if (option.required && (word === option.long || word === option.short)) index += 1;
  }
  return undefined;
};

/** The error about an unknown option. A word that is no option name is not shown: it may be a secret. */
const unknownOptionError = (command: Command, word: string, cause: CommanderError): UsageError => {
  const name = optionName.exec(word)?.[0];
  const own = command.options.flatMap(({ long, hidden }) => (long === undefined || hidden ? [] : [long]));
  if (name === undefined || name.length > 40) {
    return new UsageError('unknown option, or a value that starts with "-"', {
      hint: `Put a value that starts with "-" after "--", or after the name of its option and "=". ${seeHelp(command)}`,
      cause,
    });
  }
  if (name !== word && own.includes(name)) {
    const value = word.slice(name.length + 1);
    if (name === '--json') return new UsageError('--json= must be followed by comma-separated fields', { cause });
    const isSwitch = command.options.some(({ long }) => long === `${name}=true`);
    const message = isSwitch ? `${name} must be true or false, got "${value}"` : `${name} takes no value`;
    return new UsageError(message, { cause });
  }
  const instead = commandForOption(pathOf(command), name);
  const renamed = name.replace('--', '--new-');
  const ofOthers = optionMeantBy(name, own) ?? (own.includes(renamed) ? renamed : undefined);
  const slips = nearestNames(name, own);
  const longer = slips.length === 0 ? own.filter((long) => long.startsWith(`${name}-`)) : slips;
  const near = ofOthers === undefined ? longer : [ofOthers];
  const guess = instead === undefined ? near.join(', ') : `"${instead}"`;
  const meant =
    guess === '' ? '' : `Did you mean ${near.length > 1 && instead === undefined ? 'one of ' : ''}${guess}? `;
  return new UsageError(`unknown option "${name}"`, { hint: `${meant}${seeHelp(command)}`, cause });
};

/** Arguments that often have several words. */
const prose: ReadonlySet<string> = new Set(['body', 'content', 'description', 'message', 'name', 'title', 'value']);

/** A hint for `--json title`, which other tools take as fields and we as an argument; undefined for other words. */
export const wantedFields = (argv: readonly string[]): string | undefined => {
  const word = argv[argv.indexOf('--json') + 1] ?? '';
  if (!argv.includes('--json') || !/^[a-z_.]+(,[a-z_.]+)*$/i.test(word)) return undefined;
  return `To print some fields only, use "--fields ${word}" or "--json=${word}".`;
};

/** The error about too many words, most often from text without quotes. */
const excessError = (command: Command, argv: readonly string[], cause: CommanderError): UsageError => {
  const { length: expected } = command.registeredArguments;
  const last = command.registeredArguments.at(-1)?.name();
  const quote = last !== undefined && prose.has(last) ? `Quote a <${last}> of several words. ` : '';
  const count = expected === 1 ? '1 argument' : `${expected === 0 ? 'no' : expected} arguments`;
  return new UsageError(`too many arguments: "${pathOf(command)}" takes ${count}`, {
    hint: wantedFields(argv) ?? `${quote}${seeHelp(command)}`,
    cause,
  });
};

/** The long name in the flags of an option: `--output`. */
const longName = (flags: string): string => /--[\w-]+/.exec(flags)?.[0] ?? flags;

/** Commander's messages in the words of all others. */
const rewordings: readonly (readonly [said: RegExp, reword: (parts: readonly string[]) => string])[] = [
  [
    /^option '(.+?)' argument '(.*)' is invalid\. Allowed choices are (.+?)\.?$/s,
    ([flags = '', value, choices]) => `${longName(flags)} must be one of ${choices}, got "${value}"`,
  ],
  [/^option '(.+?)' argument missing$/, ([flags = '']) => `${longName(flags)} requires a value`],
  [/^required option '(.+?)' not specified$/, ([flags = '']) => `${longName(flags)} is required`],
  [/^missing required argument '(.+?)'$/, ([name]) => `<${name}> is required`],
];

const reworded = (message: string): string => {
  for (const [said, reword] of rewordings) {
    const [, ...parts] = said.exec(message) ?? [];
    if (parts.length > 0) return reword(parts);
  }
  return message.replaceAll(/'([^']*)'/g, '"$1"');
};

/** @param command the innermost command that was found */
export const toUsageError = (error: CommanderError, command: Command, argv: readonly string[]): UsageError => {
  const word = error.code === 'commander.unknownOption' ? unknownOption(command, argv) : undefined;
  if (word !== undefined) return unknownOptionError(command, word, error);
  if (error.code === 'commander.excessArguments') return excessError(command, argv, error);
  const message = error.message.replace(/^error: /, '');
  return new UsageError(reworded(message), { hint: seeHelp(command), cause: error });
};
