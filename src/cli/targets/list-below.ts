/** Lists what is in a group, however deep. */
import pMap from 'p-map';
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

/** Whether something lies below a path; everything does below the empty one. */
export const isBelow = (path: string, root: string): boolean =>
  root === '' || path.toLowerCase().startsWith(`${root.toLowerCase()}/`);

/**
 * Everything in a group, in one list where the server can do that. What is only shared with the group may be among it.
 *
 * @param filters of the list besides
 */
export const projectsBelow = async (
  read: ReadList,
  group: string,
  filters: TargetRecord = {},
): Promise<readonly TargetRecord[]> => {
  const found = await read(groups.projects, { ...filters, id: group, include_subgroups: true });
  const isDeep = found.some(
    (record) =>
      pathOf(record)
        .slice(group.length + 1)
        .includes('/') && isBelow(pathOf(record), group),
  );
  if (isDeep) return found;
  // None in a subgroup: there are none, or the server is too old to look there.
  const subgroups = await read(groups.subgroups, { id: group, all_available: true });
  const deeper = await pMap(subgroups, (subgroup) => projectsBelow(read, pathOf(subgroup), filters), { concurrency });
  return [...found, ...deeper.flat()];
};

/** The groups below a group, however deep. */
export const groupsBelow = async (read: ReadList, group: string): Promise<readonly TargetRecord[]> => {
  const subgroups = await read(groups.subgroups, { id: group, all_available: true });
  const deeper = await pMap(subgroups, (subgroup) => groupsBelow(read, pathOf(subgroup)), { concurrency });
  return [...subgroups, ...deeper.flat()];
};
