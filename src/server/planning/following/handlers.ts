/** Subscriptions to issues and merge requests, and to-do items that users create for themselves. */
import type { issueFollowing, mergeRequestFollowing } from '../../../contract/planning/following.ts';
import type { Body } from '../../../contract/vocabulary/endpoint.ts';
import { notFound } from '../../formats/problems.ts';
import { notModified, type Handlers, type ResponseContext } from '../../request/handler.ts';
import { type NoteableLookup, requireNoteable } from '../notes/find-noteable.ts';
import { isSubscribed, setSubscribed } from '../issuables/subscription-store.ts';
import { issueRecord } from '../issues/record.ts';
import { findIssue } from '../issues/store.ts';
import { notFoundIfRemoved } from '../issues/find-issue.ts';
import { mergeRequestRecord } from '../merge-requests/record.ts';
import { findMergeRequest } from '../merge-requests/store.ts';
import { todoRecords } from '../todos/handlers.ts';
import { insertTodos } from '../issuables/todo-store.ts';
import { toTimestamp } from '../../formats/clock.ts';
import type { Noteable, SubjectType } from '../issuables/subject.ts';

type FollowingCall = NoteableLookup & ResponseContext;

/** Returns false if that changes nothing. */
const setFollowing = async (call: FollowingCall, { subject, people }: Noteable, wanted: boolean): Promise<boolean> => {
  const { service, caller } = call;
  const { db } = service.database;
  if ((await isSubscribed(db, subject, caller.id, people)) === wanted) {
    return false;
  }
  const now = toTimestamp(service.clock.now());
  await notFoundIfRemoved(service, () => setSubscribed(db, subject, caller.id, wanted, now));
  return true;
};

const createTodo = async (type: SubjectType, call: FollowingCall) => {
  const { service, caller } = call;
  const noteable = await requireNoteable[type](call);
  const todo = {
    action: 'marked',
    body: noteable.title,
    authorId: caller.id,
    noteId: null,
    now: toTimestamp(service.clock.now()),
  } as const;
  const { db } = service.database;
  const [row] = await notFoundIfRemoved(service, () => insertTodos(db, noteable, [caller.id], todo));
  if (row === undefined) {
    return notModified;
  }
  const [record] = await todoRecords(call, [row]);
  if (record === undefined) {
    throw notFound('Record');
  }
  return record;
};

/** Reads the record that the issue's or merge request's own endpoint returns; undefined if it was deleted. */
type Show<Shown> = (call: FollowingCall) => Promise<Shown | undefined>;

const handlersOf = <Shown>(type: SubjectType, show: Show<Shown>) => {
  const change = async (call: FollowingCall, wanted: boolean): Promise<Shown | typeof notModified> => {
    if (!(await setFollowing(call, await requireNoteable[type](call), wanted))) {
      return notModified;
    }
    const record = await show(call);
    if (record === undefined) {
      throw notFound('Record');
    }
    return record;
  };
  return {
    subscribe: (call: FollowingCall) => change(call, true),
    unsubscribe: (call: FollowingCall) => change(call, false),
    todo: (call: FollowingCall) => createTodo(type, call),
  };
};

const showIssue: Show<Body<(typeof issueFollowing)['subscribe']>> = async (call) => {
  const { service, project, params } = call;
  const row = await findIssue(service.database.db, project.id, params.iid);
  return row === undefined ? undefined : issueRecord(call, row);
};

export const issueFollowingHandlers: Handlers<typeof issueFollowing> = handlersOf('issue', showIssue);

const showMergeRequest: Show<Body<(typeof mergeRequestFollowing)['subscribe']>> = async (call) => {
  const { service, project, params } = call;
  const row = await findMergeRequest(service.database.db, project.id, params.iid);
  return row === undefined ? undefined : mergeRequestRecord(call, row);
};

export const mergeRequestFollowingHandlers: Handlers<typeof mergeRequestFollowing> = handlersOf(
  'merge_request',
  showMergeRequest,
);
