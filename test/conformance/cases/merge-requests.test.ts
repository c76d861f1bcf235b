import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { basicUser, dateTime, id, invalid, missing, record, records, seen } from '../answers.ts';
import { openWorld, plaza, widgets, type Caller, type World } from '../world.ts';
import { mrs, openRoom } from './merge-request-room.ts';
import { sha, single } from './merge-request-shapes.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world?.stop());

const { branch, open, made, change, merge } = openRoom(() => world);

const none = { status: 404, json: { message: '404 Merge Request Not Found' } };
const get = (iid: number | string, rest = '', as: Caller = 'olga') =>
  world.call({ method: 'GET', path: `${mrs}/${iid}${rest}`, as });

describe('a merge request', () => {
  it('is created with only the required parameters', async () => {
    const head = await branch('bare');
    const answer = await open('bare');
    expect(seen(answer)).toEqual({ status: 201, json: { ...single, title: 'bare', source_branch: 'bare', sha: head } });
    const iid = Number(record(answer)['iid']);
    expect((await get(iid)).json).toEqual(answer.json);
    expect(record(await get(iid, '', 'max'))['subscribed']).toBe(false);
  });

  it('is created with all parameters', async () => {
    const { max } = world.ids;
    const iid = await made('whole', {
      title: 'WIP: whole',
      description: 'Words',
      assignee_id: max,
      labels: 'one, two',
      remove_source_branch: true,
    });
    expect((await get(iid)).json).toEqual({
      ...single,
      title: 'WIP: whole',
      source_branch: 'whole',
      description: 'Words',
      assignee: basicUser('max'),
      labels: ['one', 'two'],
      work_in_progress: true,
      force_remove_source_branch: true,
    });
  });

  it.each([
    ['source_branch', { source_branch: 'no-such' }],
    ['target_branch', { target_branch: 'no-such' }],
    ['target_branch', { source_branch: 'master' }],
    ['assignee_id', { assignee_id: 999_999 }],
    ['milestone_id', { milestone_id: 999_999 }],
    ['title', { title: 'a\u0000b' }],
    ['source_branch', { source_branch: '--upload-pack=x' }],
    ['target_branch', { target_branch: '../x' }],
  ])('is rejected for an invalid %s: %j', async (name, json) => {
    if (!('source_branch' in json)) await branch('faults').catch(() => undefined);
    expect(seen(await open('faults', json))).toEqual(invalid(name));
  });

  it.each(['source_branch', 'target_branch', 'title'])('requires a %s', async (name) => {
    const whole: Record<string, string> = { source_branch: 'master', target_branch: 'master', title: 'x' };
    const json = Object.fromEntries(Object.entries(whole).filter(([key]) => key !== name));
    expect(seen(await world.call({ method: 'POST', path: mrs, json }))).toEqual(missing(name));
  });

  it('is rejected as a duplicate while the first one is open', async () => {
    const iid = await made('twice');
    expect(seen(await open('twice'))).toEqual({ status: 409, json: { message: expect.stringContaining(`!${iid}`) } });
    await change(iid, { state_event: 'close' });
    expect((await open('twice')).status).toBe(201);
    expect((await change(iid, { state_event: 'reopen' })).status).toBe(409);
  });

  it('has participants, commits, and changes', async () => {
    const head = await branch('parts', 'parts/file.txt');
    const iid = Number(record(await open('parts', { assignee_id: world.ids.max }))['iid']);
    expect(records(await get(iid, '/participants'))).toEqual([basicUser('olga'), basicUser('max')]);
    const commits = records(await get(iid, '/commits'));
    expect(commits).toEqual([
      {
        id: head,
        short_id: head.slice(0, 8),
        title: 'On parts',
        message: 'On parts',
        author_name: 'olga Example',
        author_email: 'olga@example.org',
        authored_date: dateTime,
        committer_name: 'olga Example',
        committer_email: 'olga@example.org',
        committed_date: dateTime,
        created_at: dateTime,
        parent_ids: [sha],
      },
    ]);
    expect(record(await get(iid, '/changes'))).toEqual({
      ...single,
      title: 'parts',
      source_branch: 'parts',
      assignee: basicUser('max'),
      overflow: false,
      changes: [
        {
          old_path: 'parts/file.txt',
          new_path: 'parts/file.txt',
          a_mode: '0',
          b_mode: '100644',
          new_file: true,
          renamed_file: false,
          deleted_file: false,
          too_large: false,
          diff: '--- /dev/null\n+++ b/parts/file.txt\n@@ -0,0 +1 @@\n+parts\n',
        },
      ],
    });
  });

  it.each(['', '/participants', '/commits', '/changes', '/closes_issues'])(
    'returns 404 for an unknown number: %s',
    async (rest) => {
      expect(seen(await get(999_999, rest))).toEqual(none);
      expect((await get(1, rest, 'anonymous')).status).toBe(401);
      expect((await get(1, rest, 'stan')).status).toBe(404);
      expect((await get(1, rest, 'gus')).status).toBe(403);
      expect((await get('x', rest)).status).toBe(400);
    },
  );

  it('is updated, closed, and reopened', async () => {
    const iid = await made('changing', { labels: 'one', assignee_id: world.ids.max });
    const changed = await change(iid, {
      title: '[WIP] changed',
      description: 'New',
      labels: 'two',
      assignee_id: 0,
      remove_source_branch: true,
      discussion_locked: true,
    });
    expect(seen(changed)).toEqual({
      status: 200,
      json: {
        ...single,
        title: '[WIP] changed',
        source_branch: 'changing',
        description: 'New',
        labels: ['two'],
        work_in_progress: true,
        force_remove_source_branch: true,
        discussion_locked: true,
      },
    });
    const closed = record(await change(iid, { state_event: 'close' }));
    expect([closed['state'], closed['closed_at'], closed['closed_by']]).toEqual([
      'closed',
      dateTime,
      basicUser('olga'),
    ]);
    const opened = record(await change(iid, { state_event: 'reopen' }));
    expect([opened['state'], opened['closed_at'], opened['closed_by']]).toEqual(['opened', null, null]);
    expect(seen(await change(iid, { target_branch: 'no-such' }))).toEqual(invalid('target_branch'));
    expect(seen(await change(iid, { target_branch: 'changing' }))).toEqual(invalid('target_branch'));
    expect(seen(await change(iid, { state_event: 'merge' }))).toEqual(invalid('state_event'));
    expect((await change(iid, {})).status).toBe(400);
  });

  it('is deleted by an owner', async () => {
    const iid = await made('deleted');
    const remove = (as: Caller) => world.call({ method: 'DELETE', path: `${mrs}/${iid}`, as });
    expect((await remove('max')).status).toBe(403);
    expect((await remove('olga')).status).toBe(204);
    expect(seen(await get(iid))).toEqual(none);
  });
});

