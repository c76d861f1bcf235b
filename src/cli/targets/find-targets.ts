/** Finds the projects or groups that a command is to be done for. */
import { call } from '../../api/call.ts';
import { groups } from '../../contract/organization/groups.ts';
import { projects } from '../../contract/organization/projects.ts';
import type { CommandContext } from '../context/context.ts';
import { waiting } from '../context/waiting.ts';
import { groupsBelow, pathOf, type TargetRecord } from './list-below.ts';
import { listReader } from './list-reader.ts';
import type { TargetChoice } from './parse-targets.ts';
import { projectsOfGroup } from './projects-of-group.ts';
import { readNames } from './read-names.ts';
import { archivedParams, isWantedArchived, pathChooser } from './target-filter.ts';

/** One of many projects or groups. */
export interface Target {
  readonly kind: 'project' | 'group';
  /** The full path, or what a file names it by. */
  readonly path: string;
  /** Undefined for one that was not looked up. */
  readonly id: number | undefined;
}

const toTarget = (kind: Target['kind'], record: TargetRecord): Target => ({
  kind,
  path: pathOf(record),
  id: Number(record['id']),
});

/** Projects of lists, with no more than names them. */
const listed = (choice: TargetChoice): TargetRecord => ({
  ...archivedParams(choice),
  simple: true,
  order_by: 'id',
  sort: 'asc',
});

const ofGroup = async (
  context: CommandContext,
  choice: TargetChoice,
  reference: string,
): Promise<readonly TargetRecord[]> => {
  if (choice.kind === 'project') {
    return (await projectsOfGroup(context, reference, { recursive: true, filters: listed(choice) })).projects;
  }
  const client = await context.client();
  const group: TargetRecord = (await call(client, groups.get, { id: reference }, { signal: context.signal })).body;
  return [group, ...(await groupsBelow(listReader(context, client), pathOf(group)))];
};

const everything = async (
  context: CommandContext,
  choice: TargetChoice,
  which: 'membership' | 'instance',
): Promise<readonly TargetRecord[]> => {
  const read = listReader(context, await context.client());
  if (choice.kind === 'group') return read(groups.list, { all_available: which === 'instance' });
  return read(projects.list, { ...(which === 'membership' && { membership: true }), ...listed(choice) });
};

const byPath = (one: Target, other: Target): number => (one.path < other.path ? -1 : 1);

const unique = (targets: readonly Target[]): readonly Target[] => [
  ...new Map(targets.map((target) => [target.path.toLowerCase(), target])).values(),
];

/** Those of a file, as it names them; they are looked up only where something has to be known of them. */
const ofFile = async (context: CommandContext, choice: TargetChoice, file: string): Promise<readonly Target[]> => {
  const { kind } = choice;
  const named = await readNames(context, file, `--${kind}s-from`);
  if (!choice.asksArchived) return named.map((path) => ({ kind, path, id: undefined }));
  const client = await context.client();
  const records: TargetRecord[] = [];
  for (const id of named) {
    records.push((await call(client, projects.get, { id }, { signal: context.signal })).body as TargetRecord);
  }
  return records.filter((record) => isWantedArchived(choice, record)).map((record) => toTarget(kind, record));
};

const findAll = async (context: CommandContext, choice: TargetChoice): Promise<readonly Target[]> => {
  const { kind, from } = choice;
  if ('file' in from) return ofFile(context, choice, from.file);
  const records =
    'of' in from ? await ofGroup(context, choice, from.of) : await everything(context, choice, from.everything);
  const wanted = kind === 'project' ? records.filter((record) => isWantedArchived(choice, record)) : records;
  return wanted.map((record) => toTarget(kind, record)).toSorted(byPath);
};

/**
 * The projects or groups that were chosen: by path, or in the order of their file.
 *
 * @throws UsageError for a file that cannot be read, ApiError for a group that is not there
 */
export const findTargets = async (context: CommandContext, choice: TargetChoice): Promise<readonly Target[]> => {
  const isMeant = await pathChooser(context, choice);
  const found = await waiting.once(context, findAll(context, choice));
  return unique(found).filter(({ path }) => isMeant(path));
};
