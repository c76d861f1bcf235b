import { Command } from 'commander';
import { describe, expect, it } from 'vitest';
import { plan as planIn } from '../support/run.ts';
import { endpoint } from '../../../src/contract/vocabulary/endpoint.ts';
import { id, projectRef, groupRef, text } from '../../../src/contract/vocabulary/fields.ts';
import { buildNoun } from '../../../src/cli/program/build-noun.ts';
import { createContext } from '../../../src/cli/context/create-context.ts';
import { globalsOf } from '../../../src/cli/program/globals-of.ts';
import type { Noun } from '../../../src/cli/verbs/noun.ts';
import { memoryStreams } from '../output/memory-streams.ts';

const common = {
  method: 'GET',
  summary: 'List things',
  section: 'v4',
  risk: 'read',
  success: 200,
  response: { type: 'array' },
} as const;

/** Fictitious records of the current user, a user, a project, or a group. */
const things: Noun = {
  name: 'things',
  summary: 'Things',
  nameKey: 'id',
  columns: [],
  verbs: [
    {
      name: 'list',
      endpoint: endpoint({ ...common, path: '/things', access: { to: 'user' }, params: { state: text } }),
      flags: { user_id: { name: 'user' } },
      alternatives: [
        {
          flag: 'user',
          endpoint: endpoint({
            ...common,
            path: '/users/:user_id/things',
            access: { to: 'user' },
            params: { user_id: id },
          }),
        },
        {
          flag: 'project',
          endpoint: endpoint({
            ...common,
            path: '/projects/:id/things',
            access: { to: 'project', from: 'reader' },
            params: { id: projectRef, state: text },
          }),
        },
        {
          flag: 'group',
          endpoint: endpoint({
            ...common,
            path: '/groups/:id/things',
            access: { to: 'group', from: 'reader' },
            params: { id: groupRef, state: text },
          }),
        },
      ],
      examples: [],
    },
  ],
};

const plan = async (...argv: string[]): Promise<string> => {
  const streams = memoryStreams();
  const command = new Command('things').exitOverride().enablePositionalOptions();
  const env = { REPOCTL_URL: 'http://forge.test', REPOCTL_CONFIG_DIR: '/nowhere' };
  const around = { streams, env, cwd: '/', signal: new AbortController().signal };
  buildNoun(command, things, {
    contextOf: (running) => createContext(around, globalsOf(running)),
    lastWins: false,
    argv,
  });
  await command.parseAsync(['list', '--dry-run', ...argv], { from: 'user' });
  return streams.out().trim().replace('http://forge.test/api/v4', '');
};

describe('a command with several endpoints', () => {
  it.each([
    [[], 'GET /things'],
    [['--user', '7'], 'GET /users/7/things'],
    [['-p', 'team/app', '--state', 'new'], 'GET /projects/team%2Fapp/things?state=new'],
    [['--group', 'team'], 'GET /groups/team/things'],
  ])('with %j calls %s', async (options, request) => {
    expect(await plan(...options)).toBe(request);
  });

  it('refuses options that select two endpoints', async () => {
    await expect(plan('-p', '1', '-g', '2')).rejects.toThrow('--project and --group cannot be used together');
  });

  it('refuses a parameter that the selected endpoint does not have', async () => {
    await expect(plan('--user', '7', '--state', 'new')).rejects.toThrow('--state cannot be used with --user');
  });
});

describe('a project or a group', () => {
  it.each([
    ['projects get platform/api', '/projects/platform%2Fapi'],
    ['projects get -p platform/api', '/projects/platform%2Fapi'],
    ['groups get --group platform', '/groups/platform'],
    ['projects star --project 7', '/projects/7/star'],
    ['groups transfer-project -g platform alice/api', '/groups/platform/projects/alice%2Fapi'],
    ['environments list platform/api', '/projects/platform%2Fapi/environments'],
    ['groups members list platform', '/groups/platform/members'],
  ])('can be an argument or an option: %s', async (line, path) => {
    const { url } = await planIn(line.split(' '));
    expect(url).toBe(`http://forge.test/api/v4${path}`);
  });

  it('cannot be given twice', async () => {
    await expect(planIn(['environments', 'list', 'one', '-p', 'two'])).rejects.toThrow(
      '<project> and --project cannot be used together',
    );
    await expect(planIn(['environments', 'list', 'one', 'two'])).rejects.toThrow('unexpected argument \\"two\\"');
  });
});
