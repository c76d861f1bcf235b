import { Option, type Command } from 'commander';
import { globalOptions, type GlobalValues } from '../context/global-options.ts';
import { addUp } from './repeated-options.ts';

/** Heading of the global options in help; it also tells them from a verb's own options of the same names. */
export const globalHeading = 'Global options:';

const toOption = (
  { flags, description, choices, many }: (typeof globalOptions)[number],
  keepShort: boolean,
): Option => {
  const option = new Option(keepShort ? flags : flags.replace(/^-\w, /, ''), description).helpGroup(globalHeading);
  if (many === true) return option.argParser(addUp);
  return choices === undefined ? option : option.choices(choices);
};

/** Options that choose the format: the innermost level that has one of them decides. */
const formatKeys: readonly (keyof GlobalValues)[] = ['output', 'json', 'yaml'];

/** The option `--json` with fields, as one word. */
export const jsonWithFields = /^--json=(.+)$/s;

/** The fields of the records that a command prints. A command without arguments can take any words for fields. */
type Fields = readonly string[] | 'any';

/**
 * Reads `--json=a,b` as `--json --fields=a,b`, and `--json a,b` as well if these are fields of the records. A single word after
 * `--json` stays an argument, such as the name of a label.
 */
const withJsonFields = (command: Command, words: readonly string[], fields: Fields): string[] => {
  const isOfFields = (word: string): boolean =>
    word.includes(',') &&
    !word.startsWith('-') &&
    (fields === 'any' || word.split(',').every((name) => fields.includes(name.split('.')[0] ?? '')));
  const read: string[] = [];
  let at = 0;
  while (at < words.length) {
    const [word = '', next] = words.slice(at, at + 2);
    // Words after the name of an inner command are left to that command.
    if (word === '--' || (!word.startsWith('-') && command.commands.length > 0)) break;
    const joined = jsonWithFields.exec(word)?.[1];
    const isPair = word === '--json' && next !== undefined && isOfFields(next);
    const hasValue = command.options.some(({ long, short, required }) => required && [long, short].includes(word));
    const length = isPair || hasValue ? 2 : 1;
    if (isPair || joined !== undefined) read.push('--json', `--fields=${joined ?? next}`);
    else read.push(...words.slice(at, at + length));
    at += length;
  }
  return [...read, ...words.slice(at)];
};

/** Lets the last format option win, since typed options follow those of an alias. */
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
 * Adds the global options to a command, except those whose name the command has for an option of its own: they must come before
 * the noun. Returns the names of these, with their dashes.
 *
 * @param fields of the records that it reads, for `--json a,b`
 */
export const addGlobalOptions = (command: Command, fields: Fields = []): readonly string[] => {
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
  if (!taken.has('--json') && !taken.has('--fields')) {
    const parse = command.parseOptions.bind(command);
    command.parseOptions = (words) => parse(withJsonFields(command, words, fields));
  }
  return shadowed;
};

/** A command and its parents, from the outermost. */
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
 * The global options given at any level; inner levels override outer ones.
 *
 * @param over overrides all levels
 */
export const globalsOf = (command: Command, over: GlobalValues = {}): GlobalValues =>
  [...lineageOf(command).map(givenAt), over].reduce(merge, {});
