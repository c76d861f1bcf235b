/** The spellings of records that users type, on a server whose records have them as literal names, too. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startService, type TestService } from '../support/service.ts';
import { commandsAt } from './support/commands.ts';
import { makeGroups, makeProjects } from './support/make-places.ts';
import { makeHome } from './support/home.ts';
import { requestsIn } from './support/requests.ts';

let service: TestService;
const commands = commandsAt(() => service);
const { repoctl, json } = commands;

const ids: Record<string, number> = {};

beforeAll(async () => {
  service = await startService();
  await makeGroups(commands, 'harbor', '21');
  await makeProjects(commands, ['harbor/app', 'harbor/other']);
  for (const name of ['kofi', '5', 'maya']) {
    ids[name] = Number((await json(['users', 'create', name, '--email', `${name}@example.org`, '--name', name]))['id']);
  }
  for (const name of ['bug', '~bug', 'tide', 'harbor/other~tide']) {
    await json(['labels', 'create', name, '--color', 'red', '-p', 'harbor/app']);
  }
  await json(['labels', 'create', 'tide', '--color', 'red', '-p', 'harbor/other']);
  for (const title of ['2.5', '%2.5', '3']) await json(['milestones', 'create', title, '-p', 'harbor/app']);
  for (const title of ['Lamp', 'Buoy']) await json(['issues', 'create', title, '-p', 'harbor/app']);
  const developer = ['--access-level', 'developer', '-g', 'harbor'];
  for (const name of ['kofi', '@5']) await json(['groups', 'members', 'add', name, ...developer]);
  ids['21'] = Number((await json(['groups', 'get', '/21']))['id']);
});
afterAll(() => service?.stop());

const planned = async (...argv: readonly string[]): Promise<string> => {
  const { code, out, err } = await repoctl([...argv, '--dry-run']);
  if (code !== 0) throw new Error(`exit code ${code}: ${err}`);
  const [, method, path] = /^(\w+) \S+?\/api\/v4(\S+)/.exec(out) ?? [];
  return `${method} ${path}`;
};

const writeHome = async (text: string): Promise<string> => {
  const home = await makeHome();
  await home.write('groups', text);
  return home.directory;
};

describe('an exact name', () => {
  it('has priority over a sign in front of a name', async () => {
    const place = ['-p', 'harbor/app'];
    expect(await planned('labels', 'delete', '~bug', ...place)).toBe('DELETE /projects/harbor%2Fapp/labels?name=~bug');
    expect(await planned('labels', 'delete', '~tide', ...place)).toBe('DELETE /projects/harbor%2Fapp/labels?name=tide');
    const exact = await json(['milestones', 'get', '%2.5', ...place]);
    expect(exact).toMatchObject({ title: '%2.5' });
    expect(await json(['milestones', 'get', '%3', ...place])).toMatchObject({ title: '3' });
    const list = await planned('issues', 'list', '--labels', '~bug,~tide', '--milestone', '%3', ...place);
    expect(list).toBe('GET /projects/harbor%2Fapp/issues?labels=~bug%2Ctide&milestone=3&state=opened');
  });

  it('has priority over a project in front of a name in the current project', async () => {
    const label = 'harbor/other~tide';
    expect(await planned('labels', 'delete', label, '-p', 'harbor/app')).toContain('name=harbor%2Fother~tide');
    expect(await planned('labels', 'delete', label)).toBe('DELETE /projects/harbor%2Fother/labels?name=tide');
    expect(await repoctl(['labels', 'delete', 'harbor/other~nope', '-p', 'harbor/app', '--yes'])).toMatchObject({
      code: 2,
      err: 'error: "harbor/other~nope" is in harbor/other, not in harbor/app\n',
    });
  });

  it('has priority in labels that are added or removed', async () => {
    await json(['issues', 'update', '1', '--add-label', '~tide,~bug', '-p', 'harbor/app']);
    expect(await json(['issues', 'get', 'harbor/app#1'])).toMatchObject({ labels: ['tide', '~bug'] });
    await json(['issues', 'update', 'harbor/app#1', '--remove-label', '~tide']);
    expect(await json(['issues', 'get', 'harbor/app#1'])).toMatchObject({ labels: ['~bug'] });
  });
});

describe('a user', () => {
  it.each([
    ['@5', '5'],
    ['@kofi', 'kofi'],
    ['KOFI@example.org', 'kofi'],
  ])('is found by %s as %s', async (text, username) => {
    expect(await planned('users', 'block', text)).toBe(`POST /users/${ids[username]}/block`);
    expect(await planned('groups', 'members', 'add', text, '-g', 'harbor', '--access-level', 'guest')).toContain(
      'POST',
    );
    expect(await json(['whoami', '--sudo', text])).toMatchObject({ username });
    expect(await json(['issues', 'create', 'Rope', '--assignees', text, '-p', 'harbor/app'])).toMatchObject({
      assignees: [{ username }],
    });
    const { out } = await repoctl(['users', 'block', '-', '--dry-run'], { stdin: `${text}\n@maya\n` });
    expect(out).toContain(`/users/${ids[username]}/block`);
    expect(out).toContain(`/users/${ids['maya']}/block`);
  });

  it('is identified by ID if the name is all digits without a sign', async () => {
    expect(await planned('users', 'get', '5')).toBe('GET /users/5');
    expect(await planned('events', 'list', '--user', '5')).toBe('GET /users/5/events');
    expect(await planned('events', 'list', '--user', '@5')).toBe(`GET /users/${ids['5']}/events`);
    expect(await planned('pipelines', 'list', '--username', '@5', '-p', 'harbor/app')).toContain('username=5');
  });

  it('is the current one for "me" in filters, unless a user has that name', async () => {
    const list = ['issues', 'list', '-p', 'harbor/app', '--author'];
    expect(await planned(...list, 'me')).toContain('author_id=1');
    expect(await planned('events', 'list', '--user', 'me')).toBe('GET /users/1/events');
    expect(await repoctl(['users', 'block', 'me'])).toMatchObject({
      code: 6,
      err: 'error: unknown user "me"\nhint: Use @me for yourself.\n',
    });
    const { id } = await json(['users', 'create', 'me', '--email', 'me@example.org', '--name', 'Me']);
    expect(await planned(...list, 'me')).toContain(`author_id=${String(id)}`);
    expect(await planned(...list, '@me')).toContain('author_id=1');
    expect(await planned(...list, '@me', '--sudo', '@kofi')).toContain(`author_id=${ids['kofi']}`);
  });

  it('is resolved for sudo in the environment and in a profile', async () => {
    const sudo = async (text: string) => json(['whoami'], { env: { REPOCTL_SUDO: text } });
    expect(await sudo('@kofi')).toMatchObject({ username: 'kofi' });
    expect(await sudo(`${service.url}/5`)).toMatchObject({ username: '5' });
    expect(await sudo('@me')).toMatchObject({ username: 'root' });
    const home = await makeHome();
    const { url, rootToken: token } = service;
    const profile = { url, token, sudo: '@maya', project: `${url}/harbor/app.git` };
    await home.write('config.json', JSON.stringify({ profiles: { work: profile } }));
    const env = { REPOCTL_URL: '', REPOCTL_TOKEN: '', REPOCTL_CONFIG_DIR: home.directory };
    expect(await json(['whoami'], { env })).toMatchObject({ username: 'maya' });
    const { out } = await repoctl(['labels', 'list', '--dry-run'], { env });
    expect(out).toBe(`GET ${url}/api/v4/projects/harbor%2Fapp/labels?with_counts=true\n`);
  });

  it('is unknown by another name, email address, or host, and nothing is written', async () => {
    for (const text of ['@nobody', '@', '@ ']) {
      expect(await repoctl(['users', 'block', text])).toMatchObject({ code: 6, out: '' });
    }
    expect(await repoctl(['users', 'block', 'ko@example.org'])).toMatchObject({ code: 6 });
    expect(await repoctl(['whoami', '--sudo', '@99'])).toMatchObject({
      code: 6,
      err: expect.stringContaining('"@99"'),
    });
    expect(await repoctl(['users', 'block', 'https://other.test/kofi'])).toMatchObject({ code: 2 });
    expect(await json(['users', 'get', 'kofi'])).toMatchObject({ state: 'active' });
  });
});

describe('a group whose path is all digits', () => {
  it('is identified by a slash in front wherever groups are accepted', async () => {
    const id = String(ids['21']);
    expect(await planned('groups', 'get', '/21')).toBe(`GET /groups/${id}`);
    expect(await planned('groups', 'members', 'list', '-g', '/21')).toBe(`GET /groups/${id}/members`);
    expect(await planned('namespaces', 'get', '/21')).toBe(`GET /namespaces/${id}`);
    expect(await planned('groups', 'list', '--skip-groups', '/21')).toContain(id);
    expect(await json(['projects', 'create', '21/mast', '--dry-run'])).toMatchObject({
      body: { namespace_id: ids['21'] },
    });
    const each = ['groups', 'members', 'list', '--each-group'];
    expect(await planned(...each, '--of', '/21')).toBe(`GET /groups/${id}/members`);
    expect(await planned(...each, '--instance', '--match', '21')).toBe(`GET /groups/${id}/members`);
    const cwd = await writeHome('/21\n');
    const { out } = await repoctl([...each, '--groups-from', 'groups', '--dry-run'], { cwd });
    expect(out).toContain(`/groups/${id}/members`);
    expect(await repoctl(['groups', 'get', '/99'])).toMatchObject({ code: 6 });
  });

  it('has its own content in counts and lists, not that of the group with this ID', async () => {
    await json(['projects', 'create', '21/keel']);
    expect((await repoctl(['groups', 'tree', '/21'])).out).toContain('keel');
    expect((await repoctl(['groups', 'projects', '/21', '-o', 'name'])).out).toContain('21/keel');
    expect((await repoctl(['groups', 'delete', '/21', '--dry-run'])).err).toContain('1 project');
    expect((await repoctl(['projects', 'get', '21/keel', '-o', 'name'])).out).toBe('21/keel\n');
  });
});

describe('a project in front of a record', () => {
  it('is the project of the command, for each row', async () => {
    await json(['issues', 'create', 'Anchor', '-p', 'harbor/other']);
    const names = `harbor/app#1\n${service.url}/harbor/other/-/issues/1\n`;
    const { code, out } = await repoctl(['issues', 'close', '-', '--dry-run'], { stdin: names });
    expect([code, out]).toEqual([0, expect.stringContaining('harbor%2Fapp/issues/1')]);
    expect(out).toContain('harbor%2Fother/issues/1');
    const rows = { stdin: '{"issue_iid":"harbor/other#1","milestone_id":null}\n' };
    expect((await repoctl(['issues', 'update', '--from', '-', '--dry-run'], rows)).out).toContain(
      'harbor%2Fother/issues/1',
    );
  });

  it('is accepted by export in any spelling', async () => {
    const { out } = await repoctl(['export', '-p', 'harbor/app', '--section', 'labels']);
    expect(out).toContain('tide');
    for (const text of [`${service.url}/harbor/app`, '/harbor/app.git']) {
      expect((await repoctl(['export', '-p', text, '--section', 'labels'])).out).toBe(out);
    }
  });

  it('can also be given by path, ID, or URL', async () => {
    const { id } = await json(['projects', 'get', 'harbor/app']);
    for (const place of ['harbor/app', 'Harbor/App', String(id), `${service.url}/harbor/app`]) {
      expect(await planned('issues', 'close', 'harbor/app#1', '-p', place)).toMatch(/^PUT .*\/issues\/1$/);
    }
    const env = { REPOCTL_PROJECT: `${service.url}/harbor/other` };
    const closed = await json(['issues', 'close', 'harbor/app#1'], { env });
    expect(closed).toMatchObject({ state: 'closed', title: 'Lamp' });
  });

  it.each([
    [['-p', 'harbor/other'], '"harbor/app#1" is in harbor/app, not in harbor/other'],
    [['--each-project', '--of', 'harbor'], '"harbor/app#1" says where it is, so --each-project cannot be used'],
  ])('is refused if another project is given: %j', async (place, message) => {
    const { code, err } = await repoctl(['issues', 'reopen', 'harbor/app#1', ...place]);
    expect([code, err]).toEqual([2, `error: ${message}\n`]);
  });

  it('must be the same for two records', async () => {
    const argv = ['issues', 'update', 'harbor/app#1', '--milestone', 'harbor/other%2.5'];
    expect(await repoctl(argv)).toMatchObject({
      code: 2,
      err: expect.stringContaining('is in harbor/other, not in harbor/app'),
    });
    expect(await planned('issues', 'list', '--milestone', 'harbor/app%3', '--labels', 'harbor/app~tide')).toBe(
      'GET /projects/harbor%2Fapp/issues?labels=tide&milestone=3&state=opened',
    );
  });

  it('cannot be used with a group', async () => {
    const { code, err } = await repoctl(['issues', 'list', '-g', 'harbor', '--iids', 'harbor/app#1']);
    expect([code, err]).toEqual([2, 'error: "harbor/app#1" is in harbor/app, so --group cannot be used\n']);
  });
});

describe('look-up requests', () => {
  it.each([
    [['issues', 'get', 'harbor/app#1'], 1],
    [['issues', 'get', '#1', '-p', '/harbor/app.git/'], 1],
    [['labels', 'get', 'tide', '-p', 'harbor/app'], 1],
    [['events', 'list', '--user', '@kofi'], 1],
    [['labels', 'list', '-p', 'harbor%2Fapp'], 1],
    [['projects', 'list', '--sudo', '@kofi'], 1],
    [['users', 'get', '@kofi'], 2],
    [['users', 'get', '@me'], 2],
  ])('number as many as for a plain name: %j', async (argv, count) => {
    const { code, err } = await repoctl([...argv, '--debug']);
    expect({ code, count: requestsIn(err).length }).toEqual({ code: 0, count });
  });

  it('for a user are sent once for all rows', async () => {
    const stdin = ['assignees', ...Array.from({ length: 4 }, () => '@me')].map(
      (text, index) => `${text},${index === 0 ? 'title' : 'Oar'}`,
    );
    const argv = ['issues', 'create', '--from', '-', '-p', 'harbor/app', '--dry-run', '--debug'];
    const { code, err } = await repoctl(argv, { stdin: stdin.join('\n') });
    expect({ code, asked: requestsIn(err) }).toEqual({ code: 0, asked: ['GET /api/v4/user'] });
  });
});

describe('the path of a new record', () => {
  it('determines its parent', async () => {
    expect(await json(['projects', 'create', 'harbor/demo2'])).toMatchObject({
      path_with_namespace: 'harbor/demo2',
      name: 'demo2',
    });
    expect(await json(['groups', 'create', 'harbor/Sub'])).toMatchObject({ full_path: 'harbor/Sub', name: 'Sub' });
    expect(await json(['projects', 'create', 'harbor/Sub/deep', '--namespace', 'harbor/sub'])).toMatchObject({
      path_with_namespace: 'harbor/Sub/deep',
    });
    expect(await json(['projects', 'create', 'kofi/own', '--user', '@kofi'])).toMatchObject({
      path_with_namespace: 'kofi/own',
    });
    const { out } = await repoctl(['projects', 'create', '-', '-o', 'name'], { stdin: 'harbor/a1\nharbor/Sub/a2\n' });
    expect(out).toBe('harbor/a1\nharbor/Sub/a2\n');
  });

  it.each([
    [['projects', 'create', 'harbor/x', '--namespace', '21'], '"harbor/x" is in harbor, but --namespace is 21'],
    [['projects', 'create', 'harbor/x', '--user', 'kofi'], '"harbor/x" is in harbor, but --user is kofi'],
    [['groups', 'create', 'harbor/x', '--parent', 'null'], '"harbor/x" is in harbor, but --parent is null'],
  ])('is refused together with another parent: %j', async (argv, message) => {
    const { code, err } = await repoctl(argv.map((word) => (word === '21' ? 'harbor/Sub' : word)));
    expect([code, err]).toEqual([2, `error: ${message.replace('is 21', 'is harbor/Sub')}\n`]);
  });

  it('is refused in an unknown group', async () => {
    expect(await repoctl(['projects', 'create', 'nowhere/x'])).toMatchObject({
      code: 6,
      err: expect.stringContaining('unknown group or user "nowhere"'),
    });
  });
});
