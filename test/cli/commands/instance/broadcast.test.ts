import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startService, type TestService } from '../../../support/service.ts';
import { plan, run, type Result, type RunContext } from '../../support/run.ts';

let service: TestService;
const broadcast = (argv: readonly string[], around: RunContext = {}): Promise<Result> =>
  run(['broadcast', ...argv], { ...around, env: { REPOCTL_URL: service.url, REPOCTL_TOKEN: service.rootToken } });

beforeAll(async () => {
  service = await startService();
});
afterAll(() => service?.stop());

describe('broadcast create and update', () => {
  it.each([
    [['--starts-in', '10m'], { starts_at: '2024-05-01T12:10:00.000Z' }],
    [['--for', '2h'], { ends_at: '2024-05-01T14:00:00.000Z' }],
    [
      ['--starts-in', '10m', '--for', '2h'],
      { starts_at: '2024-05-01T12:10:00.000Z', ends_at: '2024-05-01T14:10:00.000Z' },
    ],
    [
      ['--starts-at', '2024-06-01T00:00:00Z', '--for', '1d'],
      { starts_at: '2024-06-01T00:00:00.000Z', ends_at: '2024-06-02T00:00:00.000Z' },
    ],
    [
      ['--starts-in', '0s', '--ends-at', '+1h'],
      { starts_at: '2024-05-01T12:00:00.000Z', ends_at: '2024-05-01T13:00:00.000Z' },
    ],
  ])('accept times relative to now: %j', async (argv, body) => {
    expect((await plan(['broadcast', 'create', 'Hello', ...argv])).body).toEqual({ message: 'Hello', ...body });
    expect((await plan(['broadcast', 'update', '7', ...argv])).body).toEqual(body);
  });

  it.each([
    ['--starts-in', '10m --starts-at now'],
    ['--for', '2h --ends-at +2h'],
    ['--for', '0s'],
    ['--for', 'ever'],
    ['--starts-in', '-10m'],
  ])('refuse contradicting or invalid times: %s %s', async (option, words) => {
    for (const verb of [
      ['create', 'Hello'],
      ['update', '7'],
    ]) {
      const { code, err } = await broadcast([...verb, option, ...words.split(' ')]);
      expect([code, err]).toEqual([2, expect.stringContaining(option)]);
    }
  });

  it('apply the times to all rows of a file', async () => {
    const path = join(service.dataDir, 'messages.csv');
    await writeFile(path, 'message\nOne\nTwo\n');
    const { code, out } = await broadcast(['create', '--from', path, '--for', '2h', '--starts-in', '1h', '--json']);
    expect(code).toBe(0);
    expect(out.match(/2024-05-01T15:00:00\.000Z/g)).toHaveLength(2);
  });

  it('name the field that the server refuses', async () => {
    const { code, err } = await broadcast(['create', 'x', '--starts-at', '+2h', '--ends-at', '+1h']);
    expect([code, err]).toEqual([8, expect.stringContaining('ends_at')]);
  });
});

describe('a broadcast message', () => {
  it('is printed as its fields in a pipe', async () => {
    await broadcast(['create', 'Fish for tea', '--for', '2h', '--starts-at', '2024-05-01T12:00:00Z']);
    const { out } = await broadcast(['get', '3']);
    expect(out).toMatch(/^message\tFish for tea$/m);
    expect(out).toMatch(/^ends_at\t2024-05-01T14:00:00\.000Z$/m);
    expect(JSON.parse((await broadcast(['get', '3', '--json'])).out)).toMatchObject({ message: 'Fish for tea' });
  });
});
