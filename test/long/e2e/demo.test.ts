import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newcomers } from '../../../src/server/app/demo/newcomers.ts';
import { people } from '../../../src/server/app/demo/people.ts';
import { startBuiltService, type BuiltService } from '../../support/built-service.ts';
import { git, makeRoom } from '../../e2e/support/git.ts';
import { timeoutMs } from '../../support/timeout.ts';
import { countRecords } from './count-records.ts';
import { failingReads } from './path-examples.ts';

/** All refs with their SHAs, by the directory of the repository. */
const refsOf = async ({ dataDir }: BuiltService): Promise<Readonly<Record<string, string>>> => {
  const root = join(dataDir, 'repositories');
  const found = (await readdir(root, { recursive: true })).filter((path) => /[\da-f]{64}\.git$/.test(path)).toSorted();
  const refs = await Promise.all(
    found.map(async (path) => [path, await git(join(root, path), 'for-each-ref', '--format=%(refname) %(objectname)')]),
  );
  return Object.fromEntries(refs);
};

const lists = [
  '/users',
  '/groups',
  '/projects',
  '/namespaces',
  '/broadcast_messages',
  '/pages/domains',
  '/deploy_keys',
  '/projects/harbor%2Fapps%2Fberth-planner/labels',
  '/projects/harbor%2Fapps%2Fberth-planner/milestones',
  '/groups/harbor/milestones',
  '/groups/harbor/issues',
  '/groups/harbor/merge_requests',
  '/projects/harbor%2Fapps%2Fberth-planner/pipeline_schedules',
] as const;

const countsOf = async ({ url, token }: BuiltService): Promise<Readonly<Record<string, number>>> => {
  const counts = await Promise.all(
    lists.map(async (path) => {
      const { headers } = await fetch(`${url}/api/v4${path}`, { headers: { 'private-token': token } });
      return [path, Number(headers.get('x-total') ?? Number.NaN)] as const;
    }),
  );
  return Object.fromEntries(counts);
};

describe('serve --demo', () => {
  let room: Awaited<ReturnType<typeof makeRoom>>;
  let one: BuiltService;
  let other: BuiltService;
  let took: number;

  beforeAll(async () => {
    room = await makeRoom();
    const started = Date.now();
    const start = (name: string) => startBuiltService({ args: ['--demo'], dataDir: join(room.path, name) });
    [one, other] = await Promise.all([start('one'), start('other')]);
    took = Date.now() - started;
  });

  afterAll(async () => {
    await Promise.all([one.stop(), other.stop()]);
    await room.remove();
  });

  it('creates the same repositories and the same number of records each time, within a minute', async () => {
    const [refs, counts] = await Promise.all([refsOf(one), countsOf(one)]);
    expect(Object.values(refs).join('\n')).toMatch(/^refs\/heads\/\S+ [\da-f]{40}$/m);
    expect(Math.min(...Object.values(counts))).toBeGreaterThan(0);
    expect(await refsOf(other)).toEqual(refs);
    expect(await countsOf(other)).toEqual(counts);
    expect(took).toBeLessThan(timeoutMs);
  });

  it('creates records for every noun that can be listed, in the numbers of its data', async () => {
    const rows = await countRecords(one.url, one.token);
    expect(rows).toContainEqual({
      noun: 'users',
      records: people.length + newcomers.length + 1,
      where: 'on the server',
    });
    expect(rows).toContainEqual({ noun: 'labels', records: expect.any(Number), where: 'in all projects' });
    // Both lists belong to the current user: the administrator has no to-do items and has not logged in with a password.
    const empty = rows.filter(({ records }) => records === 0).map(({ noun }) => noun);
    expect(empty, 'a file in src/server/app/demo must make one of each, and be built').toEqual(['sessions', 'todos']);
  });

  it('has the records of the examples of the API page, so that its reads can be sent', async () => {
    // The administrator has neither keys nor further addresses, nobody has an impersonation token, and no merge request has a reaction.
    const missing = await failingReads(one.url, one.token);
    expect(Object.keys(missing).toSorted()).toEqual([
      'accessTokens.get',
      'emails.get',
      'gpgKeys.get',
      'keys.get',
      'mergeRequestAwards.get',
    ]);
  });

  it('adds nothing to existing data', async () => {
    const [refs, counts] = await Promise.all([refsOf(other), countsOf(other)]);
    await other.stop();
    other = await startBuiltService({ args: ['--demo'], dataDir: other.dataDir });
    expect(await refsOf(other)).toEqual(refs);
    expect(await countsOf(other)).toEqual(counts);
  });
});
