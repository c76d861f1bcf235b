import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createProject, must } from '../e2e/support/api.ts';
import { startBuiltService, type BuiltService } from '../support/built-service.ts';

/** Milliseconds within which a small request of another client must get a response, on the machine of the attack. */
const bearable = 5000;

let service: BuiltService;
let projectId: number;

beforeAll(async () => {
  service = await startBuiltService();
  ({ id: projectId } = await createProject(service, 'target', { initialize_with_readme: true }));
});
afterAll(() => service?.stop());

/** Durations of small requests of another client during an attack in milliseconds, the longest first. */
const othersDuring = async (attack: () => Promise<unknown>): Promise<readonly number[]> => {
  const times: number[] = [];
  const over = new AbortController();
  const ask = async (): Promise<void> => {
    while (!over.signal.aborted) {
      const started = performance.now();
      const { status } = await fetch(`${service.url}/api/v4/projects/${projectId}/labels`, {
        headers: { 'private-token': service.token },
      });
      expect(status).toBe(200);
      times.push(performance.now() - started);
      await sleep(20);
    }
  };
  const asking = ask();
  await attack().finally(() => over.abort());
  await asking;
  return times.toSorted((one, other) => other - one);
};

const post = (path: string, body: string, headers: Record<string, string> = {}): Promise<number> =>
  fetch(`${service.url}${path}`, {
    method: 'POST',
    body,
    headers: { 'content-type': 'application/json', ...headers },
  }).then(
    ({ status }) => status,
    // A server may reject a body before it has read it all.
    () => 0,
  );

const thirtyMegabytes = `{"a":[${'[],'.repeat(10_000_000)}[]]}`;
const token = (): Record<string, string> => ({ 'private-token': service.token });

describe('an overloaded server', () => {
  it.each<[string, () => Promise<unknown>]>([
    [
      '30 MB of empty lists from nobody',
      () => Promise.all(Array.from({ length: 4 }, () => post('/api/v4/projects', thirtyMegabytes))),
    ],
    [
      '30 MB of empty lists from somebody',
      async () => {
        const path = `/api/v4/projects/${projectId}/repository/commits`;
        expect(await post(path, thirtyMegabytes, token())).toBe(400);
      },
    ],
    [
      '64 wrong passwords',
      () =>
        Promise.all(
          Array.from({ length: 64 }, (_none, index) =>
            post('/oauth/token', `{"grant_type":"password","username":"user-${index}","password":"wrong"}`),
          ),
        ),
    ],
    [
      'references that never end',
      async () => {
        const description = `Closes ${'a/'.repeat(50_000)}#12345678901 `.repeat(9);
        const path = `/api/v4/projects/${projectId}/issues`;
        await Promise.all(
          Array.from({ length: 20 }, () => post(path, JSON.stringify({ title: 'x', description }), token())),
        );
      },
    ],
    [
      'two hundred archives at once',
      () =>
        Promise.all(
          Array.from({ length: 200 }, async () => {
            const url = `${service.url}/api/v4/projects/${projectId}/repository/archive`;
            const answer = await fetch(url, { headers: token() });
            await answer.arrayBuffer();
          }),
        ),
    ],
  ])('still responds to other clients: %s', async (what, attack) => {
    const times = await othersDuring(attack);
    const [slowest = 0] = times;
    const middle = times[Math.floor(times.length / 2)] ?? 0;
    process.stdout.write(`${what}: others waited ${Math.round(middle)} ms, ${Math.round(slowest)} ms at most\n`);
    expect(slowest).toBeLessThan(bearable);
    await must(service, 'GET', `/projects/${projectId}`);
  });
});
