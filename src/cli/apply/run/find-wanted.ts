/** Finds what the entries of a configuration mean on the server, and what they want of it. */
import { withGuess } from '../file/check-value.ts';
import type { Configuration, Entry } from '../file/entry.ts';
import { isMeant, type Wish, wishes } from '../file/merge-entries.ts';
import type { Fault } from '../file/place.ts';
import { asRenamed, type ByPath, findGroups, findProjects, type Renaming, type Scope } from '../live/find-targets.ts';
import type { Server } from '../live/server.ts';
import { pathOf } from '../../targets/list-below.ts';
import type { Target } from '../plan/change.ts';
import type { WireRecord } from '../sections/section.ts';

/** A target that is to be looked at. */
export interface Wanted {
  readonly target: Target;
  readonly wish: Wish;
  readonly oldPath?: string | undefined;
}

/** What is looked for. */
export interface Search {
  readonly configuration: Configuration;
  /** Names of the only sections to look at; all where there are none. */
  readonly sections: ReadonlySet<string>;
  /** The only project, or the only group with all below it, to look at. */
  readonly only: Scope | undefined;
}

/** A configuration that cannot be carried out, with everything that is wrong with it. */
export class ConfigurationFaults extends Error {
  readonly faults: readonly Fault[];
  /** Whether what is wrong is that something is not on the server. */
  readonly isMissing: boolean;

  constructor(faults: readonly Fault[], isMissing = false) {
    super('the configuration has faults');
    this.faults = faults;
    this.isMissing = isMissing;
  }
}

const isArchived = (record: WireRecord): boolean => record['archived'] === true;

const exactOf = (entries: readonly Entry[]): ReadonlyMap<string, Entry> =>
  new Map(entries.filter(({ pattern }) => pattern.isExact).map((entry) => [entry.pattern.text.toLowerCase(), entry]));

const isInScope = (only: Search['only'], owner: 'projects' | 'groups', path: string): boolean => {
  if (only === undefined) return true;
  const [one, other] = [only.path.toLowerCase(), path.toLowerCase()];
  if (only.owner === 'projects') return owner === 'projects' && one === other;
  return `${other}/`.startsWith(`${one}/`);
};

/** What entries mean, and what is to be said of the rest. */
export interface Found {
  readonly wanted: readonly Wanted[];
  /** Archived projects that only patterns mean. */
  readonly archived: readonly string[];
  /** Patterns that mean nothing that is there, as `projects:platform/**`. */
  readonly unmatched: readonly string[];
}

/** A project or group at its path, at the one it has had until now, or to be made. */
const atPath = (
  owner: 'projects' | 'groups',
  path: string,
  wish: Wish,
  found: ByPath,
  missing: Fault[],
  faults: Fault[],
): Wanted | undefined => {
  const record = found.get(path.toLowerCase());
  const was = wish.was === undefined ? undefined : String(wish.was.value);
  const before = was === undefined ? undefined : found.get(was.toLowerCase());
  if (record !== undefined) {
    if (before !== undefined && String(before['id']) !== String(record['id'])) {
      faults.push({ at: wish.was?.at, message: `${was ?? ''} and ${path} are both there: leave out "was"` });
    }
    return { target: { owner, path: pathOf(record), record }, wish };
  }
  if (before !== undefined) return { target: { owner, path, record: before }, wish, oldPath: pathOf(before) };
  if (wish.create?.value === true) return { target: { owner, path }, wish };
  const message = `${owner === 'projects' ? 'project' : 'group'} ${path} not found`;
  const guessed = withGuess(message, path, [...found.values()].map(pathOf));
  missing.push({ at: wish.at, message: guessed === message ? `${message}; use "create: true" to create it` : guessed });
  return undefined;
};

const wantedOf = (
  owner: 'projects' | 'groups',
  entries: readonly Entry[],
  found: ByPath,
  { only }: Search,
  faults: { readonly missing: Fault[]; readonly others: Fault[] },
): Found => {
  const wishFor = wishes(entries, faults.others);
  const exact = exactOf(entries);
  const wanted: Wanted[] = [];
  const archived: string[] = [];
  const renamed = new Set<string>();
  for (const entry of exact.values()) {
    const { text: path } = entry.pattern;
    const wish = isInScope(only, owner, path) ? wishFor(path) : undefined;
    const one = wish === undefined ? undefined : atPath(owner, path, wish, found, faults.missing, faults.others);
    if (one === undefined) continue;
    wanted.push(one);
    if (one.oldPath !== undefined) renamed.add(one.oldPath.toLowerCase());
  }
  for (const record of found.values()) {
    const path = pathOf(record);
    if (exact.has(path.toLowerCase()) || renamed.has(path.toLowerCase()) || !isInScope(only, owner, path)) continue;
    const wish = wishFor(path);
    if (wish === undefined) continue;
    if (isArchived(record)) archived.push(path);
    else wanted.push({ target: { owner, path, record }, wish });
  }
  const paths = [...found.values()].map(pathOf);
  const unmatched = entries.filter((entry) => !entry.pattern.isExact && !paths.some((path) => isMeant(entry, path)));
  // Whoever looks at a part does not want to know what the rest of the files is about.
  return {
    wanted,
    archived,
    unmatched: only === undefined ? unmatched.map(({ pattern }) => `${owner}:${pattern.text}`) : [],
  };
};

