/** Finds the projects or groups that a command is to be done for. */
import { readFile } from 'node:fs/promises';
import { call } from '../../api/call.ts';
import { pages } from '../../api/paginate.ts';
import { groups } from '../../contract/organization/groups.ts';
import { projects } from '../../contract/organization/projects.ts';
import { UsageError } from '../errors/usage-error.ts';
import type { CommandContext } from '../context/context.ts';
import { waiting } from '../context/waiting.ts';
import { groupsBelow, isBelow, pathOf, projectsBelow, type ReadList, type TargetRecord } from './list-below.ts';
import type { TargetChoice } from './parse-targets.ts';
import { readPattern } from './pattern.ts';
import { resolve } from 'node:path';

/** One of many projects or groups. */
export interface Target {
  readonly kind: 'project' | 'group';
  /** The full path, or what a file names it by. */
  readonly path: string;
  /** Undefined for one that was not looked up. */
  readonly id: number | undefined;
}

const reader =
  ({ signal }: CommandContext, client: Awaited<ReturnType<CommandContext['client']>>): ReadList =>
  async (endpoint, params) => {
    const records: TargetRecord[] = [];
    const first = { ...params, per_page: 100 };
    for await (const page of pages(client, endpoint, first, { signal, wanted: Infinity })) {
      records.push(...(page.items as TargetRecord[]));
    }
    return records;
  };

/** Lines of a file that say something: of `-o name`, which may have more after a tab, without comments. */
const linesOf = (text: string): readonly string[] =>
  text
    .split('\n')
    .map((line) => (line.split('\t')[0] ?? '').trim())
    .filter((line) => line !== '' && !line.startsWith('#'));

const readLines = async (context: CommandContext, path: string, label: string): Promise<readonly string[]> => {
  if (path === '-') return linesOf(new TextDecoder().decode(await context.readStdin()));
  const text = await readFile(resolve(context.cwd, path), 'utf8').catch((error: unknown) => {
    const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown error';
    throw new UsageError(`cannot read file "${path}" of ${label}: ${code === 'ENOENT' ? 'no such file' : code}`);
  });
  return linesOf(text);
};

const archivedFilter = ({ archived }: TargetChoice): TargetRecord =>
  archived === 'include' ? {} : { archived: archived === 'only' };

/** A server that does not read the filter is checked by what it shows. */
const isWanted = ({ archived }: TargetChoice, record: TargetRecord): boolean =>
  archived === 'include' || record['archived'] === undefined || record['archived'] === (archived === 'only');

const toTarget = (kind: Target['kind'], record: TargetRecord): Target => ({
  kind,
  path: pathOf(record),
  id: Number(record['id']),
});

const ofGroup = async (
  context: CommandContext,
  choice: TargetChoice,
  reference: string,
): Promise<readonly TargetRecord[]> => {
  const client = await context.client();
  const read = reader(context, client);
  const isId = /^\d+$/.test(reference);
  const needsGroup = isId || choice.kind === 'group';
  const group = needsGroup
    ? ((await call(client, groups.get, { id: reference }, { signal: context.signal })).body as TargetRecord)
    : undefined;
  const path = group === undefined ? reference : pathOf(group);
  if (group !== undefined && choice.kind === 'group') return [group, ...(await groupsBelow(read, path))];
  const found = await projectsBelow(read, path, {
    ...archivedFilter(choice),
    simple: true,
    order_by: 'id',
    sort: 'asc',
  });
  // What is only shared with the group belongs to somebody else.
  return found.filter((record) => isBelow(pathOf(record), path));
};

const everything = async (
  context: CommandContext,
  choice: TargetChoice,
  which: 'membership' | 'instance',
): Promise<readonly TargetRecord[]> => {
  const read = reader(context, await context.client());
  if (choice.kind === 'group') return read(groups.list, { all_available: which === 'instance' });
  const mine = which === 'membership' ? { membership: true } : {};
  return read(projects.list, { ...mine, ...archivedFilter(choice), simple: true, order_by: 'id', sort: 'asc' });
};

/** Whether a pattern means a path: one without a slash the last part of it. */
const matcher = (patterns: readonly string[]): ((path: string) => boolean) => {
  const read = patterns.map((text) => ({ isName: !text.includes('/'), pattern: readPattern(text) }));
  return (path) =>
    read.some(({ isName, pattern }) => pattern.matches(isName ? path.slice(path.lastIndexOf('/') + 1) : path));
};

const byPath = (one: Target, other: Target): number => (one.path < other.path ? -1 : 1);

const unique = (targets: readonly Target[]): readonly Target[] => [
  ...new Map(targets.map((target) => [target.path.toLowerCase(), target])).values(),
];

/** Those of a file, as it names them; they are looked up only where something has to be known of them. */
const ofFile = async (context: CommandContext, choice: TargetChoice, file: string): Promise<readonly Target[]> => {
  const { kind } = choice;
  const named = await readLines(context, file, `--${kind}s-from`);
  if (!choice.asksArchived) return named.map((path) => ({ kind, path, id: undefined }));
  const client = await context.client();
  const records: TargetRecord[] = [];
  for (const id of named) {
    records.push((await call(client, projects.get, { id }, { signal: context.signal })).body as TargetRecord);
  }
  return records.filter((record) => isWanted(choice, record)).map((record) => toTarget(kind, record));
};

const findAll = async (context: CommandContext, choice: TargetChoice): Promise<readonly Target[]> => {
  const { kind, from } = choice;
  if ('file' in from) return ofFile(context, choice, from.file);
  const records =
    'of' in from ? await ofGroup(context, choice, from.of) : await everything(context, choice, from.everything);
  const wanted = kind === 'project' ? records.filter((record) => isWanted(choice, record)) : records;
  return wanted.map((record) => toTarget(kind, record)).toSorted(byPath);
};

/**
 * The projects or groups that were chosen: by path, or in the order of their file.
 *
 * @throws UsageError for a file that cannot be read, ApiError for a group that is not there
 */
export const findTargets = async (context: CommandContext, choice: TargetChoice): Promise<readonly Target[]> => {
  const skipped = choice.skipFile === undefined ? [] : await readLines(context, choice.skipFile, '--skip-file');
  const skips = matcher([...choice.skip, ...skipped]);
  const matches = choice.match.length === 0 ? () => true : matcher(choice.match);
  const found = await waiting.once(context, findAll(context, choice));
  return unique(found).filter(({ path }) => matches(path) && !skips(path));
};
