/** A leaver's day on the real service: one plan, everything done by it, and a second run with nothing to do. */
import { stripVTControlCharacters } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { converse } from '../../../support/converse.ts';
import { type Fields, type LeaverService, startLeaverService } from './leaver-fixture.ts';

const rowsIn = (out: string): readonly Fields[] => JSON.parse(out) as readonly Fields[];

const stepsOf = (rows: readonly Fields[]) => rows.map(({ step, where }) => [step, where]);

const verified = (rows: readonly Fields[]) =>
  Object.fromEntries(
    rows.filter(({ step }) => step === 'verify').map(({ object, result, left }) => [object, left ?? result]),
  );

const planned = [
  ['block', null],
  ['end_session', null],
  ['end_session', null],
  ['revoke_token', null],
  ['revoke_token', null],
  ['delete_ssh_key', null],
  ['delete_ssh_key', null],
  ['delete_gpg_key', null],
  ['make_owner', 'lab'],
  ['hand_over_schedule', 'team/one'],
  ['hand_over_schedule', 'open/three'],
  ['hand_over_trigger', 'team/one'],
  ['hand_over_trigger', 'open/three'],
  ['reassign_issue', 'team/one'],
  ['reassign_issue', 'team/sub/two'],
  ['reassign_merge_request', 'team/one'],
  ['remove_member', 'team'],
  ['remove_member', 'team/sub'],
  ['remove_member', 'lab'],
  ['remove_member', 'lab/inner'],
  ['remove_member', 'open/three'],
];

/** The dry run and the question say the same. */
const act =
  'offboard kofi. 2 sessions, 2 tokens, 3 keys, 1 new owner, 2 schedules, 2 triggers, 2 issues, 1 merge request, and 5 memberships will be ended, handed over, or removed. Only the block can be undone.';

/** A terminal breaks lines, and a question begins with a capital. */
const letters = (text: string) => stripVTControlCharacters(text).replaceAll(/\W/g, '').toLowerCase();

const sorted = (rows: readonly unknown[]) => rows.map((row) => JSON.stringify(row)).toSorted();

