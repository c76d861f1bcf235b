/** Every resource of the API, by name. What is not listed here does not exist on either side. */
import { accessTokens } from './access-tokens.ts';
import { issueAwards, issueNoteAwards, mergeRequestAwards, mergeRequestNoteAwards } from './award-emoji.ts';
import { branches } from './branches.ts';
import { broadcastMessages } from './broadcast-messages.ts';
import { commits } from './commits.ts';
import { deployKeys } from './deploy-keys.ts';
import { events } from './events.ts';
import { deployments } from './deployments.ts';
import { environments } from './environments.ts';
import { files } from './files.ts';
import { gpgKeys } from './gpg-keys.ts';
import { groupAttributes, projectAttributes, userAttributes } from './custom-attributes.ts';
import { issueFollowing, mergeRequestFollowing } from './following.ts';
import { groups } from './groups.ts';
import { hooks } from './hooks.ts';
import { issues } from './issues.ts';
import { jobMetrics } from './job-metrics.ts';
import { keys } from './keys.ts';
import { labels } from './labels.ts';
import { groupMembers, projectMembers } from './members.ts';
import { mergeRequests } from './merge-requests.ts';
import { groupMilestones, projectMilestones } from './milestones.ts';
import { namespaces } from './namespaces.ts';
import { issueNotes, mergeRequestNotes } from './notes.ts';
import { pagesDomains } from './pages-domains.ts';
import { pipelineJobs } from './pipeline-jobs.ts';
import { pipelines } from './pipelines.ts';
import { pipelineSchedules } from './pipeline-schedules.ts';
import { pipelineTriggers } from './pipeline-triggers.ts';
import { projectForks } from './project-forks.ts';
import { projects } from './projects.ts';
import { protectedBranches } from './protected-branches.ts';
import { repositoryStorage } from './repository-storage.ts';
import { projectSharing } from './sharing.ts';
import { snippets } from './snippets.ts';
import { releases, tags } from './tags.ts';
import { ciTemplates, dockerfiles, gitignores, licenses } from './templates.ts';
import { issueTime, mergeRequestTime } from './time-tracking.ts';
import { todos } from './todos.ts';
import { users } from './users.ts';
import { groupVariables, projectVariables } from './variables.ts';
import { version } from './version.ts';

/** Every resource of the API, by name: what both halves are made from. */
export const contract = {
  accessTokens,
  branches,
  broadcastMessages,
  ciTemplates,
  commits,
  deployKeys,
  events,
  deployments,
  dockerfiles,
  environments,
  files,
  gitignores,
  gpgKeys,
  groupAttributes,
  groupMembers,
  groupMilestones,
  groupVariables,
  groups,
  hooks,
  issueAwards,
  issueFollowing,
  issueNoteAwards,
  issueNotes,
  issueTime,
  issues,
  jobMetrics,
  keys,
  labels,
  licenses,
  mergeRequestAwards,
  mergeRequestFollowing,
  mergeRequestNoteAwards,
  mergeRequestNotes,
  mergeRequestTime,
  mergeRequests,
  namespaces,
  pagesDomains,
  pipelineJobs,
  pipelines,
  pipelineSchedules,
  pipelineTriggers,
  projectAttributes,
  projectForks,
  projectMembers,
  projectMilestones,
  projectVariables,
  projectSharing,
  projects,
  protectedBranches,
  releases,
  repositoryStorage,
  snippets,
  tags,
  todos,
  userAttributes,
  users,
  version,
} as const;

/** The type of the whole contract, from which handlers and calls take theirs. */
export type Contract = typeof contract;
