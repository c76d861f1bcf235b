/** Options that are given several times: lists add up, and of others the values must be the same. */
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
 * Has options with a single value refuse another one. Those with a parser of their own collect, unless it is that of a choice.
 * At another level of the command line the same option counts anew.
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
