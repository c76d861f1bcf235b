/** The changes that hooks are not notified of, or only as of other ones, and the paths that they are looked for among. */

/** Changes that send nothing, or only what the change of another endpoint sends, with the reason. */
export const elsewhere: Readonly<Record<string, string>> = {
  'branches.deleteMerged': 'a job deletes the branches: pushes',
  'branches.protect': 'v4 has no event for rules',
  'branches.unprotect': 'v4 has no event for rules',
  'protectedBranches.create': 'v4 has no event for rules',
  'protectedBranches.update': 'v4 has no event for rules',
  'protectedBranches.delete': 'v4 has no event for rules',
  'groups.transferProject': 'as projectTransfers.transfer',
  'groupTransfers.transfer': 'v4 has no event for groups that move',
  'groupTokens.create': 'as projectTokens.create',
  'groupTokens.revoke': 'v4 has no event for tokens',
  'groupTokens.rotate': 'v4 has no event for tokens',
  'groupTokens.rotateSelf': 'v4 has no event for tokens',
  'projectTokens.revoke': 'v4 has no event for tokens',
  'projectTokens.rotate': 'v4 has no event for tokens',
  'projectTokens.rotateSelf': 'v4 has no event for tokens',
  'projectForks.link': 'v4 has no event for the origin of a project',
  'projectForks.unlink': 'v4 has no event for the origin of a project',
  'projectSharing.share': 'v4 has no event for sharing',
  'projectSharing.unshare': 'v4 has no event for sharing',
  'groupSharing.share': 'v4 has no event for sharing',
  'groupSharing.unshare': 'v4 has no event for sharing',
  'userStates.ban': 'v4 has no event for states of users',
  'userStates.approve': 'v4 has no event for states of users',
  'userStates.reject': 'as users.delete',
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
  'jobArtifacts',
  'issueAwards',
  'issueNoteAwards',
  'mergeRequestAwards',
  'mergeRequestNoteAwards',
  'pipelineSchedules',
  'pipelineTriggers',
]);

/** A path to something that hooks are notified of. */
export const concerned =
  /^\/users(\/:id)?$|^\/users\/:(user_)?id\/(keys|reject|ban|block|approve)|^\/user\/keys|^\/projects(\/:id)?$|^\/projects\/user\/|^\/(projects|groups)\/:id\/(transfer|archive|unarchive|fork|members|access_tokens|share)\b|\/(issues|merge_requests|notes|pipelines?|jobs|deployments|releases|milestones|branches|tags|files|commits)\b|^\/groups(\/:id)?(\/members|$)|^\/groups\/:id\/projects/;
