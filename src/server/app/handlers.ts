/** The handlers of every resource of the contract: a missing one does not compile. */
import {
  auditEventHandlers,
  groupAuditEventHandlers,
  projectAuditEventHandlers,
} from '../instance/audit-events/handlers.ts';
import type { Contract } from '../../contract/registry.ts';
import { accessTokenHandlers } from '../people/access-tokens/handlers.ts';
import { personalTokenHandlers } from '../people/access-tokens/personal-handlers.ts';
import { groupTokenHandlers, projectTokenHandlers } from '../organization/bot-tokens/handlers.ts';
import {
  issueAwardHandlers,
  issueNoteAwardHandlers,
  mergeRequestAwardHandlers,
  mergeRequestNoteAwardHandlers,
} from '../planning/award-emoji/handlers.ts';
import { branchHandlers } from '../code/branches/handlers.ts';
import { broadcastMessageHandlers } from '../instance/broadcast-messages/handlers.ts';
import { commitHandlers } from '../code/commits/handlers.ts';
import { deploymentHandlers, getEnvironment } from '../ci/deployments/handlers.ts';
import { environmentHandlers } from '../ci/environments/handlers.ts';
import { fileHandlers } from '../code/files/handlers.ts';
import { gpgKeyHandlers } from '../people/gpg-keys/handlers.ts';
import { sessionHandlers } from '../people/sessions/handlers.ts';
import {
  groupAttributeHandlers,
  projectAttributeHandlers,
  userAttributeHandlers,
} from '../people/custom-attributes/handlers.ts';
import { deployKeyHandlers } from '../organization/deploy-keys/handlers.ts';
import {
  deployTokenHandlers,
  groupDeployTokenHandlers,
  projectDeployTokenHandlers,
} from '../organization/deploy-tokens/handlers.ts';
import { eventHandlers } from '../activity/events/handlers.ts';
import { issueFollowingHandlers, mergeRequestFollowingHandlers } from '../planning/following/handlers.ts';
import { groupHandlers } from '../organization/groups/handlers.ts';
import { groupHookHandlers, projectHookHandlers } from '../organization/hooks/handlers.ts';
import { hookHandlers } from '../instance/hooks/handlers.ts';
import { testGroupHook, testProjectHook } from '../instance/hooks/test-handlers.ts';
import type { Handlers } from '../request/handler.ts';
import { issueHandlers } from '../planning/issues/handlers.ts';
import { jobArtifactHandlers } from '../ci/job-artifacts/handlers.ts';
import { jobMetricsHandlers } from '../instance/job-metrics/handlers.ts';
import { emailHandlers } from '../people/emails/handlers.ts';
import { keyHandlers } from '../people/keys/handlers.ts';
import { groupLabelHandlers, labelHandlers } from '../planning/labels/handlers.ts';
import { groupMemberHandlers, projectMemberHandlers } from '../organization/members/handlers.ts';
import { mergeRequestHandlers } from '../planning/merge-requests/handlers.ts';
import { groupMilestoneHandlers, projectMilestoneHandlers } from '../planning/milestones/handlers.ts';
import { namespaceHandlers } from '../organization/namespaces/handlers.ts';
import { issueNoteHandlers, mergeRequestNoteHandlers } from '../planning/notes/handlers.ts';
import { pagesDomainHandlers } from '../ci/pages-domains/handlers.ts';
import { ciLintHandlers } from '../ci/ci-lint/handlers.ts';
import { pipelineJobHandlers } from '../ci/pipeline-jobs/handlers.ts';
import { pipelineHandlers } from '../ci/pipelines/handlers.ts';
import { pipelineScheduleHandlers } from '../ci/pipeline-schedules/handlers.ts';
import { pipelineTriggerHandlers } from '../ci/pipeline-triggers/handlers.ts';
import { projectForkHandlers } from '../organization/projects/fork-project.ts';
import { projectHandlers } from '../organization/projects/handlers.ts';
import { protectedBranchHandlers } from '../organization/protected-branches/handlers.ts';
import { protectedTagHandlers } from '../organization/protected-tags/handlers.ts';
import { releaseHandlers } from '../planning/releases/handlers.ts';
import { releaseLinkHandlers } from '../planning/releases/link-handlers.ts';
import { tagHandlers } from '../code/tags/handlers.ts';
import { repositoryStorageHandlers } from '../instance/repository-storage/handlers.ts';
import { groupSharingHandlers } from '../organization/groups/sharing-handlers.ts';
import { projectSharingHandlers } from '../organization/sharing/handlers.ts';
import { groupTransferHandlers, projectTransferHandlers } from '../organization/transfers/handlers.ts';
import { snippetHandlers } from '../instance/snippets/handlers.ts';
import {
  ciTemplateHandlers,
  dockerfileHandlers,
  gitignoreHandlers,
  licenseHandlers,
} from '../instance/templates/handlers.ts';
import { issueTimeHandlers, mergeRequestTimeHandlers } from '../planning/time-tracking/handlers.ts';
import { todoHandlers } from '../planning/todos/handlers.ts';
import { userHandlers } from '../people/users/handlers.ts';
import { userStateHandlers } from '../people/users/state-handlers.ts';
import { groupVariableHandlers, instanceVariableHandlers, projectVariableHandlers } from '../ci/variables/handlers.ts';
import { versionHandlers } from '../instance/version/handlers.ts';

