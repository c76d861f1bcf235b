import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { addFailure, removeAllFailures } from '../../../../src/server/storage/store.ts';
import { startService, type TestService } from '../../../support/service.ts';
import { run, type Result, type RunContext } from '../../support/run.ts';

let service: TestService;
const wait = (argv: readonly string[] = [], around: RunContext = {}): Promise<Result> =>
  run(['storage', 'wait', ...argv], {
    ...around,
    env: { REPOCTL_URL: service.url, REPOCTL_TOKEN: service.rootToken, ...around.env },
  });
const db = () => service.service.database.db;
/** The failure is another host's, so that no probe of this host clears it. */
const breakStorage = (): Promise<void> => addFailure(db(), 'default', 'other-host', new Date());

beforeAll(async () => {
  service = await startService();
});
afterEach(() => removeAllFailures(db()));
afterAll(() => service?.stop());

describe('storage wait', () => {
  it('returns at once if all storages are healthy, with a message only on a terminal', async () => {
    expect(await wait()).toEqual({ code: 0, out: '', err: '' });
    const { code, out, err } = await wait(['--until', 'healthy'], { terminal: true });
    expect([code, out, err]).toEqual([0, '', expect.stringContaining('The storage is healthy')]);
  });

  it('returns when a storage has recovered', async () => {
    await breakStorage();
    const waiting = wait(['--timeout', '20s', '--interval', '100ms', '--json']);
    await new Promise((resolve) => setTimeout(resolve, 500));
    await removeAllFailures(db());
    const { code, out } = await waiting;
    expect(code).toBe(0);
    expect(JSON.parse(out)).toEqual([{ storage_name: 'default', failing_on_hosts: [], total_failures: 0 }]);
  });

  it('exits with 11 at the time limit and names the failing storage', async () => {
    await breakStorage();
    const { code, err } = await wait(['--timeout', '3s', '--interval', '100ms']);
    expect(code).toBe(11);
    expect(err).toContain('not healthy after 3 s: default is failing');
    const asJson = JSON.parse((await wait(['--timeout', '3s', '--json'])).err) as object;
    expect(asJson).toMatchObject({ error: { code: 'timeout', exit_code: 11 } });
  });

  it('waits for an unreachable server', async () => {
    const { code, err } = await wait(['--timeout', '1s'], { env: { REPOCTL_URL: 'http://127.0.0.1:9' } });
    expect([code, err]).toEqual([11, expect.stringContaining('not healthy after 1 s')]);
  });

  it('fails at once with an invalid token or option', async () => {
    expect((await wait([], { env: { REPOCTL_TOKEN: 'nobody' } })).code).toBe(4);
    expect((await wait(['--until', 'broken'])).code).toBe(2);
    const { code, err } = await wait(['--timeout', '60']);
    expect([code, err]).toEqual([2, expect.stringContaining('--timeout must be a duration')]);
  });

  it('exits with 130 when it is interrupted', async () => {
    await breakStorage();
    expect((await wait([], { signal: AbortSignal.timeout(700) })).code).toBe(130);
  });
});
