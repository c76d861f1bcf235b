/** The handlers of every resource of the contract: a missing one does not compile. */
import type { Contract } from '../contract/registry.ts';
import { accessTokenHandlers } from './access-tokens/handlers.ts';
import { broadcastMessageHandlers } from './broadcast-messages/handlers.ts';
import { gpgKeyHandlers } from './gpg-keys/handlers.ts';
import { userAttributeHandlers } from './custom-attributes/handlers.ts';
import { groupHandlers } from './groups/handlers.ts';
import type { Handlers } from './http/handler.ts';
import { keyHandlers } from './keys/handlers.ts';
import { labelHandlers } from './labels/handlers.ts';
import { groupMemberHandlers, projectMemberHandlers } from './members/handlers.ts';
import { groupMilestoneHandlers, projectMilestoneHandlers } from './milestones/handlers.ts';
import { namespaceHandlers } from './namespaces/handlers.ts';
import { pipelineScheduleHandlers } from './pipeline-schedules/handlers.ts';
import { projectHandlers } from './projects/handlers.ts';
import { repositoryStorageHandlers } from './repository-storage/handlers.ts';
import { userHandlers } from './users/handlers.ts';
import { groupVariableHandlers, projectVariableHandlers } from './variables/handlers.ts';
import { versionHandlers } from './version/handlers.ts';

/** The handlers of every resource of the contract; one that is missing does not compile. */
export const handlers: { readonly [Name in keyof Contract]: Handlers<Contract[Name]> } = {
  accessTokens: accessTokenHandlers,
  broadcastMessages: broadcastMessageHandlers,
  gpgKeys: gpgKeyHandlers,
  groupMembers: groupMemberHandlers,
  groupMilestones: groupMilestoneHandlers,
  groupVariables: groupVariableHandlers,
  groups: groupHandlers,
  keys: keyHandlers,
  labels: labelHandlers,
  namespaces: namespaceHandlers,
  pipelineSchedules: pipelineScheduleHandlers,
  projectMembers: projectMemberHandlers,
  projectMilestones: projectMilestoneHandlers,
  projectVariables: projectVariableHandlers,
  projects: projectHandlers,
  repositoryStorage: repositoryStorageHandlers,
  userAttributes: userAttributeHandlers,
  users: userHandlers,
  version: versionHandlers,
};
