import { call } from '../../api/call.ts';
import { groups } from '../../contract/organization/groups.ts';
import type { CommandContext } from '../context/context.ts';
import { isBelow, isInSubgroup, pathOf, projectsBelow, type ReadList, type TargetRecord } from './list-below.ts';
import { listReader } from './list-reader.ts';

/** The projects of a group, and the path that the server has for it. */
export interface GroupProjects {
  readonly path: string;
  readonly projects: readonly TargetRecord[];
}

/** How much of a group is listed. */
interface Extent {
  /** With all subgroups. */
  readonly recursive: boolean;
  /** Of the list of projects besides. */
  readonly filters: TargetRecord;
}

const isDigits = (text: string): boolean => /^\d+$/.test(text);

/** What is only shared with the group belongs to somebody else. */
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
 * The projects that are in a group, not those that are shared with it. The group itself is asked for only where it is named
 * by its ID, or by a path below which there is nothing: an old one leads to it as well.
 *
 * @throws ApiError for a group that is not there
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
  // Below the path itself there is nothing, as was seen.
  if (path === reference && !isDigits(reference)) return { path, projects: [] };
  return { path, projects: await ownProjects(read, { path, ref: isDigits(path) ? reference : path }, extent) };
};
