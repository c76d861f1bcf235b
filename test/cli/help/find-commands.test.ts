import { beforeAll, describe, expect, it } from 'vitest';
import type { Endpoint, Resource } from '../../../src/contract/vocabulary/endpoint.ts';
import { wholeContract as contract } from '../../../src/contract/gitlab.ts';
import { findAll } from '../../../src/cli/help/find-all.ts';
import { findCommands } from '../../../src/cli/help/find-commands.ts';
import { type IndexedEntry, indexEntries } from '../../../src/cli/help/match-words.ts';
import { readPath } from '../../../src/cli/help/match-path.ts';
import { stemOf } from '../../../src/cli/help/stems.ts';
import { allOtherCalls } from '../../../src/cli/program/other-resources.ts';
import type { Noun } from '../../../src/cli/verbs/noun.ts';
import type { ToolWiring } from '../../../src/cli/program/tool.ts';
import { resolveVerb } from '../../../src/cli/verbs/resolve-verb.ts';
import { loadAllNouns, manifest, toolEntries } from '../../../src/cli/manifest.ts';
import { inTurn } from '../../support/rounds.ts';

const unused = (): never => {
  throw new Error('commands are only looked at here');
};
const wiring: ToolWiring = { manifest, contextOf: unused, runAgain: unused, lastWins: false, argv: [] };

let nouns: readonly Noun[];
let all: readonly IndexedEntry[];

beforeAll(async () => {
  nouns = await loadAllNouns();
  const tools = await Promise.all(toolEntries.map(({ load }) => load()));
  all = indexEntries(findAll({ nouns, tools, contract, wiring, others: allOtherCalls() }));
});

const endpoints = Object.values<Resource>(contract).flatMap((resource) => Object.values(resource));
const nameOf = ({ method, path }: Pick<Endpoint, 'method' | 'path'>): string => `${method} ${path}`;

/** The commands below `repoctl` with the endpoints that they call: `labels list`. */
const callersIn = (
  among: readonly Noun[],
  before = 'repoctl',
): readonly (readonly [endpoint: string, command: string])[] =>
  among.flatMap((noun) => [
    ...noun.verbs.flatMap((verb) =>
      resolveVerb(verb).endpoints.map(
        ({ endpoint }) => [nameOf(endpoint), `${before} ${noun.name} ${verb.name}`] as const,
      ),
    ),
    ...callersIn(noun.nouns ?? [], `${before} ${noun.name}`),
  ]);

const begins = (command: string, words: string): boolean => `${command} `.startsWith(`${words} `);

/** The endpoint that the first match for a text calls. */
const firstCalled = (text: string): string | undefined => {
  const [first] = findCommands(text, all).found;
  return first?.endpoint === undefined ? undefined : nameOf(first.endpoint);
};

/** A path with a placeholder for every parameter. */
const shapeOf = (text: string | undefined): string | undefined => text?.replaceAll(/:\w+/g, '7');

const commandsFor = (words: string): readonly string[] => findCommands(words, all).found.map(({ command }) => command);

describe('an endpoint of the contract', () => {
  it('is found first with its command', () => {
    const callers = callersIn(nouns);
    for (const endpoint of endpoints) {
      const name = nameOf(endpoint);
      const verbs = [...new Set(callers.filter(([called]) => called === name).map(([, command]) => command))];
      const others = name === 'GET /user' ? ['repoctl whoami'] : ['repoctl api'];
      const { command = '', endpoint: called } = findCommands(name, all).found[0] ?? {};
      expect.soft(called === undefined ? undefined : nameOf(called)).toBe(name);
      expect
        .soft(
          (verbs.length > 0 ? verbs : others).filter((words) => begins(command, words)),
          name,
        )
        .toHaveLength(1);
    }
  });

  it('is found with values in its path, as a full URL, and with parameters in braces', () => {
    const spellings = inTurn<(endpoint: Endpoint) => string>([
      (endpoint) => shapeOf(nameOf(endpoint)) ?? '',
      ({ method, path }) => `${method} https://forge.test/api/v4${shapeOf(path)}?page=2`,
      (endpoint) => nameOf(endpoint).replaceAll(/:(\w+)/g, '{$1}'),
    ]);
    for (const endpoint of endpoints) {
      for (const spell of spellings()) {
        expect.soft(shapeOf(firstCalled(spell(endpoint))), spell(endpoint)).toBe(shapeOf(nameOf(endpoint)));
      }
    }
  });

  it('is found by its own summary among the results shown', () => {
    for (const { summary } of endpoints) {
      const found = findCommands(summary, all).found.slice(0, 8);
      const summaries = found.map(({ endpoint }) => endpoint?.summary);
      expect({ summary, summaries }).toEqual({ summary, summaries: expect.arrayContaining([summary]) });
    }
  });
});

