import pMap from 'p-map';
import { call as callEndpoint } from '../../../api/call.ts';
import { isApiError } from '../../../api/errors/api-error.ts';
import { groups } from '../../../contract/organization/groups.ts';
import { projects } from '../../../contract/organization/projects.ts';
import type { CommandContext } from '../../context/context.ts';
import { waiting } from '../../context/waiting.ts';
import { UsageError } from '../../errors/usage-error.ts';
import { valueText } from '../../output/cell.ts';
import { countText } from '../../output/count-text.ts';
import { writePaged } from '../../output/pager.ts';
import { type Branch, treeLines } from '../../output/tree-lines.ts';
import { writeRecords } from '../../output/write-records.ts';
import { write } from '../../output/write.ts';
import {
  groupsBelow,
  isBelow,
  pathOf,
  refOf,
  projectsBelow,
  type ReadList,
  type TargetRecord,
} from '../../fan-out/list-below.ts';
import { listReader } from '../../fan-out/list-reader.ts';
import { printDryRun } from '../../verbs/dry-run.ts';
import type { VerbCall } from '../../verbs/noun.ts';
import { notify } from '../../output/messages.ts';
import { buildTree, flattenTree, pruneTree, type TreeNode, type TreeRecord } from './group-tree.ts';

/** Projects whose sizes are read at the same time. */
const concurrency = 8;

const inOrder = { order_by: 'id', sort: 'asc' } as const;

/** The records of the tree: without a group, everything that the caller can see. */
interface Listed {
  /** Path of the group; empty without one. */
  readonly root: string;
  readonly groups: readonly TargetRecord[];
  readonly projects: readonly TargetRecord[];
}

const listAll = async (read: ReadList): Promise<Listed> => {
  const [allGroups, allProjects] = await Promise.all([
    read(groups.list, { all_available: true, statistics: true }),
    read(projects.list, inOrder),
  ]);
  return { root: '', groups: allGroups, projects: allProjects };
};

const listGroup = async (context: CommandContext, read: ReadList, id: string): Promise<Listed> => {
  const client = await context.client();
  const getGroup = async (): Promise<TargetRecord> =>
    (await callEndpoint(client, groups.get, { id, statistics: true }, { signal: context.signal })).body;
  // Records below a group are recognized by its path.
  const known = /^\d+$/.test(id) ? await getGroup() : undefined;
  const [place, ref] = known === undefined ? [id, id] : [pathOf(known), refOf(known)];
  const [group, below, found] = await Promise.all([
    known ?? getGroup(),
    groupsBelow(read, ref, { statistics: true }),
    projectsBelow(read, place, inOrder, ref),
  ]);
  const root = pathOf(group);
  // Projects that are only shared with the group are left out.
  return { root, groups: [group, ...below], projects: found.filter((record) => isBelow(pathOf(record), root)) };
};

/** Adds the sizes of projects that the caller can read, with one request each. */
const measured = async (context: CommandContext, found: readonly TargetRecord[]): Promise<readonly TargetRecord[]> => {
  const client = await context.client();
  return pMap(
    found,
    async (record) => {
      try {
        const params = { id: String(record['id']), statistics: true };
        const { body } = await callEndpoint(client, projects.get, params, { signal: context.signal });
        return { ...record, statistics: body.statistics };
      } catch (error) {
        // It was deleted meanwhile.
        if (isApiError(error) && error.status === 404) return record;
        throw error;
      }
    },
    { concurrency, signal: context.signal },
  );
};

const sizeText = (size: number): string =>
  valueText(size, 'size', { terminal: true, now: new Date(0), time: 'iso', colored: false });

const detailsOf = (record: TreeRecord): string => {
  const { kind, archived, total_subgroups_count: subgroups, total_projects_count: inside } = record;
  const size = record.total_storage_size;
  const isEmpty = subgroups === 0 && inside === 0;
  return [
    ...(kind === 'user' ? ['user'] : []),
    ...(archived === true ? ['archived'] : []),
    ...(subgroups === null || subgroups === 0 ? [] : [countText(subgroups, 'subgroup')]),
    ...(inside === null || inside === 0 ? [] : [countText(inside, 'project')]),
    ...(isEmpty ? ['empty'] : size === null ? [] : [sizeText(size)]),
  ].join(', ');
};

/** The drawn form of a node: the full path at the top, and names below. */
const branchOf = ({ record, children }: TreeNode): Branch => {
  const { path, depth, kind } = record;
  const name = depth === 0 ? path : path.slice(path.lastIndexOf('/') + 1);
  const isProject = kind === 'project';
  return {
    name: isProject ? name : `${name}/`,
    details: detailsOf(record),
    strong: !isProject,
    branches: children.map((child) => branchOf(child)),
  };
};

const parseDepth = (text: unknown): number => {
  if (typeof text !== 'string') return Infinity;
  if (/^\d{1,3}$/.test(text)) return Number(text);
  throw new UsageError(`--depth must be a whole number, got "${text}"`);
};

const printRequests = async (context: CommandContext, id: string | undefined): Promise<void> => {
  if (id === undefined) {
    await printDryRun(context, groups.list, { all_available: true, statistics: true });
    return printDryRun(context, projects.list, inOrder);
  }
  await printDryRun(context, groups.get, { id, statistics: true });
  await printDryRun(context, groups.descendants, { id, all_available: true, statistics: true });
  await printDryRun(context, groups.projects, { id, ...inOrder, include_subgroups: true });
};

/**
 * Prints a group, or everything that the caller can see, as a tree on a terminal and as flat records for programs. It
 * takes a list of groups, a list of projects, and a request for the group.
 *
 * @throws UsageError for an invalid depth
 */
export const showGroupTree = async (context: CommandContext, call: VerbCall): Promise<void> => {
  const { params, extras } = call;
  const extent = { depth: parseDepth(extras['depth']), groupsOnly: extras['groupsOnly'] === true };
  const id = params['id'] === undefined || extras['instance'] === true ? undefined : String(params['id']);
  if (context.globals.dryRun === true) return printRequests(context, id);
  const { view } = call;
  const read = listReader(context, await context.client());
  const isMeasured = extras['sizes'] === true;
  const readAll = async (): Promise<Listed> => {
    const listed = id === undefined ? await listAll(read) : await listGroup(context, read, id);
    return isMeasured ? { ...listed, projects: await measured(context, listed.projects) } : listed;
  };
  const listed = await waiting.once(context, readAll());
  const tree = pruneTree(buildTree({ ...listed, isMeasured }, listed.root), extent);
  const { fields, jq, columns, sortBy } = context.globals;
  const isDrawn = view.format === 'table' && [fields, jq, columns, sortBy].every((value) => value === undefined);
  if (!isDrawn) {
    await writeRecords(context.streams, [flattenTree(tree)], view);
    return;
  }
  const { streams } = context;
  const lines = treeLines(
    tree.map((node) => branchOf(node)),
    streams,
  );
  if (lines.length === 0) notify(context, 'No groups found');
  const text = lines.map((line) => `${line}\n`).join('');
  if (lines.length < streams.rows) await write(streams.stdout, text);
  else await writePaged(streams, context.env, text);
};
