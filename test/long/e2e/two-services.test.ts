import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Answer } from '../../support/raw-http.ts';
import { serve, type Served } from '../../e2e/served.ts';

let dataDir = '';
let services: readonly [Served, Served];
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'repoctl-two-'));
  services = await Promise.all([serve(dataDir), serve(dataDir)]);
});
afterAll(async () => {
  await Promise.all(services?.map((service) => service.end('SIGTERM')) ?? []);
  await rm(dataDir, { recursive: true, force: true });
});

const user = (number: number) => ({ username: `u${number}`, name: 'User', email: `u${number}@example.org` });

/** The statuses of parallel requests, sent alternately to both servers. */
const statuses = async (ask: (service: Served, number: number) => Promise<Answer>): Promise<number[]> => {
  const answers = Array.from({ length: 12 }, (_none, number) => ask(services[number % 2] as Served, number));
  return (await Promise.all(answers)).map(({ status }) => status).toSorted();
};

describe('two first starts at the same time in one data directory', () => {
  it('share the administrator and each other’s changes', async () => {
    const [one, two] = services;
    for (const service of services) expect((await service.ask('GET /user')).status).toBe(200);
    const made = await one.ask('POST /groups', { name: 'shared', path: 'shared' });
    expect([made.status, (await two.ask('GET /groups/shared')).status]).toEqual([201, 200]);
  });

  it('create projects and users at the same time', async () => {
    expect(await statuses((service, number) => service.ask('POST /projects', { name: `p${number}` }))).toEqual(
      Array(12).fill(201),
    );
    expect(await statuses((service, number) => service.ask('POST /users', user(number)))).toEqual(Array(12).fill(201));
  });

  it('number issues without duplicates', async () => {
    const [one] = services;
    expect((await one.ask('POST /projects', { name: 'counted' })).status).toBe(201);
    const made = await Promise.all(
      Array.from({ length: 60 }, (_none, number) =>
        (services[number % 2] as Served).ask('POST /projects/root%2Fcounted/issues', { title: `Issue ${number}` }),
      ),
    );
    expect(made.map(({ status }) => status)).toEqual(Array(60).fill(201));
    const numbers = made.map(({ json }) => (json as { readonly iid: number }).iid);
    expect(numbers.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 60 }, (_none, index) => index + 1));
  });

  it('assign a path once', async () => {
    const refused = Array(11).fill(400);
    expect(await statuses((service) => service.ask('POST /projects', { name: 'race' }))).toEqual([201, ...refused]);
    expect(await statuses((service) => service.ask('POST /groups', { name: 'race', path: 'race' }))).toEqual([
      201,
      ...refused,
    ]);
  });
});
