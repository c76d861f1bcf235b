/** Checks what jobs of a file say of each other: `needs`, `dependencies`, and `on_stop`. */
import type { CheckedJob } from './copies.ts';
import { fail, shown, type Place } from './values/fault.ts';

type Jobs = ReadonlyMap<string, CheckedJob>;

/** A job that comes first must be there, in the same or an earlier stage. */
const checkEarlier = (jobs: Jobs, job: CheckedJob, keyword: string, first: string, at: Place): void => {
  const where = { job: job.name, keyword };
  const found = jobs.get(first);
  if (found === undefined) fail(at, where, `there is no job ${shown(first)}`);
  else if (found.name === job.name) fail(at, where, 'the job names itself');
  else if (found.stage_index > job.stage_index) {
    fail(at, where, `${shown(first)} is in the later stage ${shown(found.stage.name)}`);
  }
};

const checkStop = (jobs: Jobs, job: CheckedJob): void => {
  const { environment } = job;
  if (environment?.on_stop === undefined) return;
  const { job: name, at } = environment.on_stop;
  const where = { job: job.name, keyword: 'environment:on_stop' };
  const stop = jobs.get(name) ?? fail(at, where, `there is no job ${shown(name)}`);
  const target = stop.environment;
  if (target === undefined) return fail(at, where, `${shown(name)} has no environment`);
  if (target.name !== environment.name) {
    fail(at, where, `${shown(name)} has the environment ${shown(target.name)}, not ${shown(environment.name)}`);
  }
  if (target.action !== 'stop') fail(at, where, `${shown(name)} must have action: stop in its environment`);
};

/** A job that is done with, or waited for at this moment. */
type Visits = Map<string, 'open' | 'done'>;

const checkCircle = (jobs: Jobs, name: string, visits: Visits): void => {
  const job = jobs.get(name);
  if (job === undefined || visits.get(name) === 'done') return;
  visits.set(name, 'open');
  for (const need of job.needs ?? []) {
    if (visits.get(need.job) === 'open') {
      fail(need.at, { job: name, keyword: 'needs' }, `${shown(need.job)} needs this job, too`);
    }
    checkCircle(jobs, need.job, visits);
  }
  visits.set(name, 'done');
};

/** @throws {FileFault} for a job that is not there, too late, or waits for itself */
export const checkGraph = (all: readonly CheckedJob[]): void => {
  const jobs: Jobs = new Map(all.map((job) => [job.name, job]));
  for (const job of all) {
    for (const { job: first, optional, at } of job.needs ?? []) {
      if (!optional || jobs.has(first)) checkEarlier(jobs, job, 'needs', first, at);
    }
    for (const { job: first, at } of job.dependencies) checkEarlier(jobs, job, 'dependencies', first, at);
    checkStop(jobs, job);
  }
  const visits: Visits = new Map();
  for (const job of all) checkCircle(jobs, job.name, visits);
};
