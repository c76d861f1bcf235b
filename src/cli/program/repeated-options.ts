/** Options that are given several times: lists add up; other options must have the same value each time. */
import type { Command } from 'commander';
import { UsageError } from '../errors/usage-error.ts';

/** Collects the values of an option that can be given several times. */
export const oneMore = (text: string, before: readonly string[] | undefined): readonly string[] => [
  ...(before ?? []),
  text,
];

/** Adds to a list with commas. */
export const addUp = (text: string, before: string | undefined): string =>
  before === undefined ? text : `${before},${text}`;

/**
 * Makes options with a single value refuse another value. Options with a parser collect values, unless it is that of choices.
 * The same option at another level of the command line is not compared.
 */
export const refuseOthers = (command: Command): void => {
  for (const option of command.options) {
    const { parseArg } = option;
    if (!option.required || (parseArg !== undefined && option.argChoices === undefined)) continue;
    option.argParser((text: string, before: unknown) => {
      const value: unknown = parseArg === undefined ? text : parseArg(text, before);
      if (command.getOptionValueSource(option.attributeName()) === 'cli' && value !== before) {
        throw new UsageError(`${option.long ?? option.flags} was given twice, with different values`, {
          hint: 'It takes one value.',
        });
      }
      return value;
    });
  }
};
