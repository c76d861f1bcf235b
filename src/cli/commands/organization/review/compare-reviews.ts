import { grantKinds } from '../../../access/grant.ts';
import { compareGrants, type GrantChange } from '../../../access/review/compare-snapshots.ts';
import { type Events, explain, readEvents } from '../../../access/review/find-events.ts';
import { scopeText, type SnapshotMeta } from '../../../access/review/snapshot-meta.ts';
import { unread } from '../../../access/read-facts.ts';
import { openServer } from '../../../apply/live/server.ts';
import type { CommandContext } from '../../../context/context.ts';
import { problemOfError } from '../../../context/problem-of-error.ts';
import { waiting } from '../../../context/waiting.ts';
import { UsageError } from '../../../errors/usage-error.ts';
import { note } from '../../../output/messages.ts';
import type { VerbCall } from '../../../verbs/noun.ts';
import { folderAt, readSnapshot, type Snapshot } from './snapshot-files.ts';
import { serverUrl } from './take-snapshot.ts';
import { listWithoutServer } from './without-server.ts';

const sameScope = (
  { scope: one, server }: SnapshotMeta,
  { scope: other, server: otherServer }: SnapshotMeta,
): boolean =>
  server === otherServer &&
  one.of === other.of &&
  (one.of === 'instance' || other.of === 'instance' || one.id === other.id);

const placeText = ({ scope, server }: SnapshotMeta): string => `${scopeText(scope)} of ${server}`;

const checkSame = (before: SnapshotMeta, after: SnapshotMeta): void => {
  if (sameScope(before, after)) return;
  throw new UsageError(
    `the snapshots cannot be compared: one is of ${placeText(before)}, the other of ${placeText(after)}`,
  );
};

/** Throws UsageError for a snapshot whose lines are not those that were written: its differences would be none of the server. */
const checkWhole = (typed: string, { meta, rows, faults }: Snapshot): void => {
  if (faults.length === 0 && rows.length === meta.lines && rows.every(({ isAltered }) => !isAltered)) return;
  throw new UsageError(`the lines of ${typed} are not those of the snapshot`, {
    hint: `"repoctl access review check ${typed}" says which.`,
  });
};

/** The audit events in the time between; the reason why there are none is a note. */
const eventsBetween = async (
  context: CommandContext,
  changes: readonly GrantChange[],
  [before, after]: readonly [SnapshotMeta, SnapshotMeta],
): Promise<Events> => {
  const without = (why: string): Events => {
    if (context.globals.quiet !== true) note(context.streams, `Without audit events: ${why}`);
    return unread;
  };
  if (changes.length === 0) return unread;
  try {
    const url = await serverUrl(context);
    if (url === '') return without('no server is configured');
    if (url !== before.server) return without(`the snapshots are of ${before.server}, and the server is ${url}`);
    const server = openServer(await context.client(), context.signal);
    const [from = '', to = ''] = [before.taken_at, after.taken_at].toSorted();
    const events = await waiting.once(context, readEvents(server, changes, { from, to }));
    return events === unread ? without('the server does not show any') : events;
  } catch (error) {
    if (context.signal.aborted) throw error;
    return without(problemOfError(error).message);
  }
};

/** Lists what changed from one snapshot to another. */
export const compareReviews = async (context: CommandContext, call: VerbCall): Promise<void> => {
  const [typedBefore, typedAfter] = [String(call.params['before_dir']), String(call.params['after_dir'])];
  const [before, after] = await Promise.all([
    readSnapshot(folderAt(typedBefore, context)),
    readSnapshot(folderAt(typedAfter, context)),
  ]);
  checkSame(before.meta, after.meta);
  checkWhole(typedBefore, before);
  checkWhole(typedAfter, after);
  const shared = before.meta.kinds.filter((kind) => after.meta.kinds.includes(kind));
  if (shared.length < Math.max(before.meta.kinds.length, after.meta.kinds.length) && context.globals.quiet !== true) {
    note(context.streams, `Only the kinds of both are compared: ${shared.join(', ')}`);
  }
  const kinds = new Set(shared.map((kind) => grantKinds[kind]));
  const grantsOf = ({ rows }: Snapshot) => rows.map(({ grant }) => grant).filter(({ kind }) => kinds.has(kind));
  const changes = compareGrants(grantsOf(before), grantsOf(after));
  const events = await eventsBetween(context, changes, [before.meta, after.meta]);
  await listWithoutServer(context, call, explain(changes, events));
};