/** The handlers of every resource of the contract; one that is missing does not compile. */
export const handlers: { readonly [Name in keyof Contract]: Handlers<Contract[Name]> } = {
  accessTokens: accessTokenHandlers,
  branches: branchHandlers,
  broadcastMessages: broadcastMessageHandlers,
  ciLint: ciLintHandlers,
  ciTemplates: ciTemplateHandlers,
  commits: commitHandlers,
  deployKeys: deployKeyHandlers,
  deployTokens: deployTokenHandlers,
  projectDeployTokens: projectDeployTokenHandlers,
  groupDeployTokens: groupDeployTokenHandlers,
  events: eventHandlers,
  deployments: deploymentHandlers,
  dockerfiles: dockerfileHandlers,
  environments: { ...environmentHandlers, get: getEnvironment },
  files: fileHandlers,
  gitignores: gitignoreHandlers,
  auditEvents: auditEventHandlers,
  gpgKeys: gpgKeyHandlers,
  sessions: sessionHandlers,
  groupAttributes: groupAttributeHandlers,
  groupAuditEvents: groupAuditEventHandlers,
  groupHooks: { ...groupHookHandlers, test: testGroupHook },
  groupMembers: groupMemberHandlers,
  groupMilestones: groupMilestoneHandlers,
  groupTokens: groupTokenHandlers,
  groupVariables: groupVariableHandlers,
  instanceVariables: instanceVariableHandlers,
  groups: groupHandlers,
  hooks: hookHandlers,
  issueAwards: issueAwardHandlers,
  issueFollowing: issueFollowingHandlers,
  issueNoteAwards: issueNoteAwardHandlers,
  issueNotes: issueNoteHandlers,
  issueTime: issueTimeHandlers,
  issues: issueHandlers,
  jobArtifacts: jobArtifactHandlers,
  jobMetrics: jobMetricsHandlers,
  emails: emailHandlers,
  keys: keyHandlers,
  labels: labelHandlers,
  groupLabels: groupLabelHandlers,
  licenses: licenseHandlers,
  mergeRequestAwards: mergeRequestAwardHandlers,
  mergeRequestFollowing: mergeRequestFollowingHandlers,
  mergeRequestNoteAwards: mergeRequestNoteAwardHandlers,
  mergeRequestNotes: mergeRequestNoteHandlers,
  mergeRequestTime: mergeRequestTimeHandlers,
  mergeRequests: mergeRequestHandlers,
  namespaces: namespaceHandlers,
  pagesDomains: pagesDomainHandlers,
  personalTokens: personalTokenHandlers,
  pipelineJobs: pipelineJobHandlers,
  pipelines: pipelineHandlers,
  pipelineSchedules: pipelineScheduleHandlers,
  pipelineTriggers: pipelineTriggerHandlers,
  projectAttributes: projectAttributeHandlers,
  projectAuditEvents: projectAuditEventHandlers,
  projectForks: projectForkHandlers,
  projectHooks: { ...projectHookHandlers, test: testProjectHook },
  projectMembers: projectMemberHandlers,
  projectMilestones: projectMilestoneHandlers,
  projectTokens: projectTokenHandlers,
  projectVariables: projectVariableHandlers,
  projectSharing: projectSharingHandlers,
  groupSharing: groupSharingHandlers,
  projectTransfers: projectTransferHandlers,
  groupTransfers: groupTransferHandlers,
  projects: projectHandlers,
  protectedBranches: protectedBranchHandlers,
  protectedTags: protectedTagHandlers,
  releaseLinks: releaseLinkHandlers,
  releases: releaseHandlers,
  repositoryStorage: repositoryStorageHandlers,
  snippets: snippetHandlers,
  tags: tagHandlers,
  todos: todoHandlers,
  userAttributes: userAttributeHandlers,
  users: userHandlers,
  userStates: userStateHandlers,
  version: versionHandlers,
};
