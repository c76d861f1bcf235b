/** Following issues and merge requests, and keeping them in mind (document, "Versioning", "Subscriptions"; v4 shapes). */
import { addressOf, ofIssue, ofMergeRequest, type Discussed } from './discussed.ts';
import { below, endpoint, type Schema } from '../vocabulary/endpoint.ts';
import { issue } from './issue-record.ts';
import { mergeRequest } from './merge-request-record.ts';
import { todo } from './todos.ts';

const family = <const F extends Discussed, const R extends Schema>(of: F, record: R) => {
  const write = {
    method: 'POST',
    section: 'v4',
    access: { to: 'project', from: 'viewer' },
    risk: 'write',
    inArchived: true,
    params: addressOf(of),
    success: 201,
    notModified: true,
  } as const;
  return {
    subscribe: endpoint({
      ...write,
      path: below(of, '/subscribe'),
      summary: `Subscribe to ${of.what}`,
      response: record,
    }),
    unsubscribe: endpoint({
      ...write,
      path: below(of, '/unsubscribe'),
      summary: `Unsubscribe from ${of.what}`,
      response: record,
    }),
    todo: endpoint({
      ...write,
      path: below(of, '/todo'),
      summary: `Add ${of.what} to your to-do list`,
      response: todo,
    }),
  } as const;
};

/** Endpoints by which a user follows an issue. */
export const issueFollowing = family(ofIssue, issue);

/** Endpoints by which a user follows a merge request. */
export const mergeRequestFollowing = family(ofMergeRequest, mergeRequest);
