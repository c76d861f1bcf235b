/** The thread that reads pipeline files, since their YAML and patterns are from untrusted users. */
import { parentPort } from 'node:worker_threads';
import type { PlanContext, Sources } from './context.ts';
import { lintPipelineFile, type LintTask } from './lint.ts';
import { planPipelineFile, type FileText } from './plan.ts';

/** The arguments of `planPipelineFile`, whose result is posted back, or with `lint` those of `lintPipelineFile`. */
export interface PlanCall {
  readonly file: FileText;
  readonly sources: Sources;
  readonly context: PlanContext;
  readonly lint?: LintTask;
}

export type PlanResult = ReturnType<typeof planPipelineFile>;

export type LintResult = ReturnType<typeof lintPipelineFile>;

parentPort?.on('message', ({ file, sources, context, lint }: PlanCall) =>
  parentPort?.postMessage(
    lint === undefined ? planPipelineFile(file, sources, context) : lintPipelineFile(file, sources, context, lint),
  ),
);
