import { Option, type Command } from 'commander';
import { globalOptions, type GlobalValues } from '../context/global-options.ts';
import { addUp } from './repeated-options.ts';

/** Heading of the global options in help; it also tells them from a command's own of the same name. */
export const globalHeading = 'Global options:';

const toOption = (
  { flags, description, choices, many }: (typeof globalOptions)[number],
  keepShort: boolean,
): Option => {
  const option = new Option(keepShort ? flags : flags.replace(/^-\w, /, ''), description).helpGroup(globalHeading);
  if (many === true) return option.argParser(addUp);
  return choices === undefined ? option : option.choices(choices);
};

/** Ways to ask for the same thing: the nearest level that names one of them decides. */
const formatKeys: readonly (keyof GlobalValues)[] = ['output', 'json', 'yaml'];

/** Has the last of these options count, where what was typed follows the words of an alias. */
export const lastFormatWins = (command: Command): void => {
  for (const key of formatKeys) {
    command.on(`option:${key}`, () => {
      for (const other of formatKeys.filter((one) => one !== key)) {
        command.setOptionValueWithSource(other, undefined, 'default');
      }
    });
  }
};

/**
 * Adds the global options to a command. One whose name the command has for itself is left out: there it is given
 * before the noun. Returns the names of those, with their dashes.
 */
export const addGlobalOptions = (command: Command): readonly string[] => {
  const taken = new Set(command.options.flatMap(({ long, short }) => [long, short]));
  const shadowed: string[] = [];
  for (const global of globalOptions) {
    const option = toOption(global, true);
    if (taken.has(option.long)) {
      shadowed.push(option.long ?? '');
      continue;
    }
    command.addOption(taken.has(option.short) ? toOption(global, false) : option);
  }
  return shadowed;
};

/** The command and those it lies in, the outermost first. */
export const lineageOf = (command: Command): readonly Command[] =>
  command.parent === null ? [command] : [...lineageOf(command.parent), command];

const givenAt = (command: Command): GlobalValues =>
  Object.fromEntries(
    command.options
      .filter(({ helpGroupHeading }) => helpGroupHeading === globalHeading)
      .map((option) => option.attributeName())
      .filter((key) => command.getOptionValueSource(key) === 'cli')
      .map((key) => [key, command.getOptionValue(key)]),
  );

const merge = (outer: GlobalValues, inner: GlobalValues): GlobalValues => {
  const decided = formatKeys.some((key) => inner[key] !== undefined);
  const kept = decided
    ? Object.entries(outer).filter(([key]) => !formatKeys.some((other) => other === key))
    : Object.entries(outer);
  return { ...Object.fromEntries(kept), ...inner };
};

/**
 * The global options given at any level; the command's own wins over the noun's, and that over the program's.
 *
 * @param over wins over all of them
 */
export const globalsOf = (command: Command, over: GlobalValues = {}): GlobalValues =>
  [...lineageOf(command).map(givenAt), over].reduce(merge, {});
