/** Kinds that share a list, mostly for verbs that accept only some of its records: completion offers no others. */
import type { Kind } from './kind.ts';

/** The name stands for deleted users. */
const ghost = { username: ['ghost'] } as const;

const activeToken = { query: { state: 'active' }, value: 'id', of: 'token' } as const;
const userList = { path: '/users', search: true, value: 'id', of: 'user' } as const;
const issueList = { path: '/projects/:id/issues', search: true, value: 'iid', says: ['title'], sign: '#' } as const;
const mrList = {
  path: '/projects/:id/merge_requests',
  search: true,
  value: 'iid',
  says: ['title'],
  sign: '!',
} as const;
const jobList = { path: '/projects/:id/jobs', newest: true, value: 'id', says: ['name'] } as const;
const pipelineList = { path: '/projects/:id/pipelines', newest: true, value: 'id', says: ['ref'] } as const;
const projectList = {
  path: '/projects',
  search: true,
  value: 'path_with_namespace',
  says: ['description', 'name_with_namespace'],
  of: 'project',
} as const;
const branchList = {
  path: '/projects/:id/repository/branches',
  search: true,
  value: 'name',
  says: ['commit.title'],
} as const;
const labelList = {
  path: '/projects/:id/labels',
  search: true,
  value: 'name',
  sign: '~',
  says: ['description', 'color'],
} as const;
const groupLabelList = { ...labelList, path: '/groups/:id/labels' } as const;
const tagList = {
  path: '/projects/:id/repository/tags',
  search: true,
  value: 'name',
  says: ['message', 'commit.title'],
} as const;

