/** Every resource of the API, by name. What is not listed here does not exist on either side. */
import { accessTokens } from './access-tokens.ts';
import { broadcastMessages } from './broadcast-messages.ts';
import { gpgKeys } from './gpg-keys.ts';
import { userAttributes } from './custom-attributes.ts';
import { groups } from './groups.ts';
import { keys } from './keys.ts';
import { labels } from './labels.ts';
import { groupMembers, projectMembers } from './members.ts';
import { groupMilestones, projectMilestones } from './milestones.ts';
import { namespaces } from './namespaces.ts';
import { pipelineSchedules } from './pipeline-schedules.ts';
import { projects } from './projects.ts';
import { repositoryStorage } from './repository-storage.ts';
import { users } from './users.ts';
import { groupVariables, projectVariables } from './variables.ts';
import { version } from './version.ts';

/** Every resource of the API, by name: what both halves are made from. */
export const contract = {
  accessTokens,
  broadcastMessages,
  gpgKeys,
  groupMembers,
  groupMilestones,
  groupVariables,
  groups,
  keys,
  labels,
  namespaces,
  pipelineSchedules,
  projectMembers,
  projectMilestones,
  projectVariables,
  projects,
  repositoryStorage,
  userAttributes,
  users,
  version,
} as const;

/** The type of the whole contract, from which handlers and calls take theirs. */
export type Contract = typeof contract;
