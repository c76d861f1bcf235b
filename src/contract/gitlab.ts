/** The resources that GitLab has and our server does not: commands call them, and nothing serves them. */
import { commitActions } from './code/commit-actions.ts';
import { pullMirror, pushMirrors } from './code/mirrors.ts';
import { groupRunners, projectRunners, runners } from './ci/runners.ts';
import { searching } from './instance/search.ts';
import { appearance, instanceSettings, planLimits } from './instance/settings.ts';
import { groupIntegrations, projectIntegrations } from './organization/integrations.ts';
import { groupPushRules, projectPushRules } from './code/push-rules.ts';
import {
  approvalSettings,
  groupApprovalRules,
  mergeRequestApprovalRules,
  projectApprovalRules,
} from './planning/approvals.ts';
import { mergeRequestApprovals, mergeRequestUpdates } from './planning/merge-request-approvals.ts';
import { topics } from './organization/topics.ts';
import { contract } from './registry.ts';

/** By name; each endpoint says `onlyIn`. */
export const gitlabContract = {
  approvalSettings,
  commitActions,
  groupApprovalRules,
  groupPushRules,
  mergeRequestApprovalRules,
  mergeRequestApprovals,
  mergeRequestUpdates,
  projectApprovalRules,
  projectPushRules,
  pullMirror,
  pushMirrors,
  groupRunners,
  projectRunners,
  runners,
  appearance,
  instanceSettings,
  planLimits,
  searching,
  groupIntegrations,
  projectIntegrations,
  topics,
} as const;

/** All resources that commands call, those of our server first. */
export const wholeContract = { ...contract, ...gitlabContract } as const;
