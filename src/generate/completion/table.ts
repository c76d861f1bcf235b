import { allCommands, pathOf, type CommandModel, type OptionModel, type ValueSpec } from '../model/command-model.ts';
import { groupBy } from '../model/group-by.ts';

/** A word that leads from one command to the next. */
export interface Step {
  readonly from: string;
  readonly word: string;
  readonly to: string;
}

/** What the value of some options, or some arguments, can be. `at` has the form `<command>/<option or index>`. */
export interface ValuePlace {
  readonly at: readonly string[];
  /** `value`, or `optional` for one that only follows a `=`. */
  readonly takes: 'value' | 'optional';
  readonly spec: string;
}

/** A word that can be offered, and what it means. */
export interface Offer {
  readonly word: string;
  readonly says: string;
}

export interface OffersOf {
  readonly path: string;
  readonly offers: readonly Offer[];
}

/** Everything that the scripts know without asking: which word leads where, and what can stand at each place. */
export interface CompletionTable {
  readonly steps: readonly Step[];
  readonly commands: readonly OffersOf[];
  /** Options of single commands. */
  readonly options: readonly OffersOf[];
  /** Options of all commands; `without` names those of a command that has its own of the same name. */
  readonly globalOptions: readonly Offer[];
  readonly without: readonly { readonly path: string; readonly words: readonly string[] }[];
  readonly optionValues: readonly ValuePlace[];
  readonly globalOptionValues: readonly ValuePlace[];
  readonly argumentValues: readonly ValuePlace[];
}

const plainWord = /^[\w.+-][\w.+:%/-]*$/;

const checkWord = (word: string): string => {
  if (!plainWord.test(word)) throw new Error(`"${word}" can't be put into a completion script as it is`);
  return word;
};

/**
 * A spec as the scripts read it: `words`, `list`, `live` or `lives` with what they take, or `file` or `directory`; an
 * `@` before it where `@path` is a value, too.
 */
const specText = ({ words, kind, list, path, at }: ValueSpec): string => {
  const many = list === true;
  const what =
    words !== undefined
      ? `${many ? 'list' : 'words'} ${words.map(checkWord).join(' ')}`
      : kind !== undefined
        ? `${many ? 'lives' : 'live'} ${kind}`
        : (path ?? '');
  return at === true ? `@${what}` : what;
};

const groupPlaces = (
  places: readonly { readonly at: string; readonly takes: ValuePlace['takes']; readonly spec: string }[],
): readonly ValuePlace[] => {
  const groups = groupBy(places, ({ takes, spec }) => `${takes} ${spec}`);
  return [...groups.values()].flatMap((group) => {
    const [first] = group;
    return first === undefined ? [] : [{ takes: first.takes, spec: first.spec, at: group.map(({ at }) => at) }];
  });
};

const namesOf = ({ long, short }: OptionModel): readonly string[] => (short === undefined ? [long] : [short, long]);

const placesOf = (prefix: string, options: readonly OptionModel[]) =>
  options
    .filter(({ takes }) => takes !== 'nothing')
    .flatMap((option) =>
      namesOf(option).map((name) => ({
        at: `${prefix}${name}`,
        takes: option.takes === 'value' ? ('value' as const) : ('optional' as const),
        spec: specText(option.values),
      })),
    );

const offersOf = (options: readonly OptionModel[]): readonly Offer[] =>
  options.flatMap(({ long, takes, description }) => {
    const offer = { word: long, says: description };
    return takes === 'optional value'
      ? [offer, { word: `--no-${long.slice(2)}`, says: `Not: ${description}` }]
      : [offer];
  });

const longNames = (options: readonly OptionModel[]): readonly string[] => options.map(({ long }) => long);

const ownOptions = ({ options, listOptions }: CommandModel): readonly OptionModel[] => [...options, ...listOptions];

export const completionTable = (program: CommandModel): CompletionTable => {
  const commands = allCommands(program);
  const globals = program.globalOptions;
  const general = new Map(globals.map(({ long, values }) => [long, specText(values)]));
  return {
    steps: commands.flatMap((from) =>
      from.commands.flatMap((to) =>
        [to.words.at(-1) ?? '', ...to.aliases, ...to.synonyms].map((word) => ({
          from: pathOf(from),
          word: checkWord(word),
          to: pathOf(to),
        })),
      ),
    ),
    commands: commands
      .filter((command) => command.commands.length > 0)
      .map((command) => ({
        path: pathOf(command),
        offers: command.commands.map(({ words, summary }) => ({ word: words.at(-1) ?? '', says: summary })),
      })),
    options: commands
      .map((command) => ({ path: pathOf(command), offers: offersOf(ownOptions(command)) }))
      .filter(({ offers }) => offers.length > 0),
    globalOptions: offersOf(globals),
    without: commands
      .map((command) => ({
        path: pathOf(command),
        words: longNames(globals).filter((long) => !longNames(command.globalOptions).includes(long)),
      }))
      .filter(({ words }) => words.length > 0),
    optionValues: groupPlaces(
      commands.flatMap((command) => {
        const special = command.globalOptions.filter(({ long, values }) => specText(values) !== general.get(long));
        return placesOf(`${pathOf(command)}/`, [...ownOptions(command), ...special]);
      }),
    ),
    globalOptionValues: groupPlaces(placesOf('', globals)),
    argumentValues: groupPlaces(
      commands.flatMap((command) =>
        command.arguments.map(({ values, variadic }, index) => ({
          at: `${pathOf(command)}/${variadic ? '*' : index}`,
          takes: 'value' as const,
          spec: specText(values),
        })),
      ),
    ).filter(({ spec }) => spec !== ''),
  };
};
