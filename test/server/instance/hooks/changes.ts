/** The changes of the API that hooks are notified of, and those that they are not. */

const commit = (path: string) => ({
  branch: 'master',
  commit_message: path,
  actions: [{ action: 'create', file_path: path, content: path }],
});

/** In the order of time: an endpoint, its path with names of earlier records, its parameters, and the events. */
export const changes: readonly (readonly [
  endpoint: string,
  path: string,
  params: object | undefined,
  events: readonly string[],
])[] = [
  [
    'groups.create',
    '/groups',
    { name: 'Quay', path: 'quay', parent_id: ':group' },
    ['subgroup_create', 'user_add_to_group'],
  ],
  ['groups.update', '/groups/:groups.create', { description: 'Ships' }, []],
  ['groupMembers.add', '/groups/:group/members', { user_id: ':kofi', access_level: 30 }, ['user_add_to_group']],
  ['groupMembers.update', '/groups/:group/members/:kofi', { access_level: 40 }, ['user_update_for_group']],
  ['groupMembers.remove', '/groups/:group/members/:kofi', undefined, ['user_remove_from_group']],
  ['projectMembers.add', '/projects/:project/members', { user_id: ':kofi', access_level: 30 }, []],
  ['projectMembers.update', '/projects/:project/members/:kofi', { access_level: 40 }, []],
  ['projectMembers.remove', '/projects/:project/members/:kofi', undefined, []],
  ['groups.delete', '/groups/:groups.create', undefined, ['subgroup_destroy']],

  ['projectMilestones.create', '/projects/:project/milestones', { title: 'One' }, ['milestone create']],
  ['projectMilestones.update', '/projects/:project/milestones/:projectMilestones.create', { title: 'Two' }, []],
  [
    'projectMilestones.update',
    '/projects/:project/milestones/:projectMilestones.create',
    { state_event: 'close' },
    ['milestone close'],
  ],
  [
    'projectMilestones.update',
    '/projects/:project/milestones/:projectMilestones.create',
    { state_event: 'activate' },
    ['milestone reopen'],
  ],
  [
    'projectMilestones.delete',
    '/projects/:project/milestones/:projectMilestones.create',
    undefined,
    ['milestone delete'],
  ],
  ['groupMilestones.create', '/groups/:group/milestones', { title: 'All' }, ['milestone create']],
  [
    'groupMilestones.update',
    '/groups/:group/milestones/:groupMilestones.create',
    { state_event: 'close' },
    ['milestone close'],
  ],
  ['groupMilestones.delete', '/groups/:group/milestones/:groupMilestones.create', undefined, ['milestone delete']],

  ['issues.create', '/projects/:project/issues', { title: 'Lamp' }, ['issue open']],
  ['issues.update', '/projects/:project/issues/1', { labels: 'bug' }, ['issue update']],
  ['issues.update', '/projects/:project/issues/1', { labels: 'bug' }, []],
  ['issues.update', '/projects/:project/issues/1', { state_event: 'close' }, ['issue close']],
  [
    'issues.update',
    '/projects/:project/issues/1',
    { state_event: 'reopen', title: 'A lamp' },
    ['issue reopen', 'issue update'],
  ],
  ['issueNotes.create', '/projects/:project/issues/1/notes', { body: 'Which?' }, ['note create']],
  [
    'issueNotes.update',
    '/projects/:project/issues/1/notes/:issueNotes.create',
    { body: 'Which one?' },
    ['note update'],
  ],
  ['issueNotes.delete', '/projects/:project/issues/1/notes/:issueNotes.create', undefined, []],
  ['issueTime.estimate', '/projects/:project/issues/1/time_estimate', { duration: '1h' }, ['issue update']],
  ['issueTime.resetEstimate', '/projects/:project/issues/1/reset_time_estimate', undefined, ['issue update']],
  ['issueTime.spend', '/projects/:project/issues/1/add_spent_time', { duration: '1h' }, ['issue update']],
  ['issueTime.resetSpent', '/projects/:project/issues/1/reset_spent_time', undefined, ['issue update']],
  ['issues.move', '/projects/:project/issues/1/move', { to_project_id: ':other' }, ['issue close', 'issue open']],
  ['issues.delete', '/projects/:project/issues/1', undefined, []],

  ['branches.create', '/projects/:project/repository/branches', { branch: 'lamp', ref: 'master' }, ['push']],
  [
    'files.create',
    '/projects/:project/repository/files/a',
    { branch: 'lamp', content: 'a', commit_message: 'a' },
    ['push'],
  ],
  [
    'files.update',
    '/projects/:project/repository/files/a',
    { branch: 'lamp', content: 'b', commit_message: 'b' },
    ['push'],
  ],
  [
    'mergeRequests.create',
    '/projects/:project/merge_requests',
    { source_branch: 'lamp', target_branch: 'master', title: 'Lamp' },
    ['merge_request open'],
  ],
  [
    'files.create',
    '/projects/:project/repository/files/b',
    { branch: 'lamp', content: 'a', commit_message: 'a' },
    ['merge_request update', 'push'],
  ],
  ['mergeRequests.update', '/projects/:project/merge_requests/1', { title: 'A lamp' }, ['merge_request update']],
  ['mergeRequests.update', '/projects/:project/merge_requests/1', { state_event: 'close' }, ['merge_request close']],
  ['mergeRequests.update', '/projects/:project/merge_requests/1', { state_event: 'reopen' }, ['merge_request reopen']],
  ['mergeRequestNotes.create', '/projects/:project/merge_requests/1/notes', { body: 'Good' }, ['note create']],
  [
    'mergeRequestNotes.update',
    '/projects/:project/merge_requests/1/notes/:mergeRequestNotes.create',
    { body: 'Fine' },
    ['note update'],
  ],
  ['mergeRequestNotes.delete', '/projects/:project/merge_requests/1/notes/:mergeRequestNotes.create', undefined, []],
  [
    'mergeRequestTime.estimate',
    '/projects/:project/merge_requests/1/time_estimate',
    { duration: '1h' },
    ['merge_request update'],
  ],
  [
    'mergeRequestTime.resetEstimate',
    '/projects/:project/merge_requests/1/reset_time_estimate',
    undefined,
    ['merge_request update'],
  ],
  [
    'mergeRequestTime.spend',
    '/projects/:project/merge_requests/1/add_spent_time',
    { duration: '1h' },
    ['merge_request update'],
  ],
  [
    'mergeRequestTime.resetSpent',
    '/projects/:project/merge_requests/1/reset_spent_time',
    undefined,
    ['merge_request update'],
  ],
  ['mergeRequests.merge', '/projects/:project/merge_requests/1/merge', undefined, ['merge_request merge', 'push']],
  ['mergeRequests.delete', '/projects/:project/merge_requests/1', undefined, []],
  ['branches.delete', '/projects/:project/repository/branches/lamp', undefined, ['push']],
  ['files.delete', '/projects/:project/repository/files/a', { branch: 'master', commit_message: 'c' }, ['push']],

  ['tags.create', '/projects/:project/repository/tags', { tag_name: 'v1', ref: 'master' }, ['tag_push']],
  [
    'tags.create',
    '/projects/:project/repository/tags',
    { tag_name: 'v2', ref: 'master', release_description: 'New' },
    ['release create', 'tag_push'],
  ],
  ['releases.create', '/projects/:project/releases', { tag_name: 'v1', description: 'First' }, ['release create']],
  ['releases.update', '/projects/:project/releases/v1', { description: 'The first' }, ['release update']],
  ['releaseLinks.create', '/projects/:project/releases/v1/assets/links', { name: 'Map', url: 'https://a.example' }, []],
  ['releases.delete', '/projects/:project/releases/v1', undefined, ['release delete']],
  [
    'releases.createOfTag',
    '/projects/:project/repository/tags/v1/release',
    { description: 'Again' },
    ['release create'],
  ],
  [
    'releases.updateOfTag',
    '/projects/:project/repository/tags/v1/release',
    { description: 'More' },
    ['release update'],
  ],
  ['tags.delete', '/projects/:project/repository/tags/v1', undefined, ['release delete', 'tag_push']],

  [
    'commits.create',
    '/projects/:ci/repository/commits',
    commit('c'),
    ['build created', 'build pending', 'pipeline pending', 'push'],
  ],
  [
    'pipelines.create',
    '/projects/:ci/pipeline',
    { ref: 'master' },
    ['build created', 'build pending', 'pipeline pending'],
  ],
  [
    'pipelineJobs.report',
    '/projects/:ci/jobs/:compile/status',
    { state: 'running' },
    ['build running', 'pipeline running'],
  ],
  ['pipelineJobs.report', '/projects/:ci/jobs/:compile/status', { state: 'running', trace: 'x' }, []],
  [
    'pipelineJobs.report',
    '/projects/:ci/jobs/:compile/status',
    { state: 'success' },
    ['build pending', 'build success'],
  ],
  [
    'pipelineJobs.report',
    '/projects/:ci/jobs/:check/status',
    { state: 'success' },
    ['build success', 'deployment success', 'pipeline success'],
  ],
  ['pipelineJobs.retry', '/projects/:ci/jobs/:check/retry', undefined, ['build pending', 'pipeline running']],
  [
    'pipelineJobs.cancel',
    '/projects/:ci/jobs/:pipelineJobs.retry/cancel',
    undefined,
    ['build canceled', 'pipeline canceled'],
  ],
  [
    'pipelines.retry',
    '/projects/:ci/pipelines/:pipelines.create/retry',
    undefined,
    ['build pending', 'pipeline running'],
  ],
  [
    'pipelines.cancel',
    '/projects/:ci/pipelines/:pipelines.create/cancel',
    undefined,
    ['build canceled', 'pipeline canceled'],
  ],
  ['pipelineJobs.erase', '/projects/:ci/jobs/:compile/erase', undefined, []],
  ['pipelines.delete', '/projects/:ci/pipelines/:pipelines.create', undefined, []],
  [
    'deployments.create',
    '/projects/:ci/deployments',
    { environment: 'live', ref: 'master', sha: ':sha', status: 'running' },
    ['deployment running'],
  ],
  [
    'deployments.create',
    '/projects/:ci/deployments',
    { environment: 'live', ref: 'master', sha: ':sha', status: 'created' },
    [],
  ],
];

