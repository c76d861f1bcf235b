import type { AccessCases } from '../access-case.ts';
import { freshMergeRequest, waitingMergeRequest } from '../fresh-merge-request.ts';
import { freshBranch, freshMilestone, group, project } from '../fresh.ts';
import { developerChanges, developerCreates, ownerDeletes, authenticated, viewersRead } from '../statuses.ts';

/** Guests see a private project but not its merge requests, which show code. */
const codeReaders = {
  private: '401 401 404 404 | 403 200 200 200 200 | 200 200',
  internal: '401 401 404 200',
  public: '401 401 200 200',
};

/** Only masters merge into `master`, which is protected. Other callers who see the code get 401, as in v4. */
const mergers = (done: number) => ({
  private: `401 401 404 404 | 403 401 401 ${done} ${done} | ${done} ${done}`,
  internal: '401 401 404 401',
  public: '401 401 401 401',
});

/** The administrator creates the merge requests without an assignee, because authors and assignees can update theirs. */
export const mergeRequests: AccessCases = {
  'mergeRequests.list': [authenticated, () => ({ line: 'GET /merge_requests' })],
  'mergeRequests.listForGroup': [viewersRead, (at) => ({ line: `GET ${group(at)}/merge_requests` })],
  'mergeRequests.listForProject': [codeReaders, (at) => ({ line: `GET ${project(at)}/merge_requests` })],
  'mergeRequests.get': [codeReaders, async (at) => ({ line: `GET ${await freshMergeRequest(at)}` })],
  'mergeRequests.participants': [
    codeReaders,
    async (at) => ({ line: `GET ${await freshMergeRequest(at)}/participants` }),
  ],
  'mergeRequests.commits': [codeReaders, async (at) => ({ line: `GET ${await freshMergeRequest(at)}/commits` })],
  'mergeRequests.changes': [codeReaders, async (at) => ({ line: `GET ${await freshMergeRequest(at)}/changes` })],
  'mergeRequests.closesIssues': [
    codeReaders,
    async (at) => ({ line: `GET ${await freshMergeRequest(at)}/closes_issues` }),
  ],
  'mergeRequests.create': [
    developerCreates,
    async (at) => {
      const source_branch = (await freshBranch(at)).split('/').at(-1);
      const json = { source_branch, target_branch: 'master', title: 'Fresh' };
      return { line: `POST ${project(at)}/merge_requests`, json };
    },
  ],
  'mergeRequests.update': [
    developerChanges,
    async (at) => ({ line: `PUT ${await freshMergeRequest(at)}`, json: { state_event: 'close' } }),
  ],
  'mergeRequests.delete': [ownerDeletes, async (at) => ({ line: `DELETE ${await freshMergeRequest(at)}` })],
  'mergeRequests.merge': [mergers(200), async (at) => ({ line: `PUT ${await freshMergeRequest(at)}/merge` })],
  'mergeRequests.cancelMerge': [
    mergers(201),
    async (at) => ({ line: `POST ${await waitingMergeRequest(at)}/cancel_merge_when_pipeline_succeeds` }),
  ],
  'projectMilestones.mergeRequests': [
    codeReaders,
    async (at) => ({ line: `GET ${await freshMilestone(at, project(at))}/merge_requests` }),
  ],
  'groupMilestones.mergeRequests': [
    viewersRead,
    async (at) => ({ line: `GET ${await freshMilestone(at, group(at))}/merge_requests` }),
  ],
};