describe('merging', () => {
  it('creates a commit with two parents', async () => {
    const iid = await made('merged');
    const answer = await merge(iid, { should_remove_source_branch: true });
    expect(seen(answer)).toEqual({
      status: 200,
      json: {
        ...single,
        title: 'merged',
        source_branch: 'merged',
        state: 'merged',
        merge_commit_sha: sha,
        merged_at: dateTime,
        merged_by: basicUser('olga'),
        should_remove_source_branch: true,
      },
    });
    const path = `${widgets}/repository/commits/${String(record(answer)['merge_commit_sha'])}`;
    const commit = record(await world.call({ method: 'GET', path }));
    expect(commit['parent_ids']).toEqual([sha, record(answer)['sha']]);
    const gone = await world.call({ method: 'GET', path: `${widgets}/repository/branches/merged` });
    expect(gone.status).toBe(404);
  });

  it('returns 405 if it is not possible, 406 for a conflict, and 409 for another commit', async () => {
    const iid = await made('refused');
    expect((await merge(iid, { sha: '0'.repeat(40) })).status).toBe(409);
    await change(iid, { title: 'WIP: refused' });
    expect(seen(await merge(iid))).toEqual({ status: 405, json: { message: expect.any(String) } });
    await change(iid, { title: 'refused', state_event: 'close' });
    expect((await merge(iid)).status).toBe(405);
    await branch('clash-a', 'clash.txt');
    await branch('clash-b', 'clash.txt');
    await merge(Number(record(await open('clash-a'))['iid']));
    const clash = record(await open('clash-b'));
    expect(clash['merge_status']).toBe('cannot_be_merged');
    expect(seen(await merge(Number(clash['iid'])))).toEqual({
      status: 406,
      json: { message: 'Branch cannot be merged' },
    });
  });

  it('requires permission to push to the branch', async () => {
    const iid = await made('nobody');
    expect((await merge(iid, {}, 'anonymous')).status).toBe(401);
    expect((await merge(iid, {}, 'stan')).status).toBe(404);
    expect((await merge(iid, {}, 'gus')).status).toBe(403);
    expect(seen(await merge(999_999))).toEqual(none);
  });

  it('cannot be canceled when it does not wait for a pipeline', async () => {
    const iid = await made('waiting');
    const path = `${mrs}/${iid}/cancel_merge_when_pipeline_succeeds`;
    expect((await world.call({ method: 'POST', path })).status).toBe(406);
    await merge(iid);
    expect((await world.call({ method: 'POST', path })).status).toBe(405);
  });

  it('lists the issues that it closes', async () => {
    const issue = record(await world.call({ method: 'POST', path: `${widgets}/issues`, json: { title: 'Leak' } }));
    const iid = await made('leak', { description: `Fixes #${String(issue['iid'])}` });
    expect(records(await get(iid, '/closes_issues')).map(({ id: closed }) => closed)).toEqual([issue['id']]);
    await merge(iid);
    const after = await world.call({ method: 'GET', path: `${widgets}/issues/${String(issue['iid'])}` });
    expect(record(after)['state']).toBe('closed');
  });
});

describe('a merge request from a fork', () => {
  it('is merged into the original project', async () => {
    const fork = id(await world.call({ method: 'POST', path: `${plaza}/fork`, as: 'stan', json: {} }));
    const target = id(await world.call({ method: 'GET', path: plaza }));
    await branch('offered', 'offered.txt', `/projects/${fork}`, 'stan');
    const answer = await open('offered', { target_project_id: target, labels: 'x' }, 'stan', `/projects/${fork}`);
    expect(answer.status).toBe(201);
    expect(record(answer)).toMatchObject({
      project_id: target,
      target_project_id: target,
      source_project_id: fork,
      merge_status: 'can_be_merged',
      labels: [],
      author: basicUser('stan'),
    });
    const iid = String(record(answer)['iid']);
    const path = `${plaza}/merge_requests/${iid}`;
    expect((await world.call({ method: 'PUT', path: `${path}/merge`, as: 'stan', json: {} })).status).toBe(401);
    expect((await world.call({ method: 'PUT', path, as: 'stan', json: { title: 'Better' } })).status).toBe(200);
    expect((await world.call({ method: 'PUT', path: `${path}/merge`, as: 'max', json: {} })).status).toBe(200);
  });
});
