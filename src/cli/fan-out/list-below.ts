/** Lists the groups and projects in a group and its subgroups. */
import pMap from 'p-map';
import { isUnknownRoute } from '../../api/errors/api-error.ts';
import { groups } from '../../contract/organization/groups.ts';
import type { Endpoint } from '../../contract/vocabulary/endpoint.ts';

/** A project or group in a list. */
export type TargetRecord = Readonly<Record<string, unknown>>;

/** Reads a list to its end. */
export type ReadList = (endpoint: Endpoint, params: TargetRecord) => Promise<readonly TargetRecord[]>;

const concurrency = 8;

/** The full path of a project or group. */
export const pathOf = (record: TargetRecord): string =>
  String(record['path_with_namespace'] ?? record['full_path'] ?? record['path']);

/** The path of a group for requests, or its ID if the path is digits. */
export const refOf = (record: TargetRecord): string =>
  /^\d+$/.test(pathOf(record)) ? String(record['id']) : pathOf(record);

/** Every path is below the empty one. */
export const isBelow = (path: string, root: string): boolean =>
  root === '' || path.toLowerCase().startsWith(`${root.toLowerCase()}/`);

export const isInSubgroup = (record: TargetRecord, group: string): boolean =>
  isBelow(pathOf(record), group) &&
  pathOf(record)
    .slice(group.length + 1)
    .includes('/');

/** Lists subgroups of each group in turn. */
const groupsLevelByLevel = async (read: ReadList, group: string, filters: TargetRecord): Promise<TargetRecord[]> => {
  const subgroups = await read(groups.subgroups, { ...filters, id: group, all_available: true });
  const deeper = await pMap(subgroups, (subgroup) => groupsLevelByLevel(read, pathOf(subgroup), filters), {
    concurrency,
  });
  return [...subgroups, ...deeper.flat()];
};

/** The subgroups of a group. An old server has no list of all of them. */
interface Descendants {
  readonly found: readonly TargetRecord[];
  readonly isOld: boolean;
}

const descendants = async (read: ReadList, group: string, filters: TargetRecord): Promise<Descendants> => {
  try {
    return { found: await read(groups.descendants, { ...filters, id: group, all_available: true }), isOld: false };
  } catch (error) {
    if (!isUnknownRoute(error)) throw error;
    return { found: await groupsLevelByLevel(read, group, filters), isOld: true };
  }
};

/**
 * Lists all subgroups of a group, by one list if the server has it.
 *
 * @param filters further parameters of the list
 */
export const groupsBelow = async (
  read: ReadList,
  group: string,
  filters: TargetRecord = {},
): Promise<readonly TargetRecord[]> => (await descendants(read, group, filters)).found;

/**
 * Lists the subgroups whose projects must be listed one by one, if the list of the group has none of a subgroup: all of them on
 * an old server, otherwise none.
 *
 * @param known the subgroups, if they are being read
 */
export const groupsToAsk = async (
  read: ReadList,
  group: string,
  known?: Promise<Descendants>,
): Promise<readonly TargetRecord[]> => {
  const { found, isOld } = await (known ?? descendants(read, group, {}));
  return isOld ? found : [];
};

/**
 * Lists all projects in a group, by one list if the server can do that. Projects that are shared with the group may be included.
 *
 * @param filters further parameters of the list
 * @param ref the ID of the group, if its path is digits
 * @param known the subgroups, if they are being read
 */
export const projectsBelow = async (
  read: ReadList,
  group: string,
  filters: TargetRecord = {},
  ref = group,
  known?: Promise<Descendants>,
): Promise<readonly TargetRecord[]> => {
  const found = await read(groups.projects, { ...filters, id: ref, include_subgroups: true });
  if (found.some((record) => isInSubgroup(record, group))) return found;
  const subgroups = await groupsToAsk(read, ref, known);
  const deeper = await pMap(subgroups, (subgroup) => read(groups.projects, { ...filters, id: pathOf(subgroup) }), {
    concurrency,
  });
  return [...found, ...deeper.flat()];
};

/** Lists all subgroups and projects of a group, each once. */
export const allBelow = async (
  read: ReadList,
  group: string,
  ref = group,
): Promise<{ readonly groups: readonly TargetRecord[]; readonly projects: readonly TargetRecord[] }> => {
  const known = descendants(read, ref, {});
  const [{ found }, projects] = await Promise.all([known, projectsBelow(read, group, {}, ref, known)]);
  return { groups: found, projects };
};
