/** Only endpoints whose contract has `inArchived` still write to an archived project; all others refuse. The short run has a sample. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { needsWritableProject } from '../../../src/contract/vocabulary/rules.ts';
import { kindOfEndpoint, namedEndpoints } from '../../support/named-endpoints.ts';
import { sampleOf } from '../../support/rounds.ts';
import { requestTo } from './all-cases.ts';
import { openWorld, type World } from './world.ts';

const inProjects = namedEndpoints.filter(([, { access, risk }]) => access.to === 'project' && risk !== 'read');

const kindOf = (named: (typeof inProjects)[number]): string =>
  `${kindOfEndpoint(named)} ${needsWritableProject(named[1])}`;

describe('an archived project', () => {
  let world: World;
  beforeAll(async () => {
    world = await openWorld();
  });
  afterAll(() => world?.stop());

  const statusOf = async (name: string): Promise<number> => {
    const made = await requestTo(name)({ world, visibility: 'private', caller: 'owner' });
    const id = /\/projects\/(\d+)/.exec(made.line)?.[1] ?? world.projects.private;
    await world.send(world.tokens.admin, { line: `POST /projects/${id}/archive` });
    const { status } = await world.send(world.tokens.owner, made);
    await world.send(world.tokens.admin, { line: `POST /projects/${id}/unarchive` });
    return status;
  };

  it('refuses all writes of its owner that the contract does not allow', { timeout: 60_000 }, async () => {
    const wrong: string[] = [];
    for (const [name, endpoint] of sampleOf(inProjects, kindOf)) {
      const expected = needsWritableProject(endpoint) ? 403 : endpoint.success;
      const status = await statusOf(name);
      if (status !== expected) wrong.push(`${name}: ${status} in place of ${expected}`);
    }
    expect(wrong).toEqual([]);
  });

  it('returns 400 for a trigger token', async () => {
    expect(await statusOf('pipelineTriggers.run')).toBe(400);
  });
});
