/** Issues and merge requests: families of endpoints have one member for each. */
import { id, projectRef } from '../vocabulary/fields.ts';

/** A kind of record that has notes, reactions, spent time and followers. */
export interface Discussed {
  /** With its article, as summaries call it. */
  readonly what: string;
  readonly path: string;
  readonly iid: typeof issueIid | typeof mergeRequestIid;
  /** Role that plans its time. */
  readonly planner: 'reporter' | 'developer';
}

const issueIid = { ...id, description: 'Issue number in its project' } as const;
const mergeRequestIid = { ...id, description: 'Merge request number in its project' } as const;

export const ofIssue = {
  what: 'an issue',
  path: '/projects/:id/issues/:iid',
  iid: issueIid,
  planner: 'reporter',
} as const satisfies Discussed;

export const ofMergeRequest = {
  what: 'a merge request',
  path: '/projects/:id/merge_requests/:iid',
  iid: mergeRequestIid,
  planner: 'developer',
} as const satisfies Discussed;

/** The parameters of the addresses of one of them. */
export const addressOf = <const F extends Discussed>({ iid }: F) => ({ id: projectRef, iid: iid as F['iid'] }) as const;
