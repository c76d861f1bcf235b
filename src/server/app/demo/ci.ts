/** CI/CD of the demo: triggers, pipelines with stages, environments, and deployments. */
import { runPipelineSchedule } from '../../ci/pipeline-schedules/scheduler.ts';
import { updateAndReschedule } from '../../ci/pipeline-schedules/store.ts';
import { nextRunOf } from '../../ci/pipeline-schedules/validate.ts';
import { toTimestamp } from '../../formats/clock.ts';
import type { SeedClient } from '../seed-client.ts';
import type { Known, MadeSchedule } from './known.ts';
import { pipelineFile } from './pipeline-file.ts';
import { failedOutcome, goodOutcome, type Outcome, runJobs, runStarted } from './run-pipeline.ts';
import { day, type Deed, minute, type When } from './timeline.ts';

const handbook = '/projects/harbor%2Fhandbook';
const tideClock = '/projects/lab%2Fdrafts%2Ftide-clock';

/** A key whose private half was thrown away. */
const builder = {
  title: 'Build barge',
  key: 'ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIJTpAqYEsLwgdu2vUlbfrSYOg5n0rWtfn73RcvdI+B0x ci@build-barge',
};

const makePages = async ({ request }: SeedClient): Promise<void> => {
  await request('POST', `${handbook}/pages/domains`, { domain: 'handbook.harbor.example' }, 'maya');
  await request('POST', `${tideClock}/pages/domains`, { domain: 'tides.harbor.example' }, 'yuki');
};

const enableBuilder = async ({ request }: SeedClient): Promise<void> => {
  const { id } = await request<{ readonly id: number }>('POST', `${handbook}/deploy_keys`, builder);
  await request('POST', `${tideClock}/deploy_keys/${id}/enable`);
};

const planner = '/projects/harbor%2Fapps%2Fberth-planner';

const addresses = {
  production: 'https://berths.harbor.example',
  staging: 'https://staging.berths.harbor.example',
};

const makeEnvironments = async ({ request }: SeedClient): Promise<void> => {
  for (const [name, external_url] of Object.entries(addresses)) {
    await request('POST', `${planner}/environments`, { name, external_url }, 'kofi');
  }
};

const makeReview = async ({ request }: SeedClient): Promise<void> => {
  const { id } = await request<{ id: number }>('POST', `${planner}/environments`, { name: 'review/alarm' }, 'kofi');
  await request('POST', `${planner}/environments/${id}/stop`, {}, 'kofi');
};

/** The tables are triggered by the machine that computes them. */
const runTrigger = async (client: SeedClient): Promise<void> => {
  const { request } = client;
  const { token } = await request<{ token: string }>(
    'POST',
    `${planner}/triggers`,
    { description: 'Tide tables' },
    'kofi',
  );
  await request('POST', `${planner}/triggers`, { description: 'Nightly build of the docs' }, 'maya');
  const { id } = await request<{ id: number }>('POST', `${planner}/trigger/pipeline`, {
    token,
    ref: 'master',
    variables: { TIDES: 'new' },
  });
  await runJobs(client, id, goodOutcome);
};

const branch = 'fix/alarm';

const describePipeline = ({ request }: SeedClient): Promise<unknown> =>
  request(
    'POST',
    `${planner}/repository/commits`,
    {
      branch,
      commit_message: 'Describe the pipeline\n\n[ci skip]\n',
      actions: [{ action: 'create', file_path: '.gitlab-ci.yml', content: pipelineFile }],
    },
    'kofi',
  );

/** A pipeline that somebody starts by hand; who starts its last job, too, is given by name. */
const started = (at: When, by: string, outcome: Outcome, known: Known): Deed => ({
  at,
  do: async (client) => {
    const { id } = await client.request<{ id: number }>('POST', `${planner}/pipeline`, { ref: branch }, by);
    await runJobs(client, id, outcome, known.people.get(by));
  },
});

/** Fills the planner, whose commits are there already. */
export const ciDeeds = (known: Known): readonly Deed[] => [
  { at: '90d 10:05', do: enableBuilder },
  { at: '88d 15:30', do: makePages },
  { at: '60d 13:00', do: makeEnvironments },
  { at: '5d 14:45', do: runTrigger },
  { at: '4d 13:40', do: describePipeline },
  { at: '4d 13:55', do: makeReview },
  started('3d 15:20', 'kofi', { ...goodOutcome, production: 'success' }, known),
  started('1d 16:10', 'yuki', goodOutcome, known),
  started('6m', 'kofi', { compile: 'success', timetables: 'running' }, known),
];

/** Days before the start in which schedules ran. */
const runningDays = 7;

/** The times of a schedule's last runs, each long enough ago for its pipeline to have ended. */
const runTimes = ({ cron, cron_timezone = 'UTC' }: MadeSchedule, start: Date): readonly Date[] => {
  const times: Date[] = [];
  const end = start.getTime() - 30 * minute;
  for (let from = new Date(start.getTime() - runningDays * day); ;) {
    const next = nextRunOf({ cron, cron_timezone }, from);
    if (next === null || Date.parse(next) > end) return times;
    from = new Date(next);
    times.push(from);
  }
};

/** Its pipeline failed the night before last for one schedule, and the last time for the other. */
const outcomesOf: Readonly<Record<string, readonly Outcome[]>> = {
  'Nightly build': [goodOutcome, failedOutcome, goodOutcome],
  'Weekly tide tables': [failedOutcome],
};

const runSchedule = (schedule: MadeSchedule, dueAt: Date, outcome: Outcome): Deed => ({
  // The scheduler looks several times a minute.
  at: new Date(dueAt.getTime() + 4000),
  do: async (client) => {
    const payload = { schedule_id: schedule.id, due_at: toTimestamp(dueAt) };
    await runPipelineSchedule(client.service, payload, { id: 0, attempt: 1, signal: new AbortController().signal });
    await runStarted(client, schedule.projectId, outcome);
  },
});

/** The last runs of those schedules that have any. */
export const scheduleDeeds = ({ schedules }: Known, start: Date): readonly Deed[] =>
  schedules.flatMap((schedule) => {
    const outcomes = outcomesOf[schedule.description];
    if (outcomes === undefined) return [];
    const times = runTimes(schedule, start).slice(-outcomes.length);
    return times.map((time, index) => runSchedule(schedule, time, outcomes.at(index - times.length) ?? goodOutcome));
  });

/** Gives each schedule a next run after the start: else all of them would run at once. */
export const planSchedules = async ({ service, start }: SeedClient, { schedules }: Known): Promise<void> => {
  for (const { id, description } of schedules) {
    await updateAndReschedule(service.database.db, id, { description }, (schedule) => nextRunOf(schedule, start));
  }
};
