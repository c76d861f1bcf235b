/** Plans the text of a pipeline file in a project in which nothing else is known. */
import type { PlanContext, Sources } from '../../src/server/ci/pipeline-file/context.ts';
import { planPipelineFile, type PlannedJob } from '../../src/server/ci/pipeline-file/plan.ts';

const context: PlanContext = {
  ref: 'main',
  tag: false,
  source: 'push',
  path: 'team/app',
  predefined: [],
  settings: [],
  variables: [],
  slugs: new Map(),
};

const nothingRead: Sources = { files: new Map(), templates: new Map(), compared: new Map() };

/** The jobs, or the fault of the file. Predefined variables are those that the test gives. */
export const planText = (
  content: string,
  more: Partial<PlanContext> = {},
  sources: Partial<Sources> = {},
): readonly PlannedJob[] | { readonly fault: string } => {
  const file = { path: '.gitlab-ci.yml', content };
  const plan = planPipelineFile(file, { ...nothingRead, ...sources }, { ...context, ...more });
  if ('wanted' in plan) throw new Error(`the plan wants ${JSON.stringify(plan.wanted)}`);
  return 'fault' in plan ? plan : plan.jobs;
};
