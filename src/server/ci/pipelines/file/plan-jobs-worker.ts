/** The thread in which files of pipelines are read: YAML and patterns that anyone who may push has written. */
import { parentPort } from 'node:worker_threads';
import { planJobs, type PlanContext } from './plan-jobs.ts';

/** What it is called with; its result is that of `planJobs`. */
export interface PlanCall {
  readonly text: string;
  readonly context: PlanContext;
}

parentPort?.on('message', ({ text, context }: PlanCall) => parentPort?.postMessage(planJobs(text, context)));
