/** Programs that other people wrote for v4: python-gitlab and Ansible's modules, as Debian has them. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { execa } from 'execa';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { needs } from '../support/programs.ts';
import { sshSamples } from '../support/sample-keys.ts';
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

type Task = readonly [module: string, parameters: object];

/** Runs modules, and tells of each if it changed something. */
const convergeAll = async (wanted: readonly Task[]): Promise<boolean[]> => {
  const access = { api_url: service.url, api_token: service.rootToken };
  const tasks = wanted.flatMap(([module, parameters]) => [
    { [`community.general.${module}`]: { ...access, ...parameters }, register: 'result' },
    { debug: { msg: 'changed is {{ result.changed }}' } },
  ]);
  const playbook = join(directory, 'playbook.json');
  await writeFile(playbook, JSON.stringify([{ hosts: 'localhost', gather_facts: false, tasks }]));
  const variables = `ansible_python_interpreter=${python}`;
  const argv = ['-i', 'localhost,', '-c', 'local', '-e', variables, playbook];
  const env = { ANSIBLE_NOCOLOR: '1', ANSIBLE_LOCAL_TEMP: join(directory, 'temp'), ANSIBLE_HOME: directory };
  const { stdout } = await execa('/usr/bin/ansible-playbook', argv, { env });
  return [...stdout.matchAll(/changed is (\w+)/g)].map(([, word]) => word === 'True');
};
const converge = async (user: object): Promise<boolean | undefined> => (await convergeAll([['gitlab_user', user]]))[0];
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

describe.skipIf(forPython.missing)(`python-gitlab on the instance and protection${forPython.note}`, () => {
  it('keeps variables of the instance', async () => {
    const seen = await runPython(`variable = gl.variables.create({'key': 'MIRROR', 'value': 'one', 'protected': True})
variable.value = 'two'
variable.save()
seen = [variable.attributes, [one.key for one in gl.variables.list(iterator=True, per_page=1)]]
variable.delete()
try:
    gl.variables.get('MIRROR')
except gitlab.GitlabGetError as error:
    seen.append(error.response_code)
print(json.dumps(seen))`);
    const flags = { protected: true, masked: false, raw: false };
    const made = { key: 'MIRROR', value: 'two', ...flags, variable_type: 'env_var', description: null };
    expect(seen).toEqual([made, ['MIRROR'], 404]);
  });

  it('protects branches and tags for administrators', async () => {
    const seen = await runPython(`project = gl.projects.create({'name': 'dock'})
admin = gitlab.const.AccessLevel.ADMIN
branch = project.protectedbranches.create({'name': 'sealed-*', 'push_access_level': admin, 'merge_access_level': admin})
tag = project.protectedtags.create({'name': 'v*', 'create_access_level': admin})
lists = [branch.push_access_levels, branch.merge_access_levels, tag.create_access_levels]
print(json.dumps([one['access_level'] for levels in lists for one in levels]))`);
    expect(seen).toEqual([60, 60, 60]);
  });

  it('reads what the modules for labels and milestones of a group compare', async () => {
    const seen = await runPython(`group = gl.groups.create({'name': 'Quay', 'path': 'quay'})
group.labels.create({'name': 'bug', 'color': '#123456'})
group.milestones.create({'title': 'one'})
print(json.dumps([sorted(one.asdict()) for one in group.labels.list() + group.milestones.list()]))`);
    const ofLabel = ['color', 'description', 'description_html', 'id', 'name', 'subscribed', 'text_color'];
    const dates = ['created_at', 'description', 'due_date', 'expired', 'group_id', 'id', 'iid', 'start_date', 'state'];
    expect(seen).toEqual([ofLabel, [...dates, 'title', 'updated_at', 'web_url']]);
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

describe.skipIf(forAnsible.missing)(`other modules of Ansible${forAnsible.note}`, () => {
  it('change nothing in a second run', async () => {
    await runPython(`group = gl.groups.create({'name': 'Fleet', 'path': 'fleet'})
gl.projects.create({'name': 'tug', 'namespace_id': group.id, 'initialize_with_readme': True})
print(json.dumps(None))`);
    const project = 'fleet/tug';
    const key = sshSamples.ed25519.line;
    const variables = [
      { name: 'PLAIN', value: '1' },
      { name: 'GUARDED', value: 'long-enough', masked: true, protected: true, environment_scope: 'production' },
      { name: 'KEY_FILE', value: 'x', variable_type: 'file' },
    ];
    const tasks: readonly Task[] = [
      ['gitlab_group', { name: 'Night', path: 'night', parent: 'fleet', description: 'At night' }],
      ['gitlab_group_members', { gitlab_group: 'fleet/night', gitlab_user: 'root', access_level: 'owner' }],
      ['gitlab_group_variable', { group: 'fleet', purge: true, variables }],
      ['gitlab_project_variable', { project, purge: true, variables }],
      [
        'gitlab_protected_branch',
        { project, name: 'rel-*', push_access_level: 'nobody', merge_access_levels: 'developer' },
      ],
      ['gitlab_deploy_key', { project, title: 'Runner', key, can_push: true }],
      ['gitlab_hook', { project, hook_url: 'https://ci.example.org', push_events_branch_filter: 'main' }],
      ['gitlab_branch', { project, branch: 'next', ref_branch: 'master' }],
    ];
    const first = await convergeAll(tasks);
    // The member is there: the creator owns the group.
    expect(first).toEqual(tasks.map(([module]) => module !== 'gitlab_group_members'));
    expect(await convergeAll(tasks)).toEqual(tasks.map(() => false));
  });
});
