/** Programs that other people wrote for v4: python-gitlab and Ansible's module for users, as Debian has them. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { execa } from 'execa';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { needs } from '../support/programs.ts';
import { startService, type TestService } from '../support/service.ts';

const python = '/usr/bin/python3';
const packages = '/usr/lib/python3/dist-packages';
const forPython = needs(python, `${packages}/gitlab/__init__.py`);
const forAnsible = needs(
  python,
  `${packages}/gitlab/__init__.py`,
  '/usr/bin/ansible-playbook',
  `${packages}/ansible_collections/community/general/plugins/modules/gitlab_user.py`,
);

const password = 'correct horse battery staple';

let service: TestService;
let directory: string;
beforeAll(async () => {
  service = await startService();
  directory = await mkdtemp(join(tmpdir(), 'repoctl-v4-clients-'));
});
afterAll(async () => {
  await service?.stop();
  await rm(directory, { recursive: true, force: true });
});

/** Runs a program that has `gl`, and prints one value as JSON. */
const runPython = async (program: string): Promise<unknown> => {
  const start = `import gitlab, json, os\ngl = gitlab.Gitlab(os.environ['URL'], private_token=os.environ['TOKEN'])\n`;
  const env = { URL: service.url, TOKEN: service.rootToken };
  const { stdout } = await execa(python, ['-'], { input: `${start}${program}`, env });
  return JSON.parse(stdout);
};
const create = (name: string, more = '') =>
  `user = gl.users.create({'username': '${name}', 'name': '${name}', 'email': '${name}@example.org', 'reset_password': True${more}})\n`;

/** Runs the module, and tells if it changed something. */
const converge = async (parameters: object): Promise<boolean> => {
  const user = { api_url: service.url, api_token: service.rootToken, ...parameters };
  const tasks = [
    { 'community.general.gitlab_user': user, register: 'result' },
    { debug: { msg: 'changed is {{ result.changed }}' } },
  ];
  const playbook = join(directory, 'playbook.json');
  await writeFile(playbook, JSON.stringify([{ hosts: 'localhost', gather_facts: false, tasks }]));
  const variables = `ansible_python_interpreter=${python}`;
  const argv = ['-i', 'localhost,', '-c', 'local', '-e', variables, playbook];
  const env = { ANSIBLE_NOCOLOR: '1', ANSIBLE_LOCAL_TEMP: join(directory, 'temp'), ANSIBLE_HOME: directory };
  const { stdout } = await execa('/usr/bin/ansible-playbook', argv, { env });
  return /changed is (\w+)/.exec(stdout)?.[1] === 'True';
};
const stateOf = async (username: string) => {
  const { db } = service.service.database;
  return db.selectFrom('users').select('state').where('username', '=', username).executeTakeFirst();
};

describe.skipIf(forPython.missing)(`python-gitlab${forPython.note}`, () => {
  it('changes the states of a user and back', async () => {
    const states = await runPython(`${create('ada')}
seen = [user.state]
for action in ['block', 'unblock', 'ban', 'unban', 'deactivate', 'activate']:
    assert getattr(user, action)(), action
    seen.append(gl.users.get(user.id).state)
print(json.dumps(seen))`);
    expect(states).toEqual(['active', 'blocked', 'active', 'banned', 'active', 'deactivated', 'active']);
  });

  it('approves and rejects users who are waiting, and gets its own errors', async () => {
    const waiting = ", 'state': 'blocked_pending_approval'";
    const seen = await runPython(`${create('ben', waiting)}
seen = [user.state, user.approve()['message'], gl.users.get(user.id).state]
try:
    user.approve()
except gitlab.GitlabUserApproveError as error:
    seen.append(error.response_code)
try:
    user.unban()
except gitlab.GitlabUnbanError as error:
    seen.append(error.response_code)
${create('cleo', waiting)}
user.reject()
try:
    gl.users.get(user.id)
except gitlab.GitlabGetError as error:
    seen.append(error.response_code)
print(json.dumps(seen))`);
    expect(seen).toEqual(['blocked_pending_approval', 'Success', 'active', 409, 403, 404]);
  });

  it('adds, lists, and deletes email addresses, and lists memberships', async () => {
    const seen = await runPython(`${create('dan')}
added = user.emails.create({'email': 'dan@work.example', 'skip_confirmation': True})
listed = [(one.email, one.confirmed_at is not None) for one in user.emails.list(get_all=True)]
added.delete()
left = user.emails.list(get_all=True)
gl.auth()
own = gl.user.emails.create({'email': 'root@work.example'})
got = gl.user.emails.get(own.id)
own.delete()
group = gl.groups.create({'name': 'Crew', 'path': 'crew'})
group.members.create({'user_id': user.id, 'access_level': 30})
project = gl.projects.create({'name': 'boat'})
project.members.create({'user_id': user.id, 'access_level': 20})
of = lambda **kind: [(one.source_name, one.source_type, one.access_level) for one in user.memberships.list(get_all=True, **kind)]
print(json.dumps([listed, left, [got.email, got.confirmed_at], of(), of(type='Project')]))`);
    expect(seen).toEqual([
      [['dan@work.example', true]],
      [],
      ['root@work.example', null],
      [
        ['Crew', 'Namespace', 30],
        ['boat', 'Project', 20],
      ],
      [['boat', 'Project', 20]],
    ]);
  });
});

describe.skipIf(forAnsible.missing)(`gitlab_user of Ansible${forAnsible.note}`, () => {
  it('creates a user once, with a membership', async () => {
    const body = new URLSearchParams({ name: 'Port', path: 'port' });
    const headers = { 'private-token': service.rootToken };
    expect((await fetch(`${service.url}/api/v4/groups`, { method: 'POST', headers, body })).status).toBe(201);
    const account = { username: 'eve', name: 'Eve', email: 'eve@example.org', password, confirm: false };
    const eve = { ...account, group: 'port', access_level: 'developer', state: 'present' };
    expect([await converge(eve), await converge(eve)]).toEqual([true, false]);
    expect(await stateOf('eve')).toEqual({ state: 'active' });
  });

  it('blocks and unblocks a user once each', async () => {
    const found = [];
    for (const state of ['blocked', 'blocked', 'unblocked', 'unblocked']) {
      found.push([await converge({ username: 'eve', state }), await stateOf('eve')]);
    }
    expect(found).toEqual([
      [true, { state: 'blocked' }],
      [false, { state: 'blocked' }],
      [true, { state: 'active' }],
      [false, { state: 'active' }],
    ]);
  });
});
