/** RFC 7232, section 3.4: what changed since the time that a client names is not deleted. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { namedEndpoints } from '../../support/named-endpoints.ts';
import { requestTo } from './all-cases.ts';
import { openWorld, type World } from './world.ts';

/** They delete no record that has a time of its own: many branches, and the memory of failures. */
const timeless: ReadonlySet<string> = new Set(['branches.deleteMerged', 'repositoryStorage.reset']);

const deleting = namedEndpoints
  .filter(([name, { method }]) => method === 'DELETE' && !timeless.has(name))
  .map(([name]) => name);

describe('If-Unmodified-Since', () => {
  let world: World;
  beforeAll(async () => {
    world = await openWorld();
  });
  afterAll(() => world?.stop());

  it.each(deleting)('is heeded by %s', async (name) => {
    const made = await requestTo(name)({ world, visibility: 'private', caller: 'admin' });
    const longAgo = { 'if-unmodified-since': 'Sat, 01 Jan 2000 00:00:00 GMT' };
    const { status } = await world.send(world.tokens.admin, made, longAgo);
    expect(status, `does the handler of ${name} call checkUnmodified?`).toBe(412);
  });
});
