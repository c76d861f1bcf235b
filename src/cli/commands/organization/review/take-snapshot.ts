import { type GrantKind, grantKinds, type KindOption } from '../../../access/grant.ts';
import { readAccess } from '../../../access/list-grants.ts';
import { scopeOf, snapshotOf } from '../../../access/questions.ts';
import { openReader } from '../../../access/read-facts.ts';
import { emailsOf, scopeText, type SnapshotMeta, type SnapshotScope } from '../../../access/review/snapshot-meta.ts';
import { sumOfAll } from '../../../access/review/snapshot-rows.ts';
import { openServer, type Server } from '../../../apply/live/server.ts';
import type { CommandContext } from '../../../context/context.ts';
import { waiting } from '../../../context/waiting.ts';
import { UsageError } from '../../../errors/usage-error.ts';
import { countText } from '../../../output/count-text.ts';
import { note } from '../../../output/messages.ts';
import { writeRecord } from '../../../output/write-records.ts';
import type { VerbCall } from '../../../verbs/noun.ts';
import { isUnasked } from '../../../verbs/view.ts';
import { checkFree, csvText, folderAt, jsonText, linesFile, metaFile, writeNew } from './snapshot-files.ts';

const kindsOf = (given: unknown): readonly KindOption[] => {
  const all = Object.keys(grantKinds) as KindOption[];
  const words = (given as readonly (KindOption | 'all')[] | undefined) ?? ['all'];
  return words.includes('all') ? all : all.filter((kind) => words.includes(kind));
};

/** The kinds as records have them. */
export const grantKindsOf = (kinds: readonly KindOption[]): ReadonlySet<GrantKind> =>
  new Set(kinds.map((kind) => grantKinds[kind]));

/** The caller; undefined if the server does not say. */
export const callerOf = async (
  server: Server,
): Promise<{ readonly id: number; readonly username: string } | undefined> =>
  server.caller().then(
    ({ id, username }) => ({ id: Number(id), username: String(username) }),
    () => undefined,
  );

/** The URL of the server, as it is compared. */
export const serverUrl = async (context: CommandContext): Promise<string> =>
  String((await context.settings()).url.value ?? '').replace(/\/+$/, '');

/** Writes the ways into a project, a group, or the instance to a new folder, for people to decide about. */
export const takeSnapshot = async (context: CommandContext, call: VerbCall): Promise<void> => {
  const takenAt = context.streams.now().toISOString();
  const { out: typed } = call.extras;
  const out = typeof typed === 'string' ? typed : `access-${takenAt.slice(0, 10)}`;
  if (out === '') throw new UsageError('--out must not be empty');
  if (out === '-') throw new UsageError('--out must be a folder, and not stdout, since a snapshot is two files');
  const folder = folderAt(out, context);
  await checkFree(folder);
  const kinds = kindsOf(call.params['kinds']);
  const server = openServer(await context.client(), context.signal);
  const scope = scopeOf(snapshotOf, call.endpoint, call.params['id']);
  const question = { scope, kinds: grantKindsOf(kinds) };
  const [{ grants, facts, people }, caller] = await waiting.once(
    context,
    Promise.all([readAccess(openReader(server), question), callerOf(server)]),
  );
  const { top } = facts;
  const stored: SnapshotScope = top === undefined ? { of: 'instance' } : { of: top.of, id: top.id, path: top.path };
  const meta: SnapshotMeta = {
    version: 1,
    server: await serverUrl(context),
    scope: stored,
    kinds,
    taken_at: takenAt,
    taken_by: caller?.username ?? null,
    lines: grants.length,
    sum: sumOfAll(grants),
    emails: emailsOf(grants, people),
  };
  const { dryRun, quiet } = context.globals;
  if (dryRun !== true) {
    await writeNew(folder, linesFile, csvText(grants));
    await writeNew(folder, metaFile, jsonText(meta));
  }
  const { server: url, lines, taken_at: at, taken_by: by } = meta;
  const summary = {
    directory: out,
    files: [linesFile, metaFile],
    server: url,
    scope: scopeText(stored),
    kinds,
    lines,
    taken_at: at,
    taken_by: by,
  };
  if (!(await isUnasked(context))) await writeRecord(context.streams, summary, call.view);
  if (quiet !== true) {
    const done = dryRun === true ? 'Would write' : 'Wrote';
    note(context.streams, `${done} ${countText(lines, 'way')} into ${scopeText(stored)} to ${out}`);
  }
};
