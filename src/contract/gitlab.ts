/** The resources that GitLab has and our server does not: commands call them, and nothing serves them. */
import { commitActions } from './code/commit-actions.ts';
import { pullMirror, pushMirrors } from './code/mirrors.ts';
import { jobTokenGroups, jobTokenScope } from './ci/job-token-scope.ts';
import { groupProtectedEnvironments, protectedEnvironments } from './ci/protected-environments.ts';
import { groupRunners, projectRunners, runners } from './ci/runners.ts';
import { searching } from './instance/search.ts';
import { appearance, instanceSettings, planLimits } from './instance/settings.ts';
import { groupIntegrations, projectIntegrations } from './organization/integrations.ts';
import { groupPushRules, projectPushRules } from './code/push-rules.ts';
import { groupApprovalRules, mergeRequestApprovalRules, projectApprovalRules } from './planning/approval-rules.ts';
import { approvalSettings } from './planning/approvals.ts';
import { mergeRequestApprovals, mergeRequestUpdates } from './planning/merge-request-approvals.ts';
import { packageFiles, packages } from './ci/packages.ts';
import { registryRules, registryTagRules } from './ci/registry-rules.ts';
import { registryRepositories, registryTags } from './ci/registry.ts';
import { groupAccessRequests, projectAccessRequests } from './organization/access-requests.ts';
import { projectExports, projectImports, relationExports } from './organization/exports.ts';
import { groupInvitations, projectInvitations } from './organization/invitations.ts';
import { groupRestores, projectRestores } from './organization/restores.ts';
import { topics } from './organization/topics.ts';
import {
  groupServiceAccounts,
  groupServiceAccountTokens,
  projectServiceAccounts,
  projectServiceAccountTokens,
  serviceAccounts,
} from './people/service-accounts.ts';
import { contract } from './registry.ts';

/** By name; each endpoint says `onlyIn`. */
export const gitlabContract = {
  groupServiceAccounts,
  groupServiceAccountTokens,
  projectServiceAccounts,
  projectServiceAccountTokens,
  serviceAccounts,
  groupProtectedEnvironments,
  jobTokenGroups,
  jobTokenScope,
  protectedEnvironments,
  appearance,
  approvalSettings,
  commitActions,
  groupAccessRequests,
  groupApprovalRules,
  groupIntegrations,
  groupInvitations,
  groupPushRules,
  groupRestores,
  groupRunners,
  instanceSettings,
  mergeRequestApprovalRules,
  mergeRequestApprovals,
  mergeRequestUpdates,
  packageFiles,
  packages,
  planLimits,
  projectAccessRequests,
  projectApprovalRules,
  projectExports,
  projectImports,
  projectIntegrations,
  projectInvitations,
  projectPushRules,
  projectRestores,
  projectRunners,
  pullMirror,
  pushMirrors,
  registryRepositories,
  registryRules,
  registryTagRules,
  registryTags,
  relationExports,
  runners,
  searching,
  topics,
} as const;

/** All resources that commands call, those of our server first. */
export const wholeContract = { ...contract, ...gitlabContract } as const;
