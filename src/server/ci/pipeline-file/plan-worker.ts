/** The thread that reads pipeline files, since their YAML and patterns are from untrusted users. */
import { parentPort } from 'node:worker_threads';
import type { PlanContext, Sources } from './context.ts';
import { planPipelineFile, type FileText } from './plan.ts';

/** The arguments of `planPipelineFile`, whose result is posted back. */
export interface PlanCall {
  readonly file: FileText;
  readonly sources: Sources;
  readonly context: PlanContext;
}

export type PlanResult = ReturnType<typeof planPipelineFile>;

parentPort?.on('message', ({ file, sources, context }: PlanCall) =>
  parentPort?.postMessage(planPipelineFile(file, sources, context)),
);