describe('a user who has everything', () => {
  let service: LeaverService;
  beforeAll(async () => {
    service = await startLeaverService();
  });
  afterAll(() => service.stop());

  const one = ['users', 'offboard', 'kofi', '--to', 'maya'];

  it('is not offboarded without somebody who takes over, which sends only reads', async () => {
    const { code, err } = await service.cli(['users', 'offboard', 'kofi', '--yes']);
    expect(code).toBe(2);
    expect(err).toContain(
      'error: --to is required: kofi has something to hand over (groups without another owner: 2, schedules: 2, triggers: 2, open issues: 2, open merge requests: 1)',
    );
    expect(service.taken().filter((request) => !request.startsWith('GET'))).toEqual([]);
  });

  it('has one plan in a dry run, which sends only reads, each list once', async () => {
    const { code, out, err } = await service.cli([...one, '--dry-run', '--json']);
    expect({ code, err }).toEqual({ code: 0, err: `Would ${act}\n` });
    const rows = rowsIn(out);
    expect(sorted(stepsOf(rows.filter(({ result }) => result === 'planned')))).toEqual(sorted(planned));
    expect(rows).toContainEqual(
      expect.objectContaining({
        step: 'personal_project',
        where: 'kofi/notes',
        result: 'kept',
        note: 'repoctl projects transfer kofi/notes --to maya',
      }),
    );
    expect(rows.filter(({ result }) => result === 'not told').map(({ object }) => object)).toEqual([
      'reviewers',
      'deploy keys, webhooks, and tokens of projects and groups',
      'schedules and triggers elsewhere',
    ]);
    expect(out).not.toContain(service.token);
    const tally: Record<string, number> = {};
    for (const request of service.taken()) tally[request] = (tally[request] ?? 0) + 1;
    const user = 'GET /api/v4/users/:user_id';
    const project = 'GET /api/v4/projects/:id';
    expect(tally).toEqual({
      'GET /api/v4/user': 1,
      // By name, and by ID.
      'GET /api/v4/users': 2,
      'GET /api/v4/users/:id': 2,
      'GET /api/v4/users/:id/memberships': 1,
      'GET /api/v4/personal_access_tokens': 1,
      [`${user}/impersonation_tokens`]: 1,
      [`${user}/sessions`]: 1,
      [`${user}/keys`]: 1,
      [`${user}/gpg_keys`]: 1,
      [`${user}/projects`]: 1,
      'GET /api/v4/issues': 1,
      // Assigned, and to review.
      'GET /api/v4/merge_requests': 2,
      // Four groups of kofi, three of which are owned.
      'GET /api/v4/groups/:id': 4,
      'GET /api/v4/groups/:id/projects': 4,
      'GET /api/v4/groups/:id/members/all': 3,
      // One that is in none of the groups.
      [project]: 1,
      [`${project}/pipeline_schedules`]: 4,
      [`${project}/triggers`]: 4,
      [`${project}/members/all/:user_id`]: 3,
      'GET /api/v4/personal_access_tokens/self': 1,
    });
  });

  it('needs an answer: without a terminal and --yes nothing is sent after the plan', async () => {
    const { code, out, err } = await service.cli(one);
    expect({ code, out }).toEqual({ code: 2, out: '' });
    expect(err).toContain('  - make maya an owner of lab: it has no other owner\n');
    expect(err).toContain(
      '  - hand over schedule 1 "Nightly team/one" in team/one to maya: taken as maya, with sudo\n',
    );
    expect(err).toContain('cannot ask to offboard kofi: stdin is not a terminal');
    const argv = [...one];
    const env = { REPOCTL_URL: service.url, REPOCTL_TOKEN: service.rootToken };
    const terminal = await converse({ argv, env, answers: [['?', 'n\r']] });
    expect(terminal.code).toBe(1);
    expect(letters(terminal.err)).toContain(letters(act));
    expect(service.taken().filter((request) => !request.startsWith('GET'))).toEqual([]);
  });

  it('is gone afterwards, block first and memberships last, and the verification says so', async () => {
    const { code, out } = await service.cli([...one, '--yes', '--verify', '--json']);
    expect(code).toBe(0);
    const rows = rowsIn(out);
    const done = rows.filter(({ result }) => result === 'done' || result === 'gone');
    expect(done).toHaveLength(planned.length);
    // The block has ended them.
    expect(done.filter(({ result }) => result === 'gone').map(({ step }) => step)).toEqual([
      'end_session',
      'end_session',
    ]);
    expect(verified(rows)).toEqual({
      state: 0,
      sessions: 0,
      tokens: 0,
      'SSH keys': 0,
      'GPG keys': 0,
      schedules: 0,
      triggers: 0,
      'open issues': 0,
      'open merge requests': 0,
      reviews: 'not told',
      memberships: 0,
    });
    const writes = service.taken().filter((request) => !request.startsWith('GET'));
    expect(writes[0]).toBe('POST /api/v4/users/:id/block');
    expect(writes.slice(-5).every((request) => request.startsWith('DELETE') && request.includes('/members/'))).toBe(
      true,
    );
    // One write each, and one more for the schedule that the block made inactive.
    expect(writes).toHaveLength(planned.length + 1);
  });

  it('cannot get in any more, by any of the credentials', async () => {
    const status = async (headers: Readonly<Record<string, string>>) =>
      (await fetch(`${service.url}/api/v4/user`, { headers })).status;
    expect(await status({ 'private-token': service.token })).toBe(401);
    expect(await status({ authorization: `Bearer ${service.bearer}` })).toBe(401);
  });

  it('has left everything to maya, and the other assignees where they were', async () => {
    const { ids, ask } = service;
    const schedules = async (path: string) =>
      (await ask('GET', `/projects/${ids[path]}/pipeline_schedules`)).body as readonly Fields[];
    expect(await schedules('team/one')).toMatchObject([{ owner: { username: 'maya' }, active: true }]);
    expect(await schedules('open/three')).toMatchObject([{ owner: { username: 'maya' }, active: false }]);
    const triggers = await ask('GET', `/projects/${ids['team/one']}/triggers`);
    expect(triggers.body).toMatchObject([{ owner: { username: 'maya' } }]);
    const issue = await ask('GET', `/projects/${ids['team/one']}/issues/1`);
    const assignees = (issue.body as { readonly assignees: readonly Fields[] }).assignees.map(
      ({ username }) => username,
    );
    expect(assignees.toSorted()).toEqual(['maya', 'raj']);
    const merge = await ask('GET', `/projects/${ids['team/one']}/merge_requests/1`);
    expect(merge.body).toMatchObject({ assignee: { username: 'maya' } });
    const members = await ask('GET', `/groups/${ids['lab']}/members`);
    expect(members.body).toMatchObject([{ username: 'maya', access_level: 50 }]);
    const inner = await ask('GET', `/groups/${ids['lab/inner']}/members/all`);
    expect(inner.body).toMatchObject([{ username: 'maya' }]);
    expect((await ask('GET', `/projects/${ids['kofi/notes']}`)).status).toBe(200);
  });

  it('has nothing left to do in a second run, which changes nothing', async () => {
    service.taken();
    const { code, out, err } = await service.cli([...one, '--verify', '--json']);
    expect({ code, err }).toEqual({ code: 0, err: 'Nothing to do\n' });
    // The personal project is still searched.
    expect(verified(rowsIn(out))).toMatchObject({ state: 0, schedules: 0, memberships: 0 });
    expect(service.taken().filter((request) => !request.startsWith('GET'))).toEqual([]);
    expect(await service.cli(['users', 'offboard', 'kofi'])).toMatchObject({ code: 0, err: 'Nothing to do\n' });
  });
});

