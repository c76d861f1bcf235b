/** Finds the projects and groups that a configuration means, in as few requests as that takes. */
import pMap from 'p-map';
import { isApiError } from '../../../api/errors/api-error.ts';
import { groups } from '../../../contract/organization/groups.ts';
import { projects } from '../../../contract/organization/projects.ts';
import type { Entry } from '../file/entry.ts';
import { isBelow, pathOf, projectsBelow, type ReadList } from '../../targets/list-below.ts';
import type { Pattern } from '../../targets/pattern.ts';
import type { WireRecord } from '../sections/section.ts';
import type { Keep, Server } from './server.ts';

/** As many single reads are fewer than a list that may be long. */
const fewPaths = 3;

const concurrency = 8;

/** The group that everything a pattern means is below; empty where there is none. */
const rootOf = ({ text }: Pattern): string => {
  const levels = text.split('/');
  return levels
    .slice(
      0,
      levels.findIndex((level) => level.includes('*')),
    )
    .join('/');
};

/** Without those that lie below another. */
const outermost = (paths: readonly string[]): readonly string[] => {
  const unique = [...new Set(paths.map((path) => path.toLowerCase()))];
  return unique.filter(
    (path) => !unique.some((other) => other !== path && `${path}/`.startsWith(other === '' ? '' : `${other}/`)),
  );
};

/** What a read gives, or undefined where there is no such group. */
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

/** One that was asked for by path; a path that leads elsewhere is an old one. */
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

/** A group that gets another path in this run, and with it all that is below it. */
export interface Renaming {
  readonly from: string;
  readonly to: string;
}

const replaceStart = (path: string, from: string, to: string): string =>
  isBelow(path, from) ? `${to}${path.slice(from.length)}` : path;

/** Where something is that a file calls by the path that it is to have. */
const pathNow = (path: string, renamings: readonly Renaming[]): string =>
  renamings.reduce((current, { from, to }) => replaceStart(current, to, from), path);

/** Has records be found under the paths that they will have. */
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

/** The exact paths that entries name, those of now for what is to be renamed among them. */
const exactPaths = (entries: readonly Entry[], renamings: readonly Renaming[]): readonly string[] => {
  const named = entries.flatMap(({ pattern, was }) => {
    if (!pattern.isExact) return [];
    return was === undefined ? [pattern.text] : [pattern.text, String(was.value)];
  });
  return [...new Set(named.flatMap((path) => [path, pathNow(path, renamings)]))];
};

/** Everything below roots, or everywhere. */
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

/** The only project, or the only group with all below it, to look at. */
export interface Scope {
  readonly owner: 'projects' | 'groups';
  readonly path: string;
}

/** Where to look for what is below a root, in the scope; nowhere where that is elsewhere. */
const narrowed = (root: string, scope: Scope | undefined): readonly string[] => {
  if (scope === undefined || isBelow(root, scope.path) || root.toLowerCase() === scope.path.toLowerCase())
    return [root];
  return isBelow(scope.path, root) ? [scope.path] : [];
};

/** How projects are looked for. */
interface ProjectSearch {
  readonly scope: Scope | undefined;
  readonly keep: Keep;
  readonly renamings: readonly Renaming[];
}

/** The same for the root of a pattern, which may be the group that is to be renamed. */
const rootNow = (root: string, renamings: readonly Renaming[]): string =>
  renamings.find(({ to }) => to.toLowerCase() === root.toLowerCase())?.from ?? pathNow(root, renamings);

/**
 * The projects that entries mean: by lists where there are patterns or many paths in one group, else one by one. Those that
 * no entry means may be among them.
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

/** The groups that entries mean, and perhaps others. */
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
