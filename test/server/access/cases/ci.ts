import type { AccessCases } from '../access-case.ts';
import {
  freshArtifacts,
  freshBranchName,
  freshEnvironment,
  freshJob,
  freshPipeline,
  freshRefArtifacts,
  freshTrigger,
  newDeployment,
  project,
  someArtifacts,
} from '../fresh.ts';
import {
  ownerDeletes,
  developerChanges,
  developerCreates,
  developerDeletes,
  masterAccepts,
  masterChanges,
  masterCreates,
  masterDeletes,
  readersOfCode,
  viewersRead,
} from '../statuses.ts';

/** The trigger token grants access; other credentials only have to be valid. */
const triggerTokenHolders = '201 401 201 201 | 201 201 201 201 201 | 201 201';

export const ci: AccessCases = {
  'pipelineTriggers.list': [masterChanges, (at) => ({ line: `GET ${project(at)}/triggers` })],
  'pipelineTriggers.get': [masterChanges, async (at) => ({ line: `GET ${await freshTrigger(at)}` })],
  'pipelineTriggers.create': [
    masterCreates,
    (at) => ({ line: `POST ${project(at)}/triggers`, json: { description: 'Mine' } }),
  ],
  'pipelineTriggers.update': [
    masterChanges,
    async (at) => ({ line: `PUT ${await freshTrigger(at)}`, json: { description: 'Other' } }),
  ],
  'pipelineTriggers.takeOwnership': [
    masterCreates,
    async (at) => ({ line: `POST ${await freshTrigger(at)}/take_ownership` }),
  ],
  'pipelineTriggers.delete': [masterDeletes, async (at) => ({ line: `DELETE ${await freshTrigger(at)}` })],
  'pipelineTriggers.run': [
    triggerTokenHolders,
    async (at) => {
      // Only the owner sees the whole token, so the administrator of the matrix takes ownership.
      const line = `POST ${await freshTrigger(at)}/take_ownership`;
      const taken = await at.world.send(at.world.tokens.admin, { line });
      const { token } = taken.json as { token: string };
      return { line: `POST ${project(at)}/trigger/pipeline`, json: { token, ref: 'master' } };
    },
  ],

  'environments.list': [readersOfCode, (at) => ({ line: `GET ${project(at)}/environments` })],
  'environments.get': [readersOfCode, async (at) => ({ line: `GET ${await freshEnvironment(at)}` })],
  'environments.create': [
    developerCreates,
    (at) => ({ line: `POST ${project(at)}/environments`, json: { name: at.world.fresh() } }),
  ],
  'environments.update': [
    developerChanges,
    async (at) => ({ line: `PUT ${await freshEnvironment(at)}`, json: { external_url: 'https://example.org' } }),
  ],
  'environments.delete': [developerDeletes, async (at) => ({ line: `DELETE ${await freshEnvironment(at)}` })],
  'environments.stop': [developerChanges, async (at) => ({ line: `POST ${await freshEnvironment(at)}/stop` })],

  'deployments.list': [readersOfCode, (at) => ({ line: `GET ${project(at)}/deployments` })],
  'deployments.get': [
    readersOfCode,
    async (at) => {
      const deployments = `${project(at)}/deployments`;
      return { line: `GET ${deployments}/${await at.world.make(`POST ${deployments}`, await newDeployment(at))}` };
    },
  ],
  'deployments.create': [
    developerCreates,
    async (at) => ({ line: `POST ${project(at)}/deployments`, json: await newDeployment(at) }),
  ],

  'pipelines.list': [viewersRead, (at) => ({ line: `GET ${project(at)}/pipelines` })],
  'pipelines.get': [viewersRead, async (at) => ({ line: `GET ${await freshPipeline(at)}` })],
  // On a branch that is not protected.
  'ciLint.checkFile': [readersOfCode, (at) => ({ line: `GET ${project(at)}/ci/lint` })],
  'ciLint.check': [
    developerChanges,
    (at) => ({ line: `POST ${project(at)}/ci/lint`, json: { content: 'a: {script: x}' } }),
  ],
  'pipelines.create': [
    developerCreates,
    async (at) => ({ line: `POST ${project(at)}/pipeline`, json: { ref: await freshBranchName(at) } }),
  ],
  'pipelines.retry': [developerCreates, async (at) => ({ line: `POST ${await freshPipeline(at)}/retry` })],
  'pipelines.delete': [ownerDeletes, async (at) => ({ line: `DELETE ${await freshPipeline(at)}` })],
  'pipelines.cancel': [developerChanges, async (at) => ({ line: `POST ${await freshPipeline(at)}/cancel` })],

  'pipelineJobs.list': [viewersRead, (at) => ({ line: `GET ${project(at)}/jobs` })],
  'pipelineJobs.listOfPipeline': [viewersRead, async (at) => ({ line: `GET ${await freshPipeline(at)}/jobs` })],
  'pipelineJobs.get': [viewersRead, async (at) => ({ line: `GET ${await freshJob(at, 'pending')}` })],
  'pipelineJobs.trace': [viewersRead, async (at) => ({ line: `GET ${await freshJob(at, 'pending')}/trace` })],
  'pipelineJobs.retry': [developerCreates, async (at) => ({ line: `POST ${await freshJob(at, 'success')}/retry` })],
  'pipelineJobs.cancel': [developerCreates, async (at) => ({ line: `POST ${await freshJob(at, 'pending')}/cancel` })],
  'pipelineJobs.play': [developerChanges, async (at) => ({ line: `POST ${await freshJob(at, 'manual')}/play` })],
  // The administrator started the job, and developers can erase only their own jobs.
  'pipelineJobs.erase': [masterCreates, async (at) => ({ line: `POST ${await freshJob(at, 'success')}/erase` })],
  'pipelineJobs.report': [
    masterCreates,
    async (at) => ({ line: `POST ${await freshJob(at, 'pending')}/status`, json: { state: 'running' } }),
  ],

  'jobArtifacts.list': [viewersRead, async (at) => ({ line: `GET ${await freshArtifacts(at)}/tree` })],
  'jobArtifacts.download': [viewersRead, async (at) => ({ line: `GET ${await freshArtifacts(at)}` })],
  'jobArtifacts.file': [viewersRead, async (at) => ({ line: `GET ${await freshArtifacts(at)}/dist/app.txt` })],
  'jobArtifacts.downloadOfRef': [
    viewersRead,
    async (at) => ({ line: `GET ${await freshRefArtifacts(at)}/download?job=test` }),
  ],
  'jobArtifacts.fileOfRef': [
    viewersRead,
    async (at) => ({ line: `GET ${await freshRefArtifacts(at)}/raw/dist/app.txt?job=test` }),
  ],
  'jobArtifacts.upload': [
    masterCreates,
    async (at) => ({ line: `POST ${await freshJob(at, 'pending')}/artifacts`, file: someArtifacts }),
  ],
  'jobArtifacts.keep': [developerChanges, async (at) => ({ line: `POST ${await freshArtifacts(at)}/keep` })],
  'jobArtifacts.delete': [masterDeletes, async (at) => ({ line: `DELETE ${await freshArtifacts(at)}` })],
  'jobArtifacts.deleteOfProject': [masterAccepts, (at) => ({ line: `DELETE ${project(at)}/artifacts` })],
};
