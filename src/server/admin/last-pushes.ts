/** Finds out where refs were before they were damaged. */
import { join } from 'node:path';
import { readFile } from 'node:fs/promises';
import { updatesIn } from '../code/pushes/pending-store.ts';
import type { PushData } from '../code/pushes/push-data.ts';
import type { Db } from '../db/database.ts';
import { unlessGone } from '../formats/is-gone.ts';
import { headPrefix } from '../git/refs.ts';
import { tagPrefix } from '../git/tags.ts';
import { headRef } from '../planning/merge-requests/head.ts';

/** A place where a ref was. */
export interface KnownPlace {
  /** Full SHA; null if the ref was deleted then. */
  readonly sha: string | null;
  /** The end of a sentence: `the push of 2026-01-02T03:04:05.000Z`. */
  readonly from: string;
  /** ISO 8601. */
  readonly at: string;
  /** An annotated tag is known by its commit alone. */
  readonly isCommit?: boolean;
  /** The ref can be here in place of the one before it in the list. */
  readonly isAlternative?: boolean;
}

const add = (places: Map<string, KnownPlace[]>, ref: string, place: KnownPlace): void => {
  const known = places.get(ref);
  if (known === undefined) places.set(ref, [place]);
  else known.push(place);
};

/**
 * Changes whose events are not recorded yet. Of one in the journal it is not known if git had made it: a ref that it was
 * about to move is at the new or at the old place.
 */
const addPending = async (db: Db, projectId: number, places: Map<string, KnownPlace[]>): Promise<void> => {
  const rows = await db
    .selectFrom('pending_pushes')
    .select(['updates', 'created_at', 'settled'])
    .where('project_id', '=', projectId)
    .orderBy('id', 'desc')
    .execute();
  for (const row of rows) {
    const at = row.created_at;
    for (const { ref, before, after } of updatesIn(row)) {
      add(places, ref, { sha: after, from: `the push of ${at}`, at });
      if (row.settled === 1 || before === null) continue;
      add(places, ref, { sha: before, from: `the time before the push of ${at}`, at, isAlternative: true });
    }
  }
};

/** Events in one query. */
const batch = 1000;

/** The last push of each ref. */
const addEvents = async (db: Db, projectId: number, places: Map<string, KnownPlace[]>): Promise<void> => {
  const seen = new Set<string>();
  for (let before: number | undefined; ;) {
    let query = db
      .selectFrom('events')
      .select(['id', 'push_data', 'created_at'])
      .where('project_id', '=', projectId)
      .where('action', '=', 'pushed');
    if (before !== undefined) query = query.where('id', '<', before);
    const rows = await query.orderBy('id', 'desc').limit(batch).execute();
    for (const { push_data: data, created_at: at } of rows) {
      const { ref, ref_type: type, commit_to: sha } = JSON.parse(data ?? '{}') as Partial<PushData>;
      const full = `${type === 'tag' ? tagPrefix : headPrefix}${ref}`;
      if (ref === undefined || seen.has(full)) continue;
      seen.add(full);
      add(places, full, { sha: sha ?? null, from: `the push of ${at}`, at, isCommit: true });
    }
    before = rows.at(-1)?.id;
    if (rows.length < batch) return;
  }
};

const addMergeRequests = async (db: Db, projectId: number, places: Map<string, KnownPlace[]>): Promise<void> => {
  const rows = await db
    .selectFrom('merge_requests')
    .select(['iid', 'sha'])
    .where('target_project_id', '=', projectId)
    .where('sha', 'is not', null)
    .execute();
  for (const { iid, sha } of rows) add(places, headRef(iid), { sha, from: `merge request !${iid}`, at: '' });
};

/** The commits of refs by the records of a project, by full name, the latest first. */
export const recordedPlaces = async (
  db: Db,
  projectId: number,
): Promise<ReadonlyMap<string, readonly KnownPlace[]>> => {
  const places = new Map<string, KnownPlace[]>();
  await addPending(db, projectId, places);
  await addEvents(db, projectId, places);
  await addMergeRequests(db, projectId, places);
  const latestFirst = (one: KnownPlace, other: KnownPlace): number =>
    one.at < other.at ? 1 : one.at > other.at ? -1 : 0;
  return new Map([...places].map(([ref, known]) => [ref, known.toSorted(latestFirst)]));
};

/**
 * The place in the last line of a reflog, in the first of the directories that has one. The server writes none, so that one
 * comes from a time before the repository was here.
 */
export const loggedPlace = async (directories: readonly string[], ref: string): Promise<KnownPlace | undefined> => {
  for (const directory of directories) {
    const log = await unlessGone(readFile(join(directory, 'logs', ref), 'utf8'), undefined);
    const [, sha] = /^[0-9a-f]+ ([0-9a-f]{40,64}) /.exec(log?.trimEnd().split('\n').at(-1) ?? '') ?? [];
    if (sha !== undefined) return { sha, from: 'its reflog', at: '' };
  }
  return undefined;
};
