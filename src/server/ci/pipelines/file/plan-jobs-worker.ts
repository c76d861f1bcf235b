/** The thread that reads pipeline files, since their YAML and patterns are from untrusted users. */
import { parentPort } from 'node:worker_threads';
import { planJobs, type PlanContext } from './plan-jobs.ts';

/** The arguments of `planJobs`, whose result is posted back. */
export interface PlanCall {
  readonly text: string;
  readonly context: PlanContext;
}

parentPort?.on('message', ({ text, context }: PlanCall) => parentPort?.postMessage(planJobs(text, context)));