describe('search words', () => {
  it.each([
    ['rotate trigger token', 'triggers create'],
    ['start a pipeline with a trigger token', 'triggers run'],
    ['who can push', 'access who-can'],
    ['reset password', 'users update'],
    ['who has access', 'access who-can'],
    ['instance settings', 'settings get'],
    ['disk usage', 'groups list'],
    ['disk usage of groups', 'groups list'],
    ['blok user', 'users block'],
    ['block a user', 'users block'],
    ['ban user', 'users ban'],
    ['add a member to a group', 'groups members add'],
    ['merge a pull request', 'mrs merge'],
    ['remove a label', 'labels delete'],
    ['webhook test', 'groups hooks test'],
    ['star', 'projects star'],
    ['login', 'auth login'],
    ['shell completion', 'completion'],
    ['storages failing', 'storage list --failing'],
    ['lables', 'labels list'],
    ['upload an ssh key', 'keys create'],
    ['fork', 'projects fork'],
    ['compare branches', 'commits compare'],
    ['download archive', 'files archive'],
    ['log of a job', 'jobs trace'],
    ['rerun a job', 'jobs retry'],
    ['rerun what failed', 'pipelines retry'],
    ['abort a pipeline', 'pipelines cancel'],
    ['disable account', 'users block'],
    ['suspend user', 'users block'],
    ['banner for everyone', 'broadcast create'],
    ['invite someone to a group', 'groups members add'],
    ['kick a member from a project', 'projects members remove'],
    ['list my tasks', 'todos list'],
    ['nightly build', 'schedules create'],
    ['expiring certificates', 'access expiring'],
    ['delete old branches', 'branches delete-merged'],
    ['assign an issue', 'issues update'],
    ['copy a project', 'projects fork'],
    ['stop review app', 'environments stop'],
    ['is the storage healthy', 'storage wait'],
    ['clone all projects', 'groups clone'],
    ['mirror all repositories', 'groups clone'],
    ['sync all repos of a group', 'groups clone'],
    ['hierarchy of groups', 'groups tree'],
  ])('find "%s" first: %s', (words, command) => {
    const [first] = findCommands(words, all).found;
    expect(first?.command.replace('repoctl ', '').replaceAll(/ <[^>]+>/g, '')).toBe(command);
  });

  it('do not depend on case, order, and small words', () => {
    expect(commandsFor('The TOKEN of a Trigger')).toEqual(commandsFor('trigger token'));
  });

  it.each(['xyzzyx', 'the of a', '', '/', '///', '?'])('find nothing without a match: "%s"', (words) => {
    expect(findCommands(words, all).found).toEqual([]);
  });

  it.each([
    ['external status checks', "repoctl api 'projects/{project}/external_status_checks' --all", 'for status checks'],
    ['merge trains', "repoctl api 'projects/{project}/merge_trains' --all", 'for merge trains'],
    ['badges of a group', "repoctl api 'groups/{group}/badges' --all", 'for badges'],
  ])('for something without a command find a request: "%s"', (words, command, lacking) => {
    expect(findCommands(words, all).found[0]).toMatchObject({ command, lacking });
  });

  it('for something without a command find no command that only mentions it', () => {
    expect(findCommands('merge trains', all).found.filter(({ lacking }) => lacking === undefined)).toEqual([]);
  });

  it.each([
    ['merge frobnicators', ['frobnicators']],
    ['xyzzyx of a wiki', ['xyzzyx']],
    ['frobnicate xyzzyx', ['frobnicate', 'xyzzyx']],
  ])('that no command has find nothing: "%s"', (words, unknown) => {
    expect(findCommands(words, all)).toEqual({ found: [], unknown });
  });

  it('can have numbers among them', () => {
    expect(commandsFor('close issue 4')[0]).toBe('repoctl issues close <issue>');
  });

  it('that look like an unknown path are treated as words', () => {
    expect(findCommands('/labels/subscribe', all).found[0]?.command).toContain('labels subscribe');
  });
});

