import { pathOf, type CommandModel, type OptionModel } from '../model/command-model.ts';
import { groupBy } from '../model/group-by.ts';
import { offersOf, type Offer } from './offer.ts';
import { checkWord, valueOf, type OptionValue, type Value } from './value.ts';

/** A name of an option, as people type it. */
export interface OptionName {
  readonly word: string;
  /** Its description, unless it is in `meanings` or the name negates the one before it. */
  readonly says?: string;
}

/** Options that several commands have under the same heading. */
export interface OptionGroup {
  /** A name for a variable: `bulk_options`. */
  readonly name: string;
  readonly names: readonly OptionName[];
}

export interface OptionsOf {
  readonly path: string;
  readonly parts: readonly (OptionName | { readonly group: string })[];
}

/** The options of single commands, with shared options only once. */
export interface OwnOptions {
  readonly groups: readonly OptionGroup[];
  readonly commands: readonly OptionsOf[];
  /** The usual descriptions of the offered names, except negated names. */
  readonly meanings: readonly Offer[];
  readonly values: readonly OptionValue[];
}

/** One name of an option in one command. */
interface Use {
  readonly path: string;
  readonly heading: string;
  readonly word: string;
  /** Absent for short names, which are not offered. */
  readonly says?: string;
  readonly negates: boolean;
  readonly value: Value;
}

const nothing: Value = { takes: 'nothing', spec: '' };

const usesOf = (path: string, option: OptionModel): readonly Use[] => {
  const { heading = '', long, short } = option;
  const value = valueOf(option);
  const names = offersOf(option).map(({ word, says }): Use => {
    const negates = word !== long;
    return { path, heading, word, says, negates, value: negates ? nothing : value };
  });
  return short === undefined ? names : [{ path, heading, word: short, negates: false, value }, ...names];
};

/** Groups the items by a key, the largest group first. */
const byFrequency = <T>(items: readonly T[], keyOf: (item: T) => string): readonly (readonly T[])[] =>
  [...groupBy(items, keyOf).values()].toSorted((one, other) => other.length - one.length);

const meaningsOf = (uses: readonly Use[]): readonly Offer[] => {
  const words = groupBy(
    uses.filter(({ negates }) => !negates),
    ({ word }) => word,
  );
  return [...words].flatMap(([word, ofWord]) => {
    const [[usual] = []] = byFrequency(ofWord, ({ says = '' }) => says);
    return usual?.says === undefined ? [] : [{ word, says: usual.says }];
  });
};

const valuesOf = (uses: readonly Use[]): readonly OptionValue[] =>
  [...groupBy(uses, ({ word }) => word)].flatMap(([word, ofWord]) => {
    const [[first] = [], ...others] = byFrequency(ofWord, ({ value: { takes, spec } }) => `${takes} ${spec}`);
    const usual = first?.value ?? nothing;
    const exceptions = others.flat().map(({ path, value }) => ({ path, value }));
    return usual.takes === 'nothing' && exceptions.length === 0 ? [] : [{ word, usual, exceptions }];
  });

/** The names that a command has under one heading. Options of the command alone have an empty heading. */
interface Run {
  readonly path: string;
  readonly heading: string;
  readonly names: readonly OptionName[];
}

const runsOf = (uses: readonly Use[], meanings: readonly Offer[]): readonly Run[] => {
  const usually = new Map(meanings.map(({ word, says }) => [word, says]));
  return [...groupBy(uses, ({ path }) => path)].flatMap(([path, ofCommand]) =>
    [...groupBy(ofCommand, ({ heading }) => heading)].map(([heading, run]) => ({
      path,
      heading,
      names: run.map(({ word, says, negates }) => {
        const known = usually.get(word) ?? (negates ? says : undefined);
        return { word: checkWord(word), ...(says !== undefined && says !== known && { says }) };
      }),
    })),
  );
};

const keyOf = ({ heading, names }: Run): string => JSON.stringify([heading, names]);

/** Returns `bulk_options` for `Bulk options:`, and `bulk_options_2` for other options under the same heading. */
const groupName = (heading: string, index: number): string => {
  const words = heading.toLowerCase().match(/[a-z]+/g) ?? [];
  return [...words, ...(index === 0 ? [] : [index + 1])].join('_');
};

/** Returns the groups that several commands share, by the key of their names. */
const groupsOf = (runs: readonly Run[]): ReadonlyMap<string, OptionGroup> =>
  new Map(
    [...groupBy(runs, ({ heading }) => heading)].flatMap(([heading, all]) => {
      const shared = heading === '' ? [] : byFrequency(all, keyOf).filter(({ length }) => length > 1);
      return shared.flatMap(([run], index) =>
        run === undefined ? [] : [[keyOf(run), { name: groupName(heading, index), names: run.names }] as const],
      );
    }),
  );

/** Collects the options that commands have besides the global ones. */
export const ownOptions = (commands: readonly CommandModel[]): OwnOptions => {
  const uses = commands.flatMap((command) =>
    [...command.options, ...command.listOptions].flatMap((option) => usesOf(pathOf(command), option)),
  );
  const meanings = meaningsOf(uses);
  const runs = runsOf(uses, meanings);
  const groups = groupsOf(runs);
  return {
    groups: [...groups.values()],
    commands: [...groupBy(runs, ({ path }) => path)].map(([path, ofCommand]) => ({
      path,
      parts: ofCommand.flatMap<OptionsOf['parts'][number]>((run) => {
        const group = groups.get(keyOf(run));
        return group === undefined ? run.names : [{ group: group.name }];
      }),
    })),
    meanings,
    values: valuesOf(uses),
  };
};
