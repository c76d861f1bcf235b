import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { recordingServer } from '../../api/support/recording-server.ts';
import { createProject, must } from '../../e2e/support/api.ts';
import { openSqliteDirectly } from '../../e2e/support/direct-database.ts';
import { eventually } from '../../e2e/support/eventually.ts';
import { makeRoom, pushFirst } from '../../e2e/support/git.ts';
import { startBuiltService, type BuiltService } from '../../support/built-service.ts';

describe('a system hook of a running server', () => {
  let dataDir = '';
  let service: BuiltService;
  let room: Awaited<ReturnType<typeof makeRoom>>;
  beforeAll(async () => {
    room = await makeRoom();
    dataDir = join(room.path, 'data');
    service = await startBuiltService({ dataDir });
  });
  afterAll(async () => {
    await service?.stop();
    await room?.remove();
  });

  it('is notified again after a power cut during a delivery', async () => {
    let answers = false;
    const { url, received } = await recordingServer((response) => {
      if (answers) response.end();
    });
    await createProject(service, 'cut');
    await must(service, 'POST', '/hooks', { url, token: 'shared-secret', repository_update_events: false });
    await pushFirst(room.path, service, 'root/cut');
    await eventually('a delivery under way', async () => (received.length === 1 ? received : undefined));

    await service.kill();
    answers = true;
    const database = await openSqliteDirectly(dataDir);
    const [held] = await database.query<{ state: string }>(
      `select state from jobs where kind = 'hook.deliver' and state <> 'done'`,
    );
    expect(held).toEqual({ state: 'running' });
    // The claim is not renewed any more; the test skips the minute until it expires.
    await database.query(`update jobs set claimed_until = '2024-01-01T00:00:00.000Z' where state = 'running'`);
    await database.close();
    service = await startBuiltService({ dataDir });

    await eventually('the delivery', async () => (received.length === 2 ? received : undefined));
    const ids = received.map(({ headers }) => headers['idempotency-key']);
    expect(ids[1]).toBe(ids[0]);
    expect(received.map(({ body }) => body.toString())[1]).toBe(received[0]?.body.toString());
  });
});