describe('several users by one plan', () => {
  let service: LeaverService;
  beforeAll(async () => {
    service = await startLeaverService();
  });
  afterAll(() => service.stop());

  it('come from words, from stdin, or from rows that name their heirs', async () => {
    const plan = async (words: readonly string[], stdin = '') => {
      const { code, out } = await service.cli(['users', 'offboard', ...words, '--dry-run', '--json'], { stdin });
      expect(code).toBe(0);
      return rowsIn(out).filter(({ result }) => result === 'planned');
    };
    const words = await plan(['kofi', 'raj', '--to', 'maya']);
    expect(await plan(['-', '--to', 'maya'], 'kofi\nraj\n')).toEqual(words);
    expect(await plan(['@kofi', `${service.url}/raj`, '--to', `${service.url}/maya`])).toEqual(words);
    const { code, err } = await service.cli(['users', 'offboard', 'kofi', '--to', 'https://other.example.org/maya']);
    expect({ code, err }).toMatchObject({ code: 2, err: expect.stringContaining('the URL is on other.example.org') });
    const rows = await plan(['--from', '-'], 'username,to\nkofi,maya\nraj,root\n');
    expect(new Set(rows.filter(({ user }) => user === 'raj').map(({ to }) => to))).toEqual(new Set([null, 'root']));
    expect(new Set(rows.filter(({ user }) => user === 'kofi').map(({ to }) => to))).toEqual(new Set([null, 'maya']));
  });

  it('are named once each with -o name, without what is about none of them', async () => {
    const words = ['users', 'offboard', 'kofi', 'raj', '--to', 'maya', '--dry-run', '-o', 'name'];
    expect(await service.cli(words)).toMatchObject({ code: 0, out: 'kofi\nraj\n' });
  });

  it('share issues without undoing each other, and are limited', async () => {
    const both = ['users', 'offboard', 'kofi', 'raj', '--to', 'maya', '--yes', '--verify'];
    expect((await service.cli([...both, '--max-changes', '1'])).code).toBe(2);
    const { code, out } = await service.cli([...both, '--json']);
    expect(code).toBe(0);
    expect(
      rowsIn(out)
        .filter(({ step }) => step === 'verify')
        .every(({ left }) => (left ?? 0) === 0),
    ).toBe(true);
    const issue = await service.ask('GET', `/projects/${service.ids['team/one']}/issues/1`);
    expect(issue.body).toMatchObject({ assignees: [{ username: 'maya' }] });
  });
});
