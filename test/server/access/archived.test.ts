/** What still works in an archived project: every other endpoint that writes is refused. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { namedEndpoints } from '../../support/named-endpoints.ts';
import { casesByName } from './all-cases.ts';
import { openWorld, type World } from './world.ts';

/**
 * What is not the project's content: who gets in and how, its settings, its stars, and what people want to hear of. A fork
 * is another project, and may be open.
 */
const allowed: ReadonlySet<string> = new Set([
  ...['archive', 'unarchive', 'update', 'delete', 'star', 'unstar'].map((name) => `projects.${name}`),
  ...['add', 'update', 'remove'].map((name) => `projectMembers.${name}`),
  ...['create', 'update', 'delete'].map((name) => `projectVariables.${name}`),
  ...['create', 'enable', 'update', 'delete'].map((name) => `deployKeys.${name}`),
  ...['create', 'update', 'delete'].map((name) => `pagesDomains.${name}`),
  ...['share', 'unshare'].map((name) => `projectSharing.${name}`),
  ...['create', 'unlink'].map((name) => `projectForks.${name}`),
  ...['subscribe', 'unsubscribe', 'todo'].map((name) => `issueFollowing.${name}`),
  ...['subscribe', 'unsubscribe', 'todo'].map((name) => `mergeRequestFollowing.${name}`),
  ...['subscribe', 'unsubscribe'].map((name) => `labels.${name}`),
]);

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
    const make = casesByName[name]?.[1];
    if (make === undefined) throw new Error(`the access matrix has no request to ${name}`);
    const made = await make({ world, visibility: 'private', caller: 'owner' });
    const id = /\/projects\/(\d+)/.exec(made.line)?.[1] ?? world.projects.private;
    await world.send(world.tokens.admin, { line: `POST /projects/${id}/archive` });
    const { status } = await world.send(world.tokens.owner, made);
    await world.send(world.tokens.admin, { line: `POST /projects/${id}/unarchive` });
    return status;
  };

  it.each(writing.filter((name) => !allowed.has(name)))('refuses its owner %s', async (name) => {
    expect(await statusOf(name)).toBe(name === refusedOtherwise ? 400 : 403);
  });

  it.each(writing.filter((name) => allowed.has(name)))('lets its owner %s', async (name) => {
    expect(await statusOf(name)).not.toBe(403);
  });
});
