import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createPipeline } from '../../../../src/server/ci/pipelines/create-pipeline.ts';
import type { PipelineRequest } from '../../../../src/server/ci/pipelines/plan-pipeline.ts';
import { commitFiles } from '../../../../src/server/git/write-commit.ts';
import { CallStopped } from '../../../../src/server/request/worker-thread.ts';
import { openFixture, type Fixture } from '../../queue/service-fixture.ts';

describe('a new pipeline', () => {
  let fixture: Fixture;
  beforeEach(async () => {
    fixture = await openFixture('sqlite');
  });
  afterEach(() => fixture?.close());

  const requestFor = async (file: string): Promise<PipelineRequest> => {
    const sha = await commitFiles(fixture.repository, {
      branch: 'main',
      parent: fixture.sha,
      message: 'Add a pipeline file',
      author: { name: 'Olga', email: 'olga@example.com' },
      date: fixture.service.clock.now(),
      files: [{ path: '.gitlab-ci.yml', content: file }],
    });
    return { ref: 'main', sha, tag: 0, source: 'api', user_id: fixture.owner.id, variables: [] };
  };

  it('has the jobs of its file, which is read in another thread', async () => {
    const request = await requestFor(
      'review:\n  script: x\n  environment: {name: review/main, url: "https://$CI_ENVIRONMENT_SLUG.example.org"}\n',
    );
    const read = vi.spyOn(fixture.service.pools.pipelineFiles, 'call');
    const pipeline = await createPipeline(fixture.service, fixture.project, request);
    expect(read).toHaveBeenCalledTimes(1);
    expect(pipeline).toMatchObject({ yaml_errors: null });
    const jobs = await fixture.service.database.db.selectFrom('pipeline_jobs').selectAll().execute();
    expect(jobs).toMatchObject([
      { name: 'review', environment_url: expect.stringMatching(/^https:\/\/review-main-\w{6}\.example\.org$/) },
    ]);
  });

  it('fails if its file takes too long to read', async () => {
    const request = await requestFor('a: {script: x}\n');
    vi.spyOn(fixture.service.pools.pipelineFiles, 'call').mockRejectedValueOnce(new CallStopped());
    expect(await createPipeline(fixture.service, fixture.project, request)).toMatchObject({
      status: 'failed',
      yaml_errors: '.gitlab-ci.yml takes too much time or memory to read',
    });
  });
});