describe('a path', () => {
  it.each([
    ['/projects/:id/labels', undefined, ['projects', ':id', 'labels']],
    ['GET users', 'GET', ['users']],
    ['head /users/', 'GET', ['users']],
    ['post   /api/v4/users', 'POST', ['users']],
    ['http://forge.test:8080/api/v4/users/7?a=b#c', undefined, ['users', '7']],
    ['projects/team%2Fapp', undefined, ['projects', 'team%2Fapp']],
  ])('is parsed from %s', (text, method, segments) => {
    expect(readPath(text)).toEqual({ segments, ...(method !== undefined && { method }) });
  });

  it.each(['users', 'get users', 'GET', 'block a user', 'GET users list'])('is not parsed from %s', (text) => {
    expect(readPath(text)).toBeUndefined();
  });

  it('finds its own endpoints, reads first, and then those below it', () => {
    const commands = findCommands('/projects/7/labels', all).found.map(
      ({ endpoint }) => `${endpoint?.method} ${endpoint?.path}`,
    );
    expect(commands.slice(0, 4)).toEqual(
      ['GET', 'POST', 'PUT', 'DELETE'].map((method) => `${method} /projects/:id/labels`),
    );
    expect(commands.slice(4)).toContain('POST /projects/:id/labels/:label_id/subscribe');
  });

  it.each([
    ['/projects/:id/wikis', "repoctl api 'projects/{project}/wikis' --all", 'for wikis'],
    ['/projects/:id/moons/:moon_id', "repoctl api 'projects/{project}/moons/{moon_id}' MOON_ID", undefined],
    ['DELETE /projects/7/moons/5', 'repoctl api DELETE projects/7/moons/5', undefined],
    ['https://forge.test/api/v4/groups/<id>/moons', "repoctl api 'groups/{group}/moons'", undefined],
    ['/quasars', 'repoctl api quasars', undefined],
  ])('that no command calls is a request: %s', (text, command, lacking = expect.stringMatching(/^for [A-Z]+ \//)) => {
    expect(findCommands(text, all).found[0]).toMatchObject({ command, lacking });
  });

  it('without a command is shown as an API request', () => {
    const endpoint: Endpoint = {
      method: 'PUT',
      path: '/projects/:id/moons/:moon_id',
      summary: 'Move a moon',
      section: 'v4',
      access: { to: 'project', from: 'master' },
      risk: 'write',
      params: { id: { type: 'string' }, moon_id: { type: 'integer' } },
      success: 200,
      response: null,
    };
    const own = findAll({ nouns: [], tools: [], contract: { moons: { move: endpoint } }, wiring, others: [] });
    expect(own.map(({ command }) => command)).toEqual(['repoctl api PUT /projects/{project}/moons/<moon_id>']);
    expect(findCommands('moon', indexEntries(own)).found).toEqual(own);
  });
});

describe('a word stem', () => {
  it.each([
    [['branch', 'branches']],
    [['delete', 'deletes', 'deleted', 'deleting']],
    [['variable', 'variables']],
    [['tag', 'tags', 'tagged']],
    [['run', 'running']],
    [['category', 'categories']],
    [['schedule', 'schedules', 'scheduled']],
  ])('is the same for all of %j', (words) => {
    expect(new Set(words.map(stemOf)).size).toBe(1);
  });

  it('keeps short words and a final double s', () => {
    expect(['add', 'ssh', 'access', 'red'].map(stemOf)).toEqual(['add', 'ssh', 'access', 'red']);
  });
});
