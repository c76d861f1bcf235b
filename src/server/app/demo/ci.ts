/** CI/CD of the demo: triggers, pipelines with stages, environments, and deployments. */
import { presentJobs } from '../../ci/pipelines/store.ts';
import { afterRefUpdates } from '../../code/pushes/after-ref-updates.ts';
import { branchTip } from '../../git/refs.ts';
import { commitFiles } from '../../git/write-commit.ts';
import { findProjectRow, findUserByName } from '../../request/auth-store.ts';
import { withWritableRepository } from '../../storage/storages.ts';
import type { SeedClient } from '../seed-client.ts';

const handbook = '/projects/harbor%2Fhandbook';
const tideClock = '/projects/lab%2Fdrafts%2Ftide-clock';

/** A key whose private half was thrown away. */
const builder = {
  title: 'Build barge',
  key: 'ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIJTpAqYEsLwgdu2vUlbfrSYOg5n0rWtfn73RcvdI+B0x ci@build-barge',
};

/** Gives two projects a domain each, and lets a machine read both. */
export const makePages = async ({ request }: SeedClient): Promise<void> => {
  await request('POST', `${handbook}/pages/domains`, { domain: 'handbook.harbor.example' });
  await request('POST', `${tideClock}/pages/domains`, { domain: 'tides.harbor.example' });
  const { id } = await request<{ readonly id: number }>('POST', `${handbook}/deploy_keys`, builder);
  await request('POST', `${tideClock}/deploy_keys/${id}/enable`);
};

const planner = '/projects/harbor%2Fapps%2Fberth-planner';

const addresses = {
  production: 'https://berths.harbor.example',
  staging: 'https://staging.berths.harbor.example',
};

const makeDeployments = async ({ request }: SeedClient): Promise<void> => {
  for (const [name, external_url] of Object.entries(addresses)) {
    await request('POST', `${planner}/environments`, { name, external_url });
  }
  const { id } = await request<{ id: number }>('POST', `${planner}/environments`, { name: 'review/alarm' });
  await request('POST', `${planner}/environments/${id}/stop`);
};

const pipelineFile = `stages: [build, test, deploy]

compile:
  stage: build
  script: make

timetables:
  stage: test
  script: make check

gulls:
  stage: test
  script: make check-gulls
  allow_failure: true

staging:
  stage: deploy
  script: make staging
  environment:
    name: staging
    url: https://staging.berths.harbor.example

production:
  stage: deploy
  script: make production
  when: manual
  environment: production
`;

interface DemoJob {
  readonly id: number;
  readonly name: string;
}

/** Starts a pipeline and has a made-up runner report what became of each job, in the order in which they run. */
const makePipeline = async (
  { request }: SeedClient,
  start: () => Promise<{ readonly jobs: readonly DemoJob[] }>,
  reports: Readonly<Record<string, 'running' | 'success' | 'failed'>>,
): Promise<void> => {
  const { jobs } = await start();
  for (const [name, state] of Object.entries(reports)) {
    const job = `${planner}/jobs/${jobs.find((one) => one.name === name)?.id}`;
    if (name === 'production') await request('POST', `${job}/play`);
    const trace = `$ make ${name}\n${state === 'failed' ? 'The gulls do not add up' : 'Done'}\n`;
    await request('POST', `${job}/status`, { state, trace, runner: 'quay-runner-1' });
  }
};

const branch = 'fix/alarm';

/** Commits the file at a time that never changes, as somebody would do by hand and push. */
const pushPipelineFile = async ({ service }: SeedClient, username: string): Promise<void> => {
  const { db } = service.database;
  const [project, user] = await Promise.all([
    findProjectRow(db, { path: 'harbor/apps/berth-planner' }),
    findUserByName(db, username),
  ]);
  if (project === undefined || user === undefined) return;
  await withWritableRepository(service, project, async (dir) => {
    const before = await branchTip(dir, branch, service.pools.objects.ask);
    if (before === undefined) return;
    const after = await commitFiles(dir, {
      branch,
      parent: before,
      message: 'Describe the pipeline\n\n[ci skip]\n',
      author: { name: user.name, email: user.email },
      date: new Date('2026-03-02T09:00:00Z'),
      files: [{ path: '.gitlab-ci.yml', content: pipelineFile }],
    });
    const updates = [{ ref: `refs/heads/${branch}`, before, after }];
    await afterRefUpdates(service, { project, dir, userId: user.id, updates });
  });
};

const makePipelines = async (client: SeedClient): Promise<void> => {
  const { request, service } = client;
  await pushPipelineFile(client, 'kofi');
  const start = async () => {
    const { id } = await request<{ id: number }>('POST', `${planner}/pipeline`, { ref: branch }, 'kofi');
    return { jobs: await presentJobs(service.database.db, id) };
  };
  const tested = { compile: 'success', timetables: 'success', gulls: 'failed', staging: 'success' } as const;
  await makePipeline(client, start, { ...tested, production: 'success' });
  await makePipeline(client, start, tested);
  await makePipeline(client, start, { compile: 'success', timetables: 'running' });
};

/** Fills a project that is there already. */
export const makeCi = async (client: SeedClient): Promise<void> => {
  const { request } = client;
  const { token } = await request<{ token: string }>('POST', `${planner}/triggers`, { description: 'Tide tables' });
  await request('POST', `${planner}/triggers`, { description: 'Nightly build of the docs' });
  await request('POST', `${planner}/trigger/pipeline`, { token, ref: 'master', variables: { TIDES: 'new' } });
  await makeDeployments(client);
  await makePipelines(client);
};
