/** Every resource of the API, by name. What is not listed here does not exist on either side. */
import { auditEvents, groupAuditEvents, projectAuditEvents } from './instance/audit-events.ts';
import { accessTokens } from './people/access-tokens.ts';
import { personalTokens } from './people/personal-tokens.ts';
import { groupTokens, projectTokens } from './organization/bot-tokens.ts';
import { issueAwards, issueNoteAwards, mergeRequestAwards, mergeRequestNoteAwards } from './planning/award-emoji.ts';
import { branches } from './code/branches.ts';
import { broadcastMessages } from './instance/broadcast-messages.ts';
import { ciLint } from './ci/ci-lint.ts';
import { commits } from './code/commits.ts';
import { deployKeys } from './organization/deploy-keys.ts';
import { deployTokens, groupDeployTokens, projectDeployTokens } from './organization/deploy-tokens.ts';
import { events } from './activity/events.ts';
import { deployments } from './ci/deployments.ts';
import { environments } from './ci/environments.ts';
import { files } from './code/files.ts';
import { gpgKeys } from './people/gpg-keys.ts';
import { sessions } from './people/sessions.ts';
import { groupAttributes, projectAttributes, userAttributes } from './people/custom-attributes.ts';
import { issueFollowing, mergeRequestFollowing } from './planning/following.ts';
import { groups } from './organization/groups.ts';
import { groupHooks, projectHooks } from './organization/hooks.ts';
import { hooks } from './instance/hooks.ts';
import { issues } from './planning/issues.ts';
import { jobArtifacts } from './ci/job-artifacts.ts';
import { jobMetrics } from './instance/job-metrics.ts';
import { emails } from './people/emails.ts';
import { keys } from './people/keys.ts';
import { groupLabels, labels } from './planning/labels.ts';
import { groupMembers, projectMembers } from './organization/members.ts';
import { mergeRequests } from './planning/merge-requests.ts';
import { groupMilestones, projectMilestones } from './planning/milestones.ts';
import { namespaces } from './organization/namespaces.ts';
import { issueNotes, mergeRequestNotes } from './planning/notes.ts';
import { pagesDomains } from './ci/pages-domains.ts';
import { pipelineJobs } from './ci/pipeline-jobs.ts';
import { pipelines } from './ci/pipelines.ts';
import { pipelineSchedules } from './ci/pipeline-schedules.ts';
import { pipelineTriggers } from './ci/pipeline-triggers.ts';
import { projectForks } from './organization/project-forks.ts';
import { projects } from './organization/projects.ts';
import { protectedBranches } from './organization/protected-branches.ts';
import { protectedTags } from './organization/protected-tags.ts';
import { releaseLinks } from './planning/release-links.ts';
import { releases } from './planning/releases.ts';
import { repositoryStorage } from './instance/repository-storage.ts';
import { groupSharing, projectSharing } from './organization/sharing.ts';
import { groupTransfers, projectTransfers } from './organization/transfers.ts';
import { snippets } from './instance/snippets.ts';
import { tags } from './code/tags.ts';
import { ciTemplates, dockerfiles, gitignores, licenses } from './instance/templates.ts';
import { issueTime, mergeRequestTime } from './planning/time-tracking.ts';
import { todos } from './planning/todos.ts';
import { userStates } from './people/user-states.ts';
import { users } from './people/users.ts';
import { groupVariables, instanceVariables, projectVariables } from './ci/variables.ts';
import { version } from './instance/version.ts';

/** Every resource of the API, by name: what both halves are made from. */
export const contract = {
  accessTokens,
  auditEvents,
  branches,
  broadcastMessages,
  ciLint,
  ciTemplates,
  commits,
  deployKeys,
  deployTokens,
  projectDeployTokens,
  groupDeployTokens,
  events,
  deployments,
  dockerfiles,
  environments,
  files,
  gitignores,
  gpgKeys,
  sessions,
  groupAttributes,
  groupAuditEvents,
  groupHooks,
  groupMembers,
  groupMilestones,
  groupTokens,
  groupVariables,
  groups,
  hooks,
  instanceVariables,
  issueAwards,
  issueFollowing,
  issueNoteAwards,
  issueNotes,
  issueTime,
  issues,
  jobArtifacts,
  jobMetrics,
  emails,
  keys,
  labels,
  groupLabels,
  licenses,
  mergeRequestAwards,
  mergeRequestFollowing,
  mergeRequestNoteAwards,
  mergeRequestNotes,
  mergeRequestTime,
  mergeRequests,
  namespaces,
  pagesDomains,
  personalTokens,
  pipelineJobs,
  pipelines,
  pipelineSchedules,
  pipelineTriggers,
  projectAttributes,
  projectAuditEvents,
  projectForks,
  projectHooks,
  projectMembers,
  projectMilestones,
  projectTokens,
  projectVariables,
  projectSharing,
  groupSharing,
  projectTransfers,
  groupTransfers,
  projects,
  protectedBranches,
  protectedTags,
  releaseLinks,
  releases,
  repositoryStorage,
  snippets,
  tags,
  todos,
  userAttributes,
  users,
  userStates,
  version,
} as const;

/** The type of the whole contract, from which handlers and calls take theirs. */
export type Contract = typeof contract;
