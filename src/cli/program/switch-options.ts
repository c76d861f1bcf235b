/** Options of parameters that are true or false. */
import { type Command, Option } from 'commander';
import { UsageError } from '../errors/usage-error.ts';
import type { VerbParameter } from '../verbs/noun.ts';
import { oneMore } from './repeated-options.ts';

type Switch = Pick<VerbParameter, 'name' | 'short' | 'label' | 'onlyTrue'>;

/**
 * `--active`, and what help does not show: `--no-active`, `--active=true`, and `--active=false`. An option with a value that can
 * be left out would take the next word for it: `projects list --owned name` means something else. Each collects its text; the
 * preset `true` marks those that can be negated.
 */
export const switchOptions = ({ name, short, label, onlyTrue }: Switch, description: string): readonly Option[] => {
  const refuse = (): never => {
    // A script that acts on the list would act on everything.
    throw new UsageError(`${label} cannot be negated: servers ignore "false" and list everything`);
  };
  const flags = `${short === undefined ? '' : `-${short}, `}--${name}`;
  const shown = onlyTrue
    ? new Option(flags, description).argParser(() => ['true'])
    : new Option(flags, description).preset('true').argParser(oneMore);
  const isTrue = new Option(`--${name}=true`).preset('true').argParser(oneMore);
  const isFalse = [`--no-${name}`, `--${name}=false`].map((long) =>
    new Option(long).preset('false').argParser(onlyTrue ? refuse : oneMore),
  );
  return [shown, ...[isTrue, ...isFalse].map((option) => option.hideHelp())];
};

/** What was given by an option, of a switch in any of its spellings. */
export const optionTexts = (command: Command, name: string): readonly string[] =>
  [name, `${name}=true`, `${name}=false`].flatMap((key) => {
    const value: unknown = command.getOptionValue(new Option(`--${key}`).attributeName());
    return typeof value === 'string' ? [value] : Array.isArray(value) ? (value as readonly string[]) : [];
  });

/**
 * Throws UsageError for `--active false`: the second word would be an argument.
 *
 * @param argv the whole command line
 */
export const refuseLooseValues = (command: Command, argv: readonly string[]): void => {
  const end = argv.indexOf('--');
  const words = end === -1 ? argv : argv.slice(0, end);
  const index = words.findIndex(
    (word, at) =>
      ['true', 'false'].includes(words[at + 1] ?? '') &&
      command.options.some(({ long, short }) => (word === long || word === short) && isSwitch(command, long)),
  );
  if (index === -1) return;
  const [name = '', value = ''] = words.slice(index);
  const denied = value === 'true' ? name : `--no-${name.replace(/^-+/, '')}`;
  throw new UsageError(`${name} takes no separate value, got "${value}"`, {
    hint: `Use ${name}=${value} or ${denied}; an argument that is called "${value}" comes before the option.`,
  });
};

const isSwitch = (command: Command, long: string | undefined): boolean =>
  command.options.some((option) => option.long === `${long}=true`);
