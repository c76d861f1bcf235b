/** Merges the entries that apply to a path: more specific ones override others. */
import type { Entry, GivenRecord, GivenSection, GivenValue } from './entry.ts';
import { bySpecificity } from '../../fan-out/pattern.ts';
import { spelledIn } from '../sections/registry.ts';
import { type Fault, type Place, placeText } from './place.ts';

/** The desired state of one project, group, or the instance. */
export interface DesiredState {
  readonly sections: ReadonlyMap<string, GivenSection>;
  readonly prune?: Entry['prune'];
  /** The position of its exact path, if there is an entry for it. */
  readonly at?: Place;
  /** It is created if it does not exist. */
  readonly create?: GivenValue;
  /** Its former path. */
  readonly was?: GivenValue;
}

export const appliesTo = ({ pattern, except }: Entry, path: string): boolean =>
  pattern.matches(path) && !except.some((one) => one.matches(path));

const same = (one: GivenValue, other: GivenValue): boolean =>
  JSON.stringify([one.value, one.reference, one.absent]) ===
  JSON.stringify([other.value, other.reference, other.absent]);

/** Merges entries, and reports different values in two equally specific ones. */
const merger = (faults: Fault[]) => {
  /** The rank of the entry that set a value. */
  const ranks = new WeakMap<object, string>();
  const conflict = (what: string, one: GivenValue | GivenRecord, other: GivenValue | GivenRecord): void => {
    faults.push({ at: other.at, message: `${what} is set differently at ${placeText(one.at)}, which is as specific` });
  };

  const value = (what: string, under: GivenValue | undefined, over: GivenValue, rank: string): GivenValue => {
    if (under?.members !== undefined && over.members !== undefined) {
      const members = new Map(under.members);
      for (const [key, member] of over.members)
        members.set(key, value(`${key} of ${what}`, members.get(key), member, rank));
      return { ...over, members };
    }
    if (under !== undefined && ranks.get(under) === rank && !same(under, over)) conflict(what, under, over);
    ranks.set(over, rank);
    return over;
  };

  const record = (what: string, under: GivenRecord | undefined, over: GivenRecord, rank: string): GivenRecord => {
    if (under !== undefined && ranks.get(under) === rank && under.absent !== over.absent) conflict(what, under, over);
    const fields = new Map(under === undefined || under.absent || over.absent ? [] : under.fields);
    for (const [name, given] of over.fields)
      fields.set(name, value(`${name} of ${what}`, fields.get(name), given, rank));
    const merged = {
      ...(under !== undefined && !under.absent && !over.absent && under),
      ...over,
      fields,
    };
    ranks.set(merged, rank);
    return merged;
  };

  return (under: GivenSection | undefined, over: GivenSection, of: string, rank: string): GivenSection => {
    const merged = new Map(under);
    // The first spelling of a name is used.
    const names = new Map([...merged.keys()].map((name) => [spelledIn(of, name), name]));
    for (const [spelling, given] of over) {
      const name = names.get(spelledIn(of, spelling)) ?? spelling;
      const what = name === '' ? of : `${name} in ${of}`;
      merged.set(name, record(what, merged.get(name), given, rank));
    }
    return merged;
  };
};

const rankOf = ({ pattern }: Entry): string => pattern.rank.join(' ');

/** Merges all entries of one path. */
export const mergeEntries = (entries: readonly Entry[], faults: Fault[]): DesiredState => {
  const merge = merger(faults);
  const ordered = entries.toSorted((one, other) => bySpecificity(one.pattern, other.pattern));
  let sections = new Map<string, GivenSection>();
  let prune: Entry['prune'];
  for (const rank of new Set(ordered.map(rankOf))) {
    const equals = ordered.filter((entry) => rankOf(entry) === rank);
    // `inherit` of all equally specific entries comes first, since none overrides another.
    for (const { inherit } of equals) {
      if (inherit.none) sections = new Map();
      for (const name of inherit.without) sections.delete(name);
    }
    if (equals.some(({ inherit }) => inherit.none)) prune = undefined;
    const pruned = equals.flatMap((entry) => entry.prune ?? []);
    const [first] = pruned;
    if (first !== undefined) prune = { at: first.at, sections: pruned.flatMap((one) => one.sections) };
    for (const entry of equals) {
      for (const [name, given] of entry.sections) sections.set(name, merge(sections.get(name), given, name, rank));
    }
  }
  const exact = ordered.filter(({ pattern }) => pattern.isExact);
  const create = exact.find((entry) => entry.create !== undefined)?.create;
  const was = exact.find((entry) => entry.was !== undefined)?.was;
  return {
    sections,
    ...(prune !== undefined && { prune }),
    ...(exact[0] !== undefined && { at: exact[0].at }),
    ...(create !== undefined && { create }),
    ...(was !== undefined && { was }),
  };
};

/**
 * Creates a function that merges the entries of a path, once for all paths with the same entries. It returns undefined for a path
 * without entries.
 */
export const desiredStates = (
  entries: readonly Entry[],
  faults: Fault[],
): ((path: string) => DesiredState | undefined) => {
  const patterns = entries.filter(({ pattern }) => !pattern.isExact);
  const exact = new Map<string, Entry[]>();
  for (const entry of entries) {
    const { text, isExact } = entry.pattern;
    if (isExact) exact.set(text.toLowerCase(), [...(exact.get(text.toLowerCase()) ?? []), entry]);
  }
  const known = new Map<string, DesiredState>();
  return (path) => {
    const own = exact.get(path.toLowerCase()) ?? [];
    const matching = patterns.filter((entry) => appliesTo(entry, path));
    if (own.length + matching.length === 0) return undefined;
    const key = own.length > 0 ? `/${path}` : matching.map((entry) => patterns.indexOf(entry)).join(' ');
    const desired = known.get(key) ?? mergeEntries([...matching, ...own], faults);
    known.set(key, desired);
    return desired;
  };
};