const onlySections = (entries: readonly Entry[], { sections: names }: Search): readonly Entry[] =>
  names.size === 0
    ? entries
    : entries.map((entry) => ({
        ...entry,
        sections: new Map([...entry.sections].filter(([name]) => names.has(name))),
        ...(entry.prune !== undefined && {
          prune: { ...entry.prune, sections: entry.prune.sections.filter((name) => names.has(name)) },
        }),
      }));

/** The entries that can mean something in the scope, so that nothing else is read. */
const relevant = (owner: 'projects' | 'groups', entries: readonly Entry[], { only }: Search): readonly Entry[] => {
  if (only === undefined) return entries;
  if (only.owner === 'projects' && owner === 'groups') return [];
  return entries.filter(({ pattern }) => !pattern.isExact || isInScope(only, owner, pattern.text));
};

/** Sections whose records are in those of projects and groups. */
const readFromOwner = ['settings', 'shares'];

/** What is left of a record that nobody compares. */
const withoutSettings = (record: WireRecord): WireRecord =>
  Object.fromEntries(
    ['id', 'path_with_namespace', 'full_path', 'archived'].flatMap((name) =>
      record[name] === undefined ? [] : [[name, record[name]]],
    ),
  );

/** The groups that files give another path. */
const renamingsIn = (entries: readonly Entry[]): readonly Renaming[] =>
  entries.flatMap(({ pattern, was }) =>
    was === undefined || !pattern.isExact ? [] : [{ from: String(was.value), to: pattern.text }],
  );

/** Those that are still to be done. */
const dueIn = (renamings: readonly Renaming[], found: ByPath): readonly Renaming[] =>
  renamings.filter(({ from, to }) => found.has(from.toLowerCase()) && !found.has(to.toLowerCase()));

interface FoundAll {
  readonly groups: ByPath;
  readonly projects: ByPath;
}

/** Finds the groups and projects that entries mean, under the paths that they will have. */
const findAll = async (
  server: Server,
  { groups, projects }: Pick<Configuration, 'groups' | 'projects'>,
  { only }: Search,
): Promise<FoundAll> => {
  const isWhole = projects.some(({ sections: given, prune }) =>
    readFromOwner.some((name) => given.has(name) || prune?.sections.includes(name) === true),
  );
  const keep = isWhole ? (record: WireRecord) => record : withoutSettings;
  const named = renamingsIn(groups);
  const foundGroups = groups.length === 0 ? new Map() : await findGroups(server, groups, named);
  const renamings = dueIn(named, foundGroups);
  const foundProjects =
    projects.length === 0 ? new Map() : await findProjects(server, projects, { scope: only, keep, renamings });
  return { groups: asRenamed(foundGroups, renamings), projects: asRenamed(foundProjects, renamings) };
};

const byPath = ({ target: one }: Wanted, { target: other }: Wanted): number => (one.path < other.path ? -1 : 1);

/** Everything that the entries mean: the instance first, then groups, then projects, by path. */
export const findWanted = async (server: Server, search: Search): Promise<Found> => {
  const { configuration, only } = search;
  const entries = {
    instance: onlySections(configuration.instance, search),
    groups: relevant('groups', onlySections(configuration.groups, search), search),
    projects: relevant('projects', onlySections(configuration.projects, search), search),
  };
  const faults = { missing: [] as Fault[], others: [] as Fault[] };
  const { groups, projects } = await findAll(server, entries, search);
  const ofGroups = wantedOf('groups', entries.groups, groups, search, faults);
  const ofProjects = wantedOf('projects', entries.projects, projects, search, faults);
  const wish = only === undefined ? wishes(entries.instance, faults.others)('') : undefined;
  if (faults.others.length > 0) throw new ConfigurationFaults([...faults.others, ...faults.missing]);
  if (faults.missing.length > 0) throw new ConfigurationFaults(faults.missing, true);
  const wanted: readonly Wanted[] = [
    ...(wish === undefined ? [] : [{ target: { owner: 'instance', path: '' } as const, wish }]),
    ...ofGroups.wanted.toSorted(byPath),
    ...ofProjects.wanted.toSorted(byPath),
  ];
  if (only !== undefined && wanted.length === 0 && ofProjects.archived.length === 0) {
    throw new ConfigurationFaults([{ message: `no entry of the configuration means ${only.path}` }], true);
  }
  return { wanted, archived: ofProjects.archived, unmatched: [...ofGroups.unmatched, ...ofProjects.unmatched] };
};
