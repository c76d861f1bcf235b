import { call } from '../../api/call.ts';
import { groups } from '../../contract/organization/groups.ts';
import type { CommandContext } from '../context/context.ts';
import { isBelow, isInSubgroup, pathOf, projectsBelow, type ReadList, type TargetRecord } from './list-below.ts';
import { listReader } from './list-reader.ts';

export interface GroupProjects {
  /** The group's current path on the server. */
  readonly path: string;
  readonly projects: readonly TargetRecord[];
}

interface Extent {
  /** With all subgroups. */
  readonly recursive: boolean;
  /** Further parameters of the list. */
  readonly filters: TargetRecord;
}

const isDigits = (text: string): boolean => /^\d+$/.test(text);

/** Lists projects without those that are shared with the group. */
const ownProjects = async (
  read: ReadList,
  { path, ref }: { readonly path: string; readonly ref: string },
  { recursive, filters }: Extent,
): Promise<readonly TargetRecord[]> => {
  const found = recursive
    ? await projectsBelow(read, path, filters, ref)
    : await read(groups.projects, { ...filters, id: ref });
  return found.filter((record) => isBelow(pathOf(record), path) && (recursive || !isInSubgroup(record, path)));
};

/**
 * Lists the projects of a group without those that are shared with it. The group itself is read only for an ID, and for a path
 * without projects, since that may be a former path.
 *
 * @throws ApiError for a missing group
 */
export const projectsOfGroup = async (
  context: CommandContext,
  reference: string,
  extent: Extent,
): Promise<GroupProjects> => {
  const client = await context.client();
  const read = listReader(context, client);
  if (!isDigits(reference)) {
    const projects = await ownProjects(read, { path: reference, ref: reference }, extent);
    const [first] = projects;
    if (first !== undefined) return { path: pathOf(first).slice(0, reference.length), projects };
  }
  const path = pathOf((await call(client, groups.get, { id: reference }, { signal: context.signal })).body);
  // The list of this path was empty.
  if (path === reference && !isDigits(reference)) return { path, projects: [] };
  return { path, projects: await ownProjects(read, { path, ref: isDigits(path) ? reference : path }, extent) };
};
