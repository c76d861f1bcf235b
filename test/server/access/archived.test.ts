/** What still works in an archived project: every other endpoint that writes is refused. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { namedEndpoints } from '../../support/named-endpoints.ts';
import { requestTo } from './all-cases.ts';
import { openWorld, type World } from './world.ts';

/**
 * What is not the project's content: who gets in and how, its settings, its stars, and what people want to hear of. A fork
 * is another project, and may be open. Each with the status of its success.
 */
const allowed: Readonly<Record<string, number>> = {
  'projects.archive': 201,
  'projects.unarchive': 201,
  'projects.update': 200,
  'projects.delete': 202,
  'projects.star': 201,
  'projects.unstar': 201,
  'projectMembers.add': 201,
  'projectMembers.update': 200,
  'projectMembers.remove': 204,
  'projectVariables.create': 201,
  'projectVariables.update': 200,
  'projectVariables.delete': 204,
  'deployKeys.create': 201,
  'deployKeys.enable': 201,
  'deployKeys.update': 200,
  'deployKeys.delete': 204,
  'pagesDomains.create': 201,
  'pagesDomains.update': 200,
  'pagesDomains.delete': 204,
  'projectSharing.share': 201,
  'projectSharing.unshare': 204,
  'projectForks.create': 201,
  'projectForks.unlink': 204,
  'issueFollowing.subscribe': 201,
  'issueFollowing.unsubscribe': 201,
  'issueFollowing.todo': 201,
  'mergeRequestFollowing.subscribe': 201,
  'mergeRequestFollowing.unsubscribe': 201,
  'mergeRequestFollowing.todo': 201,
  'labels.subscribe': 201,
  'labels.unsubscribe': 201,
};

/** Answered with a 400, which has the reason. */
const refusedOtherwise = 'pipelineTriggers.run';

const writing = namedEndpoints
  .filter(([, { risk, path }]) => risk !== 'read' && path.startsWith('/projects/:'))
  .map(([name]) => name);

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

  it.each(writing.filter((name) => allowed[name] === undefined))('refuses its owner %s', async (name) => {
    const status = await statusOf(name);
    expect(status, `the handler of ${name} must call requireWritable, or "allowed" in this file have its name`).toBe(
      name === refusedOtherwise ? 400 : 403,
    );
  });

  it.each(Object.entries(allowed))('lets its owner %s: %i', async (name, status) => {
    expect(await statusOf(name)).toBe(status);
  });

  it('has no other endpoint that is let through', () => {
    expect(Object.keys(allowed).filter((name) => !writing.some((one) => one === name))).toEqual([]);
  });
});