export const acceptedKinds = {
  labels: {
    ...labelList,
    inGroup: 'labels-in-group',
    holds: ['labels', 'not[labels]', 'DELETE /projects/:id/labels name', 'PUT /projects/:id/labels name'],
  },
  'group-labels': {
    ...groupLabelList,
    holds: ['DELETE /groups/:id/labels name', 'PUT /groups/:id/labels name'],
  },
  'labels-in-group': { ...groupLabelList, query: { include_descendant_groups: true, only_group_labels: false } },
  'filtering-labels': {
    ...labelList,
    inGroup: 'labels-in-group',
    words: { None: 'Without labels', Any: 'With a label' },
    holds: ['issues list --labels', 'issues list --not-labels', 'mrs list --labels', 'mrs list --not-labels'],
  },
  'deletable-users': { ...userList, except: ghost, exceptYou: true, holds: ['users delete user'] },
  'active-users': {
    ...userList,
    query: { active: true },
    except: ghost,
    exceptYou: true,
    holds: ['users block user', 'users deactivate user', 'users ban user'],
  },
  'blocked-users': { ...userList, query: { blocked: true }, except: ghost, holds: ['users unblock user'] },
  'deactivated-users': {
    ...userList,
    query: { exclude_active: true },
    only: { state: ['deactivated'] },
    holds: ['users activate user'],
  },
  'banned-users': {
    ...userList,
    query: { exclude_active: true },
    only: { state: ['banned'] },
    holds: ['users unban user'],
  },
  'waiting-users': {
    ...userList,
    query: { exclude_active: true },
    only: { state: ['blocked_pending_approval'] },
    holds: ['users approve user', 'users reject user'],
  },
  'changeable-users': { ...userList, except: ghost, me: true, holds: ['users update user'] },
  'new-members': {
    ...userList,
    query: { active: true },
    except: ghost,
    without: 'members',
    holds: ['projects members add user'],
  },
  'new-group-members': {
    ...userList,
    query: { active: true },
    except: ghost,
    without: 'group-members',
    holds: ['groups members add user'],
  },
  'new-shared-groups': {
    path: '/groups',
    search: true,
    value: 'id',
    of: 'namespace',
    without: 'shared-groups',
    holds: ['projects share group'],
  },
  'closed-issues': { ...issueList, query: { state: 'closed' }, holds: ['issues reopen issue'] },
  'closed-mrs': { ...mrList, query: { state: 'closed' }, holds: ['mrs reopen mr'] },
  'mergeable-mrs': {
    ...mrList,
    query: { state: 'opened' },
    except: { work_in_progress: [true], draft: [true], merge_status: ['cannot_be_merged'] },
    holds: ['mrs merge mr'],
  },
  'waiting-mrs': {
    ...mrList,
    query: { state: 'opened' },
    only: { merge_when_pipeline_succeeds: [true] },
    holds: ['mrs cancel-merge mr'],
  },
  'ended-jobs': {
    ...jobList,
    only: { status: ['success', 'failed', 'canceled'] },
    holds: ['jobs retry id', 'jobs erase id'],
  },
  'unended-jobs': {
    ...jobList,
    except: { status: ['success', 'failed', 'canceled', 'skipped'] },
    holds: ['jobs cancel id'],
  },
  'running-jobs': { ...jobList, only: { status: ['pending', 'running'] }, holds: ['jobs report id'] },
  'playable-jobs': { ...jobList, only: { status: ['manual', 'scheduled'] }, holds: ['jobs play id'] },
  'failed-pipelines': { ...pipelineList, only: { status: ['failed', 'canceled'] }, holds: ['pipelines retry id'] },
  'running-pipelines': {
    ...pipelineList,
    except: { status: ['success', 'failed', 'canceled', 'skipped'] },
    holds: ['pipelines cancel id'],
  },
  'active-projects': { ...projectList, query: { archived: false }, holds: ['projects archive project'] },
  'archived-projects': { ...projectList, query: { archived: true }, holds: ['projects unarchive project'] },
  'unstarred-projects': { ...projectList, without: 'starred-projects', holds: ['projects star project'] },
  'starred-projects': { ...projectList, query: { starred: true }, holds: ['projects unstar project'] },
  'default-branches': { ...branchList, ownScope: true, holds: ['projects update --default-branch'] },
  'deletable-branches': {
    ...branchList,
    except: { default: [true], protected: [true] },
    holds: ['branches delete name'],
  },
  'unprotected-branches': {
    ...branchList,
    except: { protected: [true] },
    holds: ['branches protect name', 'branches protected create name'],
  },
  'branches-with-protection': { ...branchList, only: { protected: [true] }, holds: ['branches unprotect name'] },
  'available-environments': {
    path: '/projects/:id/environments',
    value: 'id',
    of: 'environment',
    only: { state: ['available'] },
    holds: ['environments stop id'],
  },
  'subscribed-labels': { ...labelList, only: { subscribed: [true] }, holds: ['labels unsubscribe label'] },
  'unsubscribed-labels': { ...labelList, except: { subscribed: [true] }, holds: ['labels subscribe label'] },
  releases: {
    path: '/projects/:id/releases',
    value: 'tag_name',
    says: ['name'],
    holds: [
      'releases get tag',
      'releases update tag',
      'releases delete tag',
      'releases links list tag',
      'releases links get tag',
      'releases links create tag',
      'releases links update tag',
      'releases links delete tag',
    ],
  },
  'release-links': { path: '/projects/:id/releases/:tag_name/assets/links', value: 'id', of: 'link' },
  // `None` and `Any` are filters.
  'release-milestones': {
    path: '/projects/:id/milestones',
    search: true,
    value: 'title',
    says: ['due_date', 'state'],
    sign: '%',
    page: 'milestones',
    holds: ['milestones'],
  },
  tokens: { path: '/users/:user_id/impersonation_tokens', ...activeToken },
  'personal-tokens': {
    path: '/personal_access_tokens',
    ...activeToken,
    inProject: 'project-tokens',
    inGroup: 'group-tokens',
  },
  'project-tokens': { path: '/projects/:id/access_tokens', ...activeToken },
  'group-tokens': { path: '/groups/:id/access_tokens', ...activeToken },
  'group-service-account-tokens': {
    path: '/groups/:id/service_accounts/:user_id/personal_access_tokens',
    inProject: 'project-service-account-tokens',
    ...activeToken,
  },
  'project-service-account-tokens': {
    path: '/projects/:id/service_accounts/:user_id/personal_access_tokens',
    ...activeToken,
  },
  'unreleased-tags': { ...tagList, only: { release: [null] }, holds: ['releases create tag'] },
} as const satisfies Readonly<Record<string, Kind>>;
