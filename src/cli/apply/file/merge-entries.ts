/** What the entries that fit a path say together: the more specific over the less. */
import type { Entry, GivenRecord, GivenSection, GivenValue } from './entry.ts';
import { bySpecificity } from '../../targets/pattern.ts';
import { spelledIn } from '../sections/registry.ts';
import { type Fault, type Place, placeText } from './place.ts';

/** What is wanted of one project, group, or the instance. */
export interface Wish {
  readonly sections: ReadonlyMap<string, GivenSection>;
  readonly prune?: Entry['prune'];
  /** Where its own path stands, if it does. */
  readonly at?: Place;
  /** Whether it is made where it is not there. */
  readonly create?: GivenValue;
  /** Its path until now. */
  readonly was?: GivenValue;
}

/** Whether an entry means a path. */
export const isMeant = ({ pattern, except }: Entry, path: string): boolean =>
  pattern.matches(path) && !except.some((one) => one.matches(path));

const same = (one: GivenValue, other: GivenValue): boolean =>
  JSON.stringify([one.value, one.reference, one.absent]) ===
  JSON.stringify([other.value, other.reference, other.absent]);

/** Merges what entries say, and finds what two that are equally specific say differently. */
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
    // The first spelling of a name is that of the record.
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

/** Merges entries that all mean one path. */
export const mergeEntries = (entries: readonly Entry[], faults: Fault[]): Wish => {
  const merge = merger(faults);
  const ordered = entries.toSorted((one, other) => bySpecificity(one.pattern, other.pattern));
  let sections = new Map<string, GivenSection>();
  let prune: Entry['prune'];
  for (const rank of new Set(ordered.map(rankOf))) {
    const equals = ordered.filter((entry) => rankOf(entry) === rank);
    // Before what any of them says, since none is under another.
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
 * What is wanted of each path, worked out once for all paths that the same entries mean. Undefined for a path that none
 * means.
 */
export const wishes = (entries: readonly Entry[], faults: Fault[]): ((path: string) => Wish | undefined) => {
  const patterns = entries.filter(({ pattern }) => !pattern.isExact);
  const exact = new Map<string, Entry[]>();
  for (const entry of entries) {
    const { text, isExact } = entry.pattern;
    if (isExact) exact.set(text.toLowerCase(), [...(exact.get(text.toLowerCase()) ?? []), entry]);
  }
  const known = new Map<string, Wish>();
  return (path) => {
    const own = exact.get(path.toLowerCase()) ?? [];
    const meant = patterns.filter((entry) => isMeant(entry, path));
    if (own.length + meant.length === 0) return undefined;
    const key = own.length > 0 ? `/${path}` : meant.map((entry) => patterns.indexOf(entry)).join(' ');
    const wish = known.get(key) ?? mergeEntries([...meant, ...own], faults);
    known.set(key, wish);
    return wish;
  };
};
