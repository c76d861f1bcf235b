import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { insertDeployment, listDeployments } from '../../../../src/server/ci/deployments/store.ts';
import { listEnvironments, stopEnvironment } from '../../../../src/server/ci/environments/store.ts';
import { engineNames } from '../../../support/databases.ts';
import { openFixture, type Fixture } from '../../queue/service-fixture.ts';

const page = { page: 1, perPage: 20, offset: 0, limit: 20 };
const now = '2026-03-01T12:00:00.000Z';

describe.each(engineNames)('deployments on %s', (engine) => {
  let fixture: Fixture;
  beforeAll(async () => {
    fixture = await openFixture(engine);
  });
  afterAll(() => fixture?.close());

  const db = () => fixture.service.database.db;
  const deploy = (environment: string, environmentUrl: string | null = null) =>
    db()
      .transaction()
      .execute((transaction) =>
        insertDeployment(transaction, {
          project_id: fixture.project.id,
          user_id: fixture.owner.id,
          job_id: null,
          environment,
          environmentUrl,
          ref: 'main',
          sha: fixture.sha,
          tag: 0,
          status: 'success',
          created_at: now,
        }),
      );
  const environments = async () => (await listEnvironments(db(), fixture.project.id, page)).items;

  it('are numbered consecutively and share one environment when they are created at once', async () => {
    const made = await Promise.all(Array.from({ length: 5 }, () => deploy('production')));
    expect(made.map(({ iid }) => iid).toSorted((a, b) => a - b)).toEqual([1, 2, 3, 4, 5]);
    expect((await listDeployments(db(), fixture.project.id, page)).total).toBe(5);
    expect(await environments()).toMatchObject([{ name: 'production', slug: 'production', external_url: null }]);
  });

  it('restart a stopped environment and update its external URL', async () => {
    await stopEnvironment(db(), fixture.project.id, 'production', now);
    expect(await environments()).toMatchObject([{ state: 'stopped' }]);
    await deploy('production', 'https://example.org');
    expect(await environments()).toMatchObject([{ state: 'available', external_url: 'https://example.org' }]);
    await deploy('production');
    expect(await environments()).toMatchObject([{ external_url: 'https://example.org' }]);
  });
});
