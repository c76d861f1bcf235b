/** Following issues and merge requests, and keeping them in mind: one piece of code for both families. */
import type { issueFollowing, mergeRequestFollowing } from '../../../contract/planning/following.ts';
import type { Body } from '../../../contract/vocabulary/endpoint.ts';
import { notFound } from '../../formats/problems.ts';
import { notModified, type Handlers } from '../../request/handler.ts';
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

interface ResponseContext extends NoteableLookup {
  readonly baseUrl: string;
}

/** Follows or no longer follows; false when that changes nothing. */
const follow = async (call: ResponseContext, { subject, people }: Noteable, wanted: boolean): Promise<boolean> => {
  const { service, caller } = call;
  const { db } = service.database;
  if ((await isSubscribed(db, subject, caller.id, people)) === wanted) {
    return false;
  }
  const now = toTimestamp(service.clock.now());
  await notFoundIfRemoved(service, () => setSubscribed(db, subject, caller.id, wanted, now));
  return true;
};

const todo = async (type: SubjectType, call: ResponseContext) => {
  const { service, caller, baseUrl } = call;
  const noteable = await requireNoteable[type](call);
  const asked = {
    action: 'marked',
    body: noteable.title,
    authorId: caller.id,
    noteId: null,
    now: toTimestamp(service.clock.now()),
  } as const;
  const { db } = service.database;
  const [row] = await notFoundIfRemoved(service, () => insertTodos(db, noteable, [caller.id], asked));
  if (row === undefined) {
    return notModified;
  }
  const [record] = await todoRecords(service, [row], baseUrl);
  if (record === undefined) {
    throw notFound('Record');
  }
  return record;
};

/** Shows what is followed as its own endpoint does; undefined when it is gone. */
type Show<Shown> = (call: ResponseContext) => Promise<Shown | undefined>;

const handlersOf = <Shown>(type: SubjectType, show: Show<Shown>) => {
  const change = async (call: ResponseContext, wanted: boolean): Promise<Shown | typeof notModified> => {
    if (!(await follow(call, await requireNoteable[type](call), wanted))) {
      return notModified;
    }
    const record = await show(call);
    if (record === undefined) {
      throw notFound('Record');
    }
    return record;
  };
  return {
    subscribe: (call: ResponseContext) => change(call, true),
    unsubscribe: (call: ResponseContext) => change(call, false),
    todo: (call: ResponseContext) => todo(type, call),
  };
};

const showIssue: Show<Body<(typeof issueFollowing)['subscribe']>> = async (call) => {
  const { service, project, caller, params, baseUrl } = call;
  const row = await findIssue(service.database.db, project.id, params.iid);
  return row === undefined ? undefined : issueRecord(service, row, caller, baseUrl);
};

/** Handlers of the endpoints by which a user follows an issue. */
export const issueFollowingHandlers: Handlers<typeof issueFollowing> = handlersOf('issue', showIssue);

const showMergeRequest: Show<Body<(typeof mergeRequestFollowing)['subscribe']>> = async (call) => {
  const { service, project, caller, params, baseUrl } = call;
  const row = await findMergeRequest(service.database.db, project.id, params.iid);
  return row === undefined ? undefined : mergeRequestRecord(service, row, caller, baseUrl);
};

/** Handlers of the endpoints by which a user follows a merge request. */
export const mergeRequestFollowingHandlers: Handlers<typeof mergeRequestFollowing> = handlersOf(
  'merge_request',
  showMergeRequest,
);
