import { describe, expect, it } from 'vitest';
import { jobBody, pipelineBody } from '../../../../src/server/instance/hooks/bodies/pipeline-bodies.ts';
import type { JobRow, PipelineRow } from '../../../../src/server/queue/hook-facts.ts';
import { at, basicProject, began, commit, commitBody, ended, place, sha, user, userOf, web } from './body-facts.ts';

const pipeline: PipelineRow = {
  id: 5,
  project_id: 3,
  iid: 2,
  name: 'Nightly',
  ref: 'main',
  sha,
  tag: 0,
  status: 'failed',
  source: 'push',
  user_id: 9,
  schedule_id: null,
  due_at: null,
  before_sha: null,
  yaml_errors: null,
  started_at: began,
  finished_at: ended,
  created_at: at,
  updated_at: ended,
};
const job: JobRow = {
  id: 8,
  project_id: 3,
  pipeline_id: 5,
  user_id: 9,
  name: 'check',
  stage: 'test',
  stage_index: 1,
  status: 'failed',
  run_when: 'manual',
  start_in: null,
  scheduled_at: null,
  needs: null,
  resource_group: null,
  artifacts_access: 'all',
  artifacts_expire_in: null,
  allow_failure: 1,
  environment: 'review',
  environment_url: null,
  environment_action: 'start',
  coverage: null,
  runner: 'linux-1',
  retried: 0,
  started_at: began,
  finished_at: ended,
  erased_at: null,
  created_at: at,
  updated_at: ended,
};

describe('the body of an event', () => {
  it('of a pipeline has its jobs, its commit, and none of its variables', () => {
    expect(pipelineBody({ type: 'pipeline', pipeline, jobs: [job] }, { place, userOf, commit })).toEqual({
      object_kind: 'pipeline',
      object_attributes: {
        id: 5,
        iid: 2,
        name: 'Nightly',
        ref: 'main',
        tag: false,
        sha,
        before_sha: '0'.repeat(40),
        source: 'push',
        status: 'failed',
        detailed_status: 'failed',
        stages: ['test'],
        created_at: '2026-01-02 03:04:05 UTC',
        finished_at: '2026-01-02 03:06:30 UTC',
        duration: 90,
        url: `${web}/pipelines/5`,
      },
      merge_request: null,
      user,
      project: basicProject,
      commit: commitBody,
      builds: [
        {
          id: 8,
          stage: 'test',
          name: 'check',
          status: 'failed',
          created_at: '2026-01-02 03:04:05 UTC',
          started_at: '2026-01-02 03:05:00 UTC',
          finished_at: '2026-01-02 03:06:30 UTC',
          duration: 90,
          failure_reason: 'unknown_failure',
          when: 'manual',
          manual: true,
          allow_failure: true,
          user,
          runner: { description: 'linux-1' },
          environment: { name: 'review', action: 'start' },
        },
      ],
    });
  });

  it('of a job has its pipeline as the commit, and how often it was retried', () => {
    const body = jobBody({ type: 'job', pipeline, job }, { place, userOf, commit, retries: 2 });
    expect(body).toMatchObject({
      object_kind: 'build',
      ref: 'main',
      tag: false,
      sha,
      build_id: 8,
      build_name: 'check',
      build_stage: 'test',
      build_status: 'failed',
      build_created_at: '2026-01-02 03:04:05 UTC',
      build_created_at_iso: '2026-01-02T03:04:05Z',
      build_duration: 90,
      build_allow_failure: true,
      build_failure_reason: 'unknown_failure',
      retries_count: 2,
      pipeline_id: 5,
      project_id: 3,
      project_name: 'Harbor / Berths',
      user,
      commit: { id: 5, name: 'Nightly', sha, message: 'Mend\n\nthe lamp\n', author_name: 'Ada', status: 'failed' },
      repository: { name: 'Berths', homepage: web, visibility_level: 20 },
      project: basicProject,
      environment: { name: 'review', action: 'start' },
    });
    expect(
      jobBody({ type: 'job', pipeline, job }, { place, userOf, commit: undefined, retries: 0 }).commit,
    ).toMatchObject({ id: 5, message: null, author_email: null });
  });
});
