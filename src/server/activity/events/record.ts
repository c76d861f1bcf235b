/** The records of events (document, "Activity events"). */
import type { events } from '../../../contract/activity/events.ts';
import type { Body } from '../../../contract/vocabulary/endpoint.ts';
import type { Row } from '../../db/schema.ts';
import type { EventsTable } from '../../db/tables/activity.ts';
import { fromDbBoolean } from '../../db/values.ts';
import { basicUserRecord } from '../../people/users/record.ts';
import { usersByIds } from '../../people/users/store.ts';
import type { Service } from '../../request/service.ts';
import { deleteEventsUntil, notesByIds, numbersOf } from './store.ts';
import { toTimestamp } from '../../formats/clock.ts';

/** Events deleted by one statement, so that nobody waits for long. */
const atOnce = 1000;

/** The time up to which events are forgotten: the same moment a year ago; on a leap day, the first of March. */
export const eventsExpireBefore = (now: Date): string => {
  const then = new Date(now);
  then.setUTCFullYear(then.getUTCFullYear() - 1);
  return toTimestamp(then);
};

/** Removes the events that are older than a year. Several processes may do so at the same time. */
export const deleteOldEvents = async ({ database, clock }: Pick<Service, 'database' | 'clock'>): Promise<void> => {
  const until = eventsExpireBefore(clock.now());
  let deleted: number;
  do {
    deleted = await deleteEventsUntil(database.db, until, atOnce);
  } while (deleted === atOnce);
};

type Event = Row<'events'>;
type EventRecord = Body<(typeof events)['list']>[number];
type ProjectEventRecord = Body<(typeof events)['listForProject']>[number];

const typeNames = {
  issue: 'Issue',
  milestone: 'Milestone',
  merge_request: 'MergeRequest',
  note: 'Note',
  project: 'Project',
  snippet: 'Snippet',
  user: 'User',
} as const;

const actionNames: Readonly<Record<EventsTable['action'], string>> = {
  created: 'opened',
  updated: 'updated',
  closed: 'closed',
  reopened: 'reopened',
  pushed: 'pushed',
  commented: 'commented on',
  merged: 'accepted',
  joined: 'joined',
  left: 'left',
  destroyed: 'destroyed',
  expired: 'removed due to membership expiration from',
};

/** Projects are not opened. */
const actionName = ({ action, target_type: type }: Event): string =>
  action === 'created' && type === 'project' ? 'created' : actionNames[action];

/** All that the records of some events refer to, read for all of them at once. */
const readParts = async ({ database: { db } }: Service, rows: readonly Event[], numbered: boolean) => {
  const notes = await notesByIds(
    db,
    rows.flatMap((row) => (row.target_type === 'note' && row.target_id !== null ? [row.target_id] : [])),
  );
  const noteables = (type: 'issue' | 'merge_request'): number[] =>
    [...notes.values()].flatMap((note) => (numbered && note.noteable_type === type ? [note.noteable_id] : []));
  const [issue, mergeRequest, users] = await Promise.all([
    numbersOf(db, 'issues', noteables('issue')),
    numbersOf(db, 'merge_requests', noteables('merge_request')),
    usersByIds(db, [...rows.map((row) => row.author_id), ...[...notes.values()].map((note) => note.author_id)]),
  ]);
  return { notes, numbers: { issue, merge_request: mergeRequest, snippet: new Map<number, number>() }, users };
};

type Parts = Awaited<ReturnType<typeof readParts>>;

/** The comment itself; none when it went away between two queries. */
const noteOf = (row: Event, { notes, numbers, users }: Parts, baseUrl: string) => {
  const note = row.target_type === 'note' ? notes.get(row.target_id ?? 0) : undefined;
  const author = note === undefined ? undefined : users.get(note.author_id);
  if (note === undefined || author === undefined) return undefined;
  return {
    id: note.id,
    body: note.body,
    attachment: note.attachment,
    author: basicUserRecord(author, baseUrl),
    created_at: note.created_at,
    system: fromDbBoolean(note.system),
    noteable_id: note.noteable_id,
    noteable_type: typeNames[note.noteable_type],
    noteable_iid: numbers[note.noteable_type].get(note.noteable_id) ?? null,
  };
};

const numberOf = ({ target_iid: iid, target_id: id }: Event): number | null => iid ?? id;

const projectRecord = (row: Event, parts: Parts, baseUrl: string): ProjectEventRecord[] => {
  const author = parts.users.get(row.author_id);
  // A user who was deleted between two queries took the event along.
  if (author === undefined) return [];
  const note = noteOf(row, parts, baseUrl);
  return [
    {
      title: null,
      project_id: row.project_id,
      action_name: actionName(row),
      target_id: row.target_id,
      target_iid: numberOf(row),
      target_type: row.target_type === null ? null : typeNames[row.target_type],
      author_id: row.author_id,
      target_title: row.target_title,
      created_at: row.created_at,
      author: basicUserRecord(author, baseUrl),
      author_username: author.username,
      data: null,
      // The column holds what `push_data` was recorded with.
      ...(row.push_data === null
        ? {}
        : { push_data: JSON.parse(row.push_data) as NonNullable<ProjectEventRecord['push_data']> }),
      ...(note === undefined ? {} : { note }),
    },
  ];
};

/** Without what only the lists of projects tell. */
const recordAnywhere = ({ target_iid: _iid, data: _data, note, ...record }: ProjectEventRecord): EventRecord => {
  if (note === undefined) return record;
  const { noteable_iid: _noteableIid, ...rest } = note;
  return { ...record, note: rest };
};

/** Records for the list of a project; what they refer to is read for all of them at once. */
export const projectEventRecords = async (service: Service, rows: readonly Event[], baseUrl: string) => {
  const parts = await readParts(service, rows, true);
  return rows.flatMap((row) => projectRecord(row, parts, baseUrl));
};

/** Records for the lists of users. */
export const eventRecords = async (service: Service, rows: readonly Event[], baseUrl: string) => {
  const parts = await readParts(service, rows, false);
  return rows.flatMap((row) => projectRecord(row, parts, baseUrl)).map(recordAnywhere);
};
