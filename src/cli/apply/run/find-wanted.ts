/** Finds the targets of a configuration on the server, with their desired states. */
import { withGuess } from '../file/check-value.ts';
import type { Configuration, Entry } from '../file/entry.ts';
import { appliesTo, type DesiredState, desiredStates } from '../file/merge-entries.ts';
import type { Fault } from '../file/place.ts';
import { asRenamed, type ByPath, findGroups, findProjects, type Renaming, type Scope } from '../live/find-targets.ts';
import type { Server } from '../live/server.ts';
import { pathOf } from '../../fan-out/list-below.ts';
import type { Target } from '../plan/change.ts';
import { sections } from '../sections/registry.ts';
import type { WireRecord } from '../sections/section.ts';

export interface Wanted {
  readonly target: Target;
  readonly desired: DesiredState;
  readonly oldPath?: string | undefined;
}

export interface Search {
  readonly configuration: Configuration;
  /** Names of sections to compare; empty for all. */
  readonly sections: ReadonlySet<string>;
  /** One project, or one group with all below it. */
  readonly only: Scope | undefined;
}

/** A configuration that cannot be applied, with all its faults. */
export class ConfigurationFaults extends Error {
  readonly faults: readonly Fault[];
  /** The faults are records that are missing on the server. */
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

export interface Found {
  readonly wanted: readonly Wanted[];
  /** Archived projects that only patterns match; they are skipped. */
  readonly archived: readonly string[];
  /** Patterns without a match, such as `projects:platform/**`. */
  readonly unmatched: readonly string[];
}

/** Finds a project or group by its path, or by its former path, or plans to create it. */
const atPath = (
  owner: 'projects' | 'groups',
  path: string,
  desired: DesiredState,
  found: ByPath,
  missing: Fault[],
  faults: Fault[],
): Wanted | undefined => {
  const record = found.get(path.toLowerCase());
  const was = desired.was === undefined ? undefined : String(desired.was.value);
  const before = was === undefined ? undefined : found.get(was.toLowerCase());
  if (record !== undefined) {
    if (before !== undefined && String(before['id']) !== String(record['id'])) {
      faults.push({ at: desired.was?.at, message: `${was ?? ''} and ${path} are both there: leave out "was"` });
    }
    return { target: { owner, path: pathOf(record), record }, desired };
  }
  if (before !== undefined) return { target: { owner, path, record: before }, desired, oldPath: pathOf(before) };
  if (desired.create?.value === true) return { target: { owner, path }, desired };
  const message = `${owner === 'projects' ? 'project' : 'group'} ${path} not found`;
  const guessed = withGuess(message, path, [...found.values()].map(pathOf));
  missing.push({
    at: desired.at,
    message: guessed === message ? `${message}; use "create: true" to create it` : guessed,
  });
  return undefined;
};

const wantedOf = (
  owner: 'projects' | 'groups',
  entries: readonly Entry[],
  found: ByPath,
  { only }: Search,
  faults: { readonly missing: Fault[]; readonly others: Fault[] },
): Found => {
  const desiredFor = desiredStates(entries, faults.others);
  const exact = exactOf(entries);
  const wanted: Wanted[] = [];
  const archived: string[] = [];
  const renamed = new Set<string>();
  for (const entry of exact.values()) {
    const { text: path } = entry.pattern;
    const desired = isInScope(only, owner, path) ? desiredFor(path) : undefined;
    const one = desired === undefined ? undefined : atPath(owner, path, desired, found, faults.missing, faults.others);
    if (one === undefined) continue;
    wanted.push(one);
    if (one.oldPath !== undefined) renamed.add(one.oldPath.toLowerCase());
  }
  for (const record of found.values()) {
    const path = pathOf(record);
    if (exact.has(path.toLowerCase()) || renamed.has(path.toLowerCase()) || !isInScope(only, owner, path)) continue;
    const desired = desiredFor(path);
    if (desired === undefined) continue;
    if (isArchived(record)) archived.push(path);
    else wanted.push({ target: { owner, path, record }, desired });
  }
  const paths = [...found.values()].map(pathOf);
  const unmatched = entries.filter((entry) => !entry.pattern.isExact && !paths.some((path) => appliesTo(entry, path)));
  // With --project or --group, other patterns do not matter.
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

/** The entries that may apply to the scope, so that nothing else is read. */
const relevant = (owner: 'projects' | 'groups', entries: readonly Entry[], { only }: Search): readonly Entry[] => {
  if (only === undefined) return entries;
  if (only.owner === 'projects' && owner === 'groups') return [];
  return entries.filter(({ pattern }) => !pattern.isExact || isInScope(only, owner, pattern.text));
};

/** Sections whose records are part of the project. */
const readFromOwner = sections.projects.filter(({ within }) => within !== undefined).map(({ name }) => name);

/** Drops fields that are not compared. */
const withoutSettings = (record: WireRecord): WireRecord =>
  Object.fromEntries(
    ['id', 'path_with_namespace', 'full_path', 'archived'].flatMap((name) =>
      record[name] === undefined ? [] : [[name, record[name]]],
    ),
  );

/** The groups with a former path. */
const renamingsIn = (entries: readonly Entry[]): readonly Renaming[] =>
  entries.flatMap(({ pattern, was }) =>
    was === undefined || !pattern.isExact ? [] : [{ from: String(was.value), to: pattern.text }],
  );

/** Renames that are not done yet. */
const dueIn = (renamings: readonly Renaming[], found: ByPath): readonly Renaming[] =>
  renamings.filter(({ from, to }) => found.has(from.toLowerCase()) && !found.has(to.toLowerCase()));

interface FoundAll {
  readonly groups: ByPath;
  readonly projects: ByPath;
}

/** Finds the groups and projects of entries, with their paths after renames. */
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

/** Finds all targets: the instance first, then groups, then projects, by path. */
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
  const desired = only === undefined ? desiredStates(entries.instance, faults.others)('') : undefined;
  if (faults.others.length > 0) throw new ConfigurationFaults([...faults.others, ...faults.missing]);
  if (faults.missing.length > 0) throw new ConfigurationFaults(faults.missing, true);
  const wanted: readonly Wanted[] = [
    ...(desired === undefined ? [] : [{ target: { owner: 'instance', path: '' } as const, desired }]),
    ...ofGroups.wanted.toSorted(byPath),
    ...ofProjects.wanted.toSorted(byPath),
  ];
  if (only !== undefined && wanted.length === 0 && ofProjects.archived.length === 0) {
    throw new ConfigurationFaults([{ message: `no entry of the configuration means ${only.path}` }], true);
  }
  return { wanted, archived: ofProjects.archived, unmatched: [...ofGroups.unmatched, ...ofProjects.unmatched] };
};