/** Changes that send nothing, or only what the change of another endpoint sends, with the reason. */
export const elsewhere: Readonly<Record<string, string>> = {
  'branches.deleteMerged': 'a job deletes the branches: pushes',
  'branches.protect': 'v4 has no event for rules',
  'branches.unprotect': 'v4 has no event for rules',
  'protectedBranches.create': 'v4 has no event for rules',
  'protectedBranches.update': 'v4 has no event for rules',
  'protectedBranches.delete': 'v4 has no event for rules',
  'groups.transferProject': 'v4 tells only system hooks',
  'issueFollowing.subscribe': 'v4 has no event for what one user sees',
  'issueFollowing.unsubscribe': 'v4 has no event for what one user sees',
  'issueFollowing.todo': 'v4 has no event for what one user sees',
  'mergeRequestFollowing.subscribe': 'v4 has no event for what one user sees',
  'mergeRequestFollowing.unsubscribe': 'v4 has no event for what one user sees',
  'mergeRequestFollowing.todo': 'v4 has no event for what one user sees',
  'mergeRequests.cancelMerge': 'v4 sends nothing until the merge',
  'pipelineJobs.play': 'as pipelineJobs.retry',
  'pipelineTriggers.run': 'as pipelines.create',
  'releaseLinks.update': 'as releaseLinks.create',
  'releaseLinks.delete': 'as releaseLinks.create',
};

/** Resources that have no event of their own. */
export const silent: ReadonlySet<string> = new Set([
  'accessTokens',
  'environments',
  'groupAttributes',
  'groupVariables',
  'issueAwards',
  'issueNoteAwards',
  'mergeRequestAwards',
  'mergeRequestNoteAwards',
  'pipelineSchedules',
  'pipelineTriggers',
]);

/** A path to something that hooks are notified of. */
export const concerned =
  /\/(issues|merge_requests|notes|pipelines?|jobs|deployments|releases|milestones|branches|tags|files|commits)\b|^\/groups(\/:id)?(\/members|$)|^\/groups\/:id\/projects/;
