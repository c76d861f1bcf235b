/** Lists what is in a group, however deep. */
import pMap from 'p-map';
import { isUnknownRoute } from '../../api/errors/api-error.ts';
import { groups } from '../../contract/organization/groups.ts';
import type { Endpoint } from '../../contract/vocabulary/endpoint.ts';

/** A project or group as a list shows it. */
export type TargetRecord = Readonly<Record<string, unknown>>;

/** Reads a list to its end. */
export type ReadList = (endpoint: Endpoint, params: TargetRecord) => Promise<readonly TargetRecord[]>;

const concurrency = 8;

/** The full path of a project or group. */
export const pathOf = (record: TargetRecord): string =>
  String(record['path_with_namespace'] ?? record['full_path'] ?? record['path']);

/** What the server knows a group by: its path, or its ID where a path of digits would be taken for one. */
export const refOf = (record: TargetRecord): string =>
  /^\d+$/.test(pathOf(record)) ? String(record['id']) : pathOf(record);

/** Whether something lies below a path; everything does below the empty one. */
export const isBelow = (path: string, root: string): boolean =>
  root === '' || path.toLowerCase().startsWith(`${root.toLowerCase()}/`);

/** Whether a project of a group is in one of its subgroups. */
export const isInSubgroup = (record: TargetRecord, group: string): boolean =>
  isBelow(pathOf(record), group) &&
  pathOf(record)
    .slice(group.length + 1)
    .includes('/');

/** The groups below a group, by one list for each of them. */
const groupsLevelByLevel = async (read: ReadList, group: string, filters: TargetRecord): Promise<TargetRecord[]> => {
  const subgroups = await read(groups.subgroups, { ...filters, id: group, all_available: true });
  const deeper = await pMap(subgroups, (subgroup) => groupsLevelByLevel(read, pathOf(subgroup), filters), {
    concurrency,
  });
  return [...subgroups, ...deeper.flat()];
};

const descendants = async (
  read: ReadList,
  group: string,
  filters: TargetRecord,
): Promise<{ readonly found: readonly TargetRecord[]; readonly isOld: boolean }> => {
  try {
    return { found: await read(groups.descendants, { ...filters, id: group, all_available: true }), isOld: false };
  } catch (error) {
    if (!isUnknownRoute(error)) throw error;
    return { found: await groupsLevelByLevel(read, group, filters), isOld: true };
  }
};

/**
 * The groups below a group, however deep: one list where the server has that.
 *
 * @param filters of the list besides
 */
export const groupsBelow = async (
  read: ReadList,
  group: string,
  filters: TargetRecord = {},
): Promise<readonly TargetRecord[]> => (await descendants(read, group, filters)).found;

/**
 * The groups below a group whose projects have to be asked for one by one, where the list of the group shows none of a
 * subgroup: all of them where the server may be too old to look there, and none where it is not.
 */
export const groupsToAsk = async (read: ReadList, group: string): Promise<readonly TargetRecord[]> => {
  const { found, isOld } = await descendants(read, group, {});
  return isOld ? found : [];
};

/**
 * Everything in a group, in one list where the server can do that. What is only shared with the group may be among it.
 *
 * @param filters of the list besides
 * @param ref what the server knows the group by, if it is not its path
 */
export const projectsBelow = async (
  read: ReadList,
  group: string,
  filters: TargetRecord = {},
  ref = group,
): Promise<readonly TargetRecord[]> => {
  const found = await read(groups.projects, { ...filters, id: ref, include_subgroups: true });
  if (found.some((record) => isInSubgroup(record, group))) return found;
  const subgroups = await groupsToAsk(read, ref);
  const deeper = await pMap(subgroups, (subgroup) => read(groups.projects, { ...filters, id: pathOf(subgroup) }), {
    concurrency,
  });
  return [...found, ...deeper.flat()];
};
