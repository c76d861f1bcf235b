import type { AccessCases } from '../access-case.ts';
import { freshBranchName, freshSchedule, nightly, project } from '../fresh.ts';
import { viewersRead, developerCreates, masterCreates, masterChanges } from '../statuses.ts';

export const pipelines: AccessCases = {
  'pipelineSchedules.list': [viewersRead, (at) => ({ line: `GET ${project(at)}/pipeline_schedules` })],
  'pipelineSchedules.get': [viewersRead, async (at) => ({ line: `GET ${await freshSchedule(at)}` })],
  'pipelineSchedules.create': [
    developerCreates,
    async (at) => ({
      line: `POST ${project(at)}/pipeline_schedules`,
      // On a branch that is not protected.
      json: { ...nightly, ref: await freshBranchName(at) },
    }),
  ],
  'pipelineSchedules.update': [
    masterChanges,
    async (at) => ({ line: `PUT ${await freshSchedule(at)}`, json: { active: false } }),
  ],
  'pipelineSchedules.takeOwnership': [
    masterCreates,
    async (at) => ({ line: `POST ${await freshSchedule(at)}/take_ownership` }),
  ],
  'pipelineSchedules.play': [masterCreates, async (at) => ({ line: `POST ${await freshSchedule(at)}/play` })],
  'pipelineSchedules.delete': [masterChanges, async (at) => ({ line: `DELETE ${await freshSchedule(at)}` })],
  'pipelineSchedules.createVariable': [
    masterCreates,
    async (at) => ({
      line: `POST ${await freshSchedule(at)}/variables`,
      json: { key: 'NEW', value: '' },
    }),
  ],
  'pipelineSchedules.updateVariable': [
    masterChanges,
    async (at) => ({
      line: `PUT ${await freshSchedule(at)}/variables/KEY`,
      json: { value: 'changed' },
    }),
  ],
  'pipelineSchedules.deleteVariable': [
    masterChanges,
    async (at) => ({ line: `DELETE ${await freshSchedule(at)}/variables/KEY` }),
  ],
};
