/** Finds the projects and groups of a configuration, with few requests. */
import pMap from 'p-map';
import { isApiError } from '../../../api/errors/api-error.ts';
import { groups } from '../../../contract/organization/groups.ts';
import { projects } from '../../../contract/organization/projects.ts';
import type { Entry } from '../file/entry.ts';
import { isBelow, pathOf, projectsBelow, type ReadList } from '../../fan-out/list-below.ts';
import type { Pattern } from '../../fan-out/pattern.ts';
import type { WireRecord } from '../sections/section.ts';
import type { Keep, Server } from './server.ts';

/** Up to this number, single reads are used in place of a list. */
const fewPaths = 3;

const concurrency = 8;

/** The group that contains all matches of a pattern; empty if there is none. */
const rootOf = ({ text }: Pattern): string => {
  const levels = text.split('/');
  return levels
    .slice(
      0,
      levels.findIndex((level) => level.includes('*')),
    )
    .join('/');
};

/** Drops paths that are below another one. */
const outermost = (paths: readonly string[]): readonly string[] => {
  const unique = [...new Set(paths.map((path) => path.toLowerCase()))];
  return unique.filter(
    (path) => !unique.some((other) => other !== path && `${path}/`.startsWith(other === '' ? '' : `${other}/`)),
  );
};

/** Resolves to undefined for 404. */
const ifThere = async <T>(reading: Promise<T>): Promise<T | undefined> => {
  try {
    return await reading;
  } catch (error) {
    if (isApiError(error) && error.status === 404) return undefined;
    throw error;
  }
};

/** Projects by their lower-case paths. */
export type ByPath = Map<string, WireRecord>;

const addAll = (found: ByPath, records: readonly WireRecord[]): void => {
  for (const record of records) found.set(pathOf(record).toLowerCase(), record);
};

/** Reads a record by its path. A record with another path does not count, since the server follows former paths. */
const findByPath = async (server: Server, endpoint: typeof projects.get | typeof groups.get, path: string) => {
  const record = await server.find(endpoint, { id: path });
  return record !== undefined && pathOf(record).toLowerCase() === path.toLowerCase() ? record : undefined;
};

const findEach = async (
  server: Server,
  endpoint: typeof projects.get | typeof groups.get,
  paths: readonly string[],
  found: ByPath,
): Promise<void> => {
  const missing = paths.filter((path) => !found.has(path.toLowerCase()));
  const records = await pMap(missing, (path) => findByPath(server, endpoint, path), { concurrency });
  addAll(
    found,
    records.filter((record) => record !== undefined),
  );
};

/** A group that is renamed in this run, with all that is below it. */
export interface Renaming {
  readonly from: string;
  readonly to: string;
}

const replaceStart = (path: string, from: string, to: string): string =>
  isBelow(path, from) ? `${to}${path.slice(from.length)}` : path;

/** The current path for a path after the renames. */
const pathNow = (path: string, renamings: readonly Renaming[]): string =>
  renamings.reduce((current, { from, to }) => replaceStart(current, to, from), path);

/** Changes the paths of records to those after the renames. */
export const asRenamed = (found: ByPath, renamings: readonly Renaming[]): ByPath => {
  if (renamings.length === 0) return found;
  return new Map(
    [...found.values()].map((record) => {
      const path = renamings.reduce((current, { from, to }) => replaceStart(current, from, to), pathOf(record));
      const key = record['path_with_namespace'] === undefined ? 'full_path' : 'path_with_namespace';
      return [path.toLowerCase(), { ...record, [key]: path }];
    }),
  );
};

/** The exact paths of entries, with the current paths before renames. */
const exactPaths = (entries: readonly Entry[], renamings: readonly Renaming[]): readonly string[] => {
  const named = entries.flatMap(({ pattern, was }) => {
    if (!pattern.isExact) return [];
    return was === undefined ? [pattern.text] : [pattern.text, String(was.value)];
  });
  return [...new Set(named.flatMap((path) => [path, pathNow(path, renamings)]))];
};

/** Lists the projects below roots; the empty root is the whole instance. */
const listBelow = async (server: Server, roots: readonly string[], found: ByPath, keep: Keep): Promise<void> => {
  if (roots.includes('')) {
    addAll(found, await server.list(projects.list, { order_by: 'id', sort: 'asc' }, keep));
    return;
  }
  for (const root of roots) {
    const read: ReadList = (endpoint, params) => server.list(endpoint, params, keep);
    addAll(found, (await ifThere(projectsBelow(read, root))) ?? []);
  }
};

/** One project, or one group with all below it. */
export interface Scope {
  readonly owner: 'projects' | 'groups';
  readonly path: string;
}

/** The part of a root that is in the scope. */
const narrowed = (root: string, scope: Scope | undefined): readonly string[] => {
  if (scope === undefined || isBelow(root, scope.path) || root.toLowerCase() === scope.path.toLowerCase())
    return [root];
  return isBelow(scope.path, root) ? [scope.path] : [];
};

interface ProjectSearch {
  readonly scope: Scope | undefined;
  readonly keep: Keep;
  readonly renamings: readonly Renaming[];
}

/** The current path of a pattern's root, which may be a renamed group itself. */
const rootNow = (root: string, renamings: readonly Renaming[]): string =>
  renamings.find(({ to }) => to.toLowerCase() === root.toLowerCase())?.from ?? pathNow(root, renamings);

/**
 * Finds the projects of entries: by lists for patterns and for many paths in one group, or else by single reads. The result may
 * contain other projects.
 */
export const findProjects = async (
  server: Server,
  entries: readonly Entry[],
  { scope, keep, renamings }: ProjectSearch,
): Promise<ByPath> => {
  const found: ByPath = new Map();
  const exact = exactPaths(entries, renamings);
  if (scope?.owner === 'projects') {
    await findEach(server, projects.get, [...exact, scope.path, pathNow(scope.path, renamings)], found);
    return found;
  }
  const patternRoots = entries.flatMap(({ pattern }) =>
    pattern.isExact ? [] : narrowed(rootOf(pattern), scope).map((root) => rootNow(root, renamings)),
  );
  const covered = outermost(patternRoots);
  const rest = exact.filter((path) => !covered.some((root) => isBelow(path, root)));
  const tops = new Map<string, number>();
  for (const path of rest) {
    const [top = ''] = path.split('/');
    tops.set(top, (tops.get(top) ?? 0) + 1);
  }
  const crowded = [...tops].filter(([, count]) => count > fewPaths).map(([top]) => top);
  await listBelow(server, outermost([...patternRoots, ...crowded]), found, keep);
  await findEach(server, projects.get, exact, found);
  return found;
};

/** Finds the groups of entries. The result may contain other groups. */
export const findGroups = async (
  server: Server,
  entries: readonly Entry[],
  renamings: readonly Renaming[],
): Promise<ByPath> => {
  const found: ByPath = new Map();
  const exact = exactPaths(entries, renamings);
  if (exact.length > fewPaths || entries.some(({ pattern }) => !pattern.isExact)) {
    addAll(found, await server.list(groups.list, { all_available: true }));
  }
  await findEach(server, groups.get, exact, found);
  for (const [path, record] of found) server.remember('groups', path, record);
  return found;
};
