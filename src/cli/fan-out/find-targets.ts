/** Finds the targets of a fan-out. */
import { call } from '../../api/call.ts';
import { groups } from '../../contract/organization/groups.ts';
import { projects } from '../../contract/organization/projects.ts';
import type { CommandContext } from '../context/context.ts';
import { waiting } from '../context/waiting.ts';
import { isPlain } from '../values/find-kind.ts';
import { findScope, readScope } from '../values/find-scope.ts';
import { groupsBelow, pathOf, refOf, type TargetRecord } from './list-below.ts';
import { listReader } from './list-reader.ts';
import type { TargetChoice } from './parse-targets.ts';
import { projectsOfGroup } from './projects-of-group.ts';
import { readNames } from './read-names.ts';
import { archivedParams, isWantedArchived, pathChooser } from './target-filter.ts';

/** A project or group that a command runs for. */
export interface Target {
  readonly kind: 'project' | 'group';
  /** The full path, or the name in a file. */
  readonly path: string;
  /** Undefined if it was not looked up. */
  readonly id: number | undefined;
  /** The path for requests, or the ID if the path is digits. */
  readonly ref: string;
}

const toTarget = (kind: Target['kind'], record: TargetRecord): Target => ({
  kind,
  path: pathOf(record),
  id: Number(record['id']),
  ref: refOf(record),
});

/** Parameters for lists of projects. */
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
  return [group, ...(await groupsBelow(listReader(context, client), refOf(group)))];
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
  ...new Map(targets.map((target) => [target.ref.toLowerCase(), target])).values(),
];

/** Reads a path, ID, or URL in a file. */
const targetOf = async (context: CommandContext, kind: Target['kind'], line: string): Promise<Target> => {
  if (isPlain(line)) return { kind, path: line, id: undefined, ref: line };
  const [path, ref] = await Promise.all([readScope(context, kind, line), findScope(context, kind, line)]);
  return { kind, path: path.replace(/^\//, ''), id: undefined, ref };
};

/** Reads targets from a file. They are looked up only if `--archived-projects` was given. */
const ofFile = async (context: CommandContext, choice: TargetChoice, file: string): Promise<readonly Target[]> => {
  const { kind } = choice;
  const named = await Promise.all(
    (await readNames(context, file, `--${kind}s-from`)).map(async (line) => targetOf(context, kind, line)),
  );
  if (!choice.asksArchived) return named;
  const client = await context.client();
  const records: TargetRecord[] = [];
  for (const { ref } of named) {
    records.push((await call(client, projects.get, { id: ref }, { signal: context.signal })).body as TargetRecord);
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
 * Finds the chosen projects or groups, sorted by path or in the order of their file.
 *
 * @throws UsageError for a file that cannot be read, ApiError for a missing group
 */
export const findTargets = async (context: CommandContext, choice: TargetChoice): Promise<readonly Target[]> => {
  const isMeant = await pathChooser(context, choice);
  const found = await waiting.once(context, findAll(context, choice));
  return unique(found).filter(({ path }) => isMeant(path));
};
