/** The resources that GitLab has and our server does not: commands call them, and nothing serves them. */
import { pullMirror, pushMirrors } from './code/mirrors.ts';
import { groupRunners, projectRunners, runners } from './ci/runners.ts';
import { searching } from './instance/search.ts';
import { appearance, instanceSettings, planLimits } from './instance/settings.ts';
import { groupIntegrations, projectIntegrations } from './organization/integrations.ts';
import { topics } from './organization/topics.ts';
import { contract } from './registry.ts';

/** By name; each endpoint says `onlyIn`. */
export const gitlabContract = {
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
