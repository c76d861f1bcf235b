import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { id, record, records } from '../answers.ts';
import type { Answer } from '../../support/raw-http.ts';
import { openWorld, type Call, type World } from '../world.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world?.stop());

let count = 0;
/** The developer and the project of a test, and a branch that is not protected; `master` is, for masters. */
let dev: { readonly id: number; readonly name: string };
let path: string;
let schedules: string;

const ok = (answer: Answer): Answer => {
  if (answer.status >= 300) throw new Error(`${answer.status} ${answer.text}`);
  return answer;
};
const byRoot = (line: Omit<Call, 'as'>) => world.call({ ...line, as: 'root' });
const byDev = (line: Omit<Call, 'as'>) => world.call({ ...line, as: 'root', headers: { Sudo: dev.name } });

beforeEach(async () => {
  count += 1;
  const name = `dev${count}`;
  const user = { username: name, name, email: `${name}@example.org`, reset_password: true };
  dev = { name, id: id(ok(await byRoot({ method: 'POST', path: '/users', json: user }))) };
  const json = { name: `p${count}`, initialize_with_readme: true };
  path = `/projects/${id(ok(await world.call({ method: 'POST', path: '/projects', json })))}`;
  schedules = `${path}/pipeline_schedules`;
  const member = { user_id: dev.id, access_level: 30 };
  ok(await world.call({ method: 'POST', path: `${path}/members`, json: member }));
  const branch = { branch: 'topic', ref: 'master' };
  ok(await world.call({ method: 'POST', path: `${path}/repository/branches`, json: branch }));
  ok(await world.call({ method: 'POST', path: `${path}/repository/tags`, json: { tag_name: 'v1', ref: 'master' } }));
});

const weekly = { description: 'weekly', ref: 'topic', cron: '0 1 * * 5' };
const made = async (more: object = {}): Promise<string> =>
  `${schedules}/${id(ok(await byDev({ method: 'POST', path: schedules, json: { ...weekly, ...more } })))}`;
const read = async (schedule: string) => record(await world.call({ method: 'GET', path: schedule }));
const protect = (json: object) => world.call({ method: 'POST', path: `${path}/protected_branches`, json });
const unprotect = (name: string) => world.call({ method: 'DELETE', path: `${path}/protected_branches/${name}` });
const letDevelopers = async (json: object): Promise<void> => {
  ok(await unprotect('master'));
  ok(await protect({ name: 'master', ...json }));
};
const numberOf = (schedule: string): number => Number(schedule.split('/').at(-1));
const stoppedBy = ({ headers }: Answer) => headers['x-stopped-schedules'];

describe('a developer and a branch that is protected for masters', () => {
  it('run no pipeline by hand', async () => {
    const answer = await byDev({ method: 'POST', path: `${path}/pipeline`, json: { ref: 'master' } });
    expect(answer.status).toBe(403);
    expect(record(answer)['message']).toMatch(/protected branch "master".*master role/);
    for (const ref of ['topic', 'v1']) {
      expect((await byDev({ method: 'POST', path: `${path}/pipeline`, json: { ref } })).status).toBe(201);
    }
    const byMaster = { method: 'POST', path: `${path}/pipeline`, json: { ref: 'master' } };
    expect((await world.call(byMaster)).status).toBe(201);
  });

  it.each(['refs/heads/master', 'heads/master'])('are the same by the name %s', async (ref) => {
    for (const [target, json] of [
      [`${path}/pipeline`, { ref }],
      [schedules, { ...weekly, ref }],
    ] as const) {
      const answer = await byDev({ method: 'POST', path: target, json });
      expect(answer.status).toBe(403);
      expect(record(answer)['message']).toMatch(/protected branch "master"/);
    }
    expect((await byDev({ method: 'PUT', path: await made(), json: { ref } })).status).toBe(403);
  });

  it('run pipelines of a tag of the same name', async () => {
    const tag = { tag_name: 'master', ref: 'master' };
    ok(await world.call({ method: 'POST', path: `${path}/repository/tags`, json: tag }));
    const ref = 'refs/tags/master';
    expect((await byDev({ method: 'POST', path: `${path}/pipeline`, json: { ref } })).status).toBe(201);
    const schedule = await made({ ref });
    expect((await byDev({ method: 'POST', path: `${schedule}/play` })).status).toBe(201);
  });

  it('get no schedule', async () => {
    const json = { ...weekly, ref: 'master' };
    const answer = await byDev({ method: 'POST', path: schedules, json });
    expect(answer.status).toBe(403);
    expect(record(answer)['message']).toMatch(/protected branch "master"/);
    expect((await byDev({ method: 'POST', path: schedules, json: { ...json, active: false } })).status).toBe(403);
    const schedule = await made();
    expect((await byDev({ method: 'PUT', path: schedule, json: { ref: 'master' } })).status).toBe(403);
    expect(await read(schedule)).toMatchObject({ ref: 'topic' });
    expect((await byDev({ method: 'PUT', path: schedule, json: { ref: 'v1' } })).status).toBe(200);
  });

  it.each([{ push_access_level: 30 }, { push_access_level: 0, merge_access_level: 30 }])(
    'do where the rule lets developers: %j',
    async (levels) => {
      await letDevelopers(levels);
      expect((await byDev({ method: 'POST', path: `${path}/pipeline`, json: { ref: 'master' } })).status).toBe(201);
      expect((await byDev({ method: 'POST', path: schedules, json: { ...weekly, ref: 'master' } })).status).toBe(201);
    },
  );

  it('retry no pipeline', async () => {
    const pipeline = `${path}/pipelines/${id(ok(await world.call({ method: 'POST', path: `${path}/pipeline`, json: { ref: 'master' } })))}`;
    expect((await byDev({ method: 'POST', path: `${pipeline}/retry` })).status).toBe(403);
    expect((await byDev({ method: 'POST', path: `${pipeline}/cancel` })).status).toBe(200);
  });

  it('get no schedule of a master there that stays theirs', async () => {
    const schedule = await made();
    // The master may re-point it, but it runs as its owner.
    const answer = await world.call({ method: 'PUT', path: schedule, json: { ref: 'master' } });
    expect(answer.status).toBe(400);
    expect(record(answer)['message']).toMatch(/its owner cannot push to the protected branch "master"/);
  });

  it('run no trigger, which runs as its owner', async () => {
    ok(await world.call({ method: 'PUT', path: `${path}/members/${dev.id}`, json: { access_level: 40 } }));
    const trigger = record(ok(await byDev({ method: 'POST', path: `${path}/triggers`, json: { description: 'x' } })));
    ok(await world.call({ method: 'PUT', path: `${path}/members/${dev.id}`, json: { access_level: 30 } }));
    const run = (ref: string) =>
      byDev({ method: 'POST', path: `${path}/trigger/pipeline`, json: { token: trigger['token'], ref } });
    const refused = await run('master');
    expect(refused.status).toBe(400);
    expect(JSON.stringify(refused.json)).toMatch(/its owner cannot push to the protected branch/);
    expect((await run('topic')).status).toBe(201);
  });
});

describe('a branch that no role can push to or merge into', () => {
  it('has no pipelines by hand', async () => {
    await letDevelopers({ push_access_level: 0, merge_access_level: 0 });
    const answer = await world.call({ method: 'POST', path: `${path}/pipeline`, json: { ref: 'master' } });
    expect(answer.status).toBe(403);
    expect(record(answer)['message']).toMatch(/no role/);
  });
});

type Change = (schedule: string) => Promise<Answer>;

const losses: readonly [what: string, change: Change, reason: RegExp][] = [
  ['its owner is blocked', () => byRoot({ method: 'POST', path: `/users/${dev.id}/block` }), /owner is blocked/],
  ['its owner is deleted', () => byRoot({ method: 'DELETE', path: `/users/${dev.id}` }), /owner was deleted/],
  [
    'its owner is removed from the project',
    () => world.call({ method: 'DELETE', path: `${path}/members/${dev.id}` }),
    /not a developer/,
  ],
  [
    'its owner becomes a reporter',
    () => world.call({ method: 'PUT', path: `${path}/members/${dev.id}`, json: { access_level: 20 } }),
    /not a developer/,
  ],
  ['its branch is protected', () => protect({ name: 'top*' }), /protected branch "topic"/],
  [
    'its branch is protected by the older endpoint',
    () => world.call({ method: 'PUT', path: `${path}/repository/branches/topic/protect` }),
    /protected branch "topic"/,
  ],
];

describe.each(losses)('a schedule when %s', (_what, change, reason) => {
  it('becomes inactive, and the answer and an audit event say so', async () => {
    const schedule = await made();
    const inactive = await made({ active: false });
    const other = ok(await world.call({ method: 'POST', path: schedules, json: { ...weekly, ref: 'master' } }));
    const answer = await change(schedule);
    expect(answer.status).toBeLessThan(300);
    expect(stoppedBy(answer)).toBe(`olga/p${count}:${numberOf(schedule)}`);
    expect(await read(schedule)).toMatchObject({ active: false });
    expect(await read(`${schedules}/${id(other)}`)).toMatchObject({ active: true });
    const events = records(
      await byRoot({ method: 'GET', path: '/audit_events', query: { action: 'scheduleStopped' } }),
    );
    expect(events[0]).toMatchObject({
      reason: expect.stringMatching(reason),
      target_id: numberOf(schedule),
      author_username: expect.stringMatching(/^(root|olga)$/),
    });
    expect(events.map((event) => event['target_id'])).not.toContain(numberOf(inactive));
  });

  it('is not played or activated before a master takes ownership of it', async () => {
    const schedule = await made();
    ok(await change(schedule));
    for (const refused of [
      await world.call({ method: 'POST', path: `${schedule}/play` }),
      await world.call({ method: 'PUT', path: schedule, json: { active: true } }),
    ]) {
      expect(refused.status).toBe(400);
      expect(record(refused)['message']).toMatch(reason);
    }
    expect((await world.call({ method: 'PUT', path: schedule, json: { description: 'x' } })).status).toBe(200);
    expect((await world.call({ method: 'POST', path: `${schedule}/take_ownership` })).status).toBe(201);
    expect((await world.call({ method: 'POST', path: `${schedule}/play` })).status).toBe(201);
    const activated = await world.call({ method: 'PUT', path: schedule, json: { active: true } });
    expect([activated.status, record(activated)['active']]).toEqual([200, true]);
  });
});

describe('the schedules of a project in a group', () => {
  it('become inactive when their owner leaves the group, and only there', async () => {
    const group = id(ok(await world.call({ method: 'POST', path: '/groups', json: { name: 'g', path: `g${count}` } })));
    const json = { user_id: dev.id, access_level: 30 };
    ok(await world.call({ method: 'POST', path: `/groups/${group}/members`, json }));
    const inGroup = { name: 'inside', namespace_id: group, initialize_with_readme: true };
    const inner = `/projects/${id(ok(await world.call({ method: 'POST', path: '/projects', json: inGroup })))}`;
    ok(await world.call({ method: 'DELETE', path: `${inner}/protected_branches/master` }));
    const body = { ...weekly, ref: 'master' };
    const mine = id(ok(await byDev({ method: 'POST', path: `${inner}/pipeline_schedules`, json: body })));
    const elsewhere = await made();
    const answer = await byDev({ method: 'DELETE', path: `/groups/${group}/members/${dev.id}` });
    expect([answer.status, stoppedBy(answer)]).toEqual([204, `g${count}/inside:${mine}`]);
    expect(await read(`${inner}/pipeline_schedules/${mine}`)).toMatchObject({ active: false });
    expect(await read(elsewhere)).toMatchObject({ active: true });
  });

  it('are named in the answer up to twenty', async () => {
    for (let number = 0; number < 22; number += 1) await made();
    const answer = await byRoot({ method: 'POST', path: `/users/${dev.id}/block` });
    expect(String(stoppedBy(answer)).split(', ')).toHaveLength(21);
    expect(stoppedBy(answer)).toMatch(/, \+2$/);
  });
});

/** A group with the developer, in which the caller is the owner. */
const groupWithDev = async (): Promise<number> => {
  const json = { name: 'g', path: `h${count}` };
  const group = id(ok(await world.call({ method: 'POST', path: '/groups', json })));
  const member = { user_id: dev.id, access_level: 30 };
  ok(await world.call({ method: 'POST', path: `/groups/${group}/members`, json: member }));
  return group;
};

describe('the schedules of a project', () => {
  it('become inactive when it is no longer shared with the group of their owner', async () => {
    const group_id = await groupWithDev();
    ok(await world.call({ method: 'POST', path: `${path}/share`, json: { group_id, group_access: 30 } }));
    const schedule = await made();
    // The owner is still a developer by the group.
    const left = await world.call({ method: 'DELETE', path: `${path}/members/${dev.id}` });
    expect([left.status, stoppedBy(left)]).toEqual([204, undefined]);
    const answer = await world.call({ method: 'DELETE', path: `${path}/share/${group_id}` });
    expect([answer.status, stoppedBy(answer)]).toEqual([204, `olga/p${count}:${numberOf(schedule)}`]);
    expect(await read(schedule)).toMatchObject({ active: false });
  });

  it('become inactive when it moves out of the group of their owner', async () => {
    const namespace_id = await groupWithDev();
    const json = { name: 'moving', namespace_id, initialize_with_readme: true };
    const moving = id(ok(await world.call({ method: 'POST', path: '/projects', json })));
    const inside = `/projects/${moving}/pipeline_schedules`;
    ok(await world.call({ method: 'DELETE', path: `/projects/${moving}/protected_branches/master` }));
    const body = { ...weekly, ref: 'master' };
    const mine = id(ok(await byDev({ method: 'POST', path: inside, json: body })));
    const other = { name: 'o', path: `o${count}` };
    const target = id(ok(await world.call({ method: 'POST', path: '/groups', json: other })));
    const answer = await byRoot({ method: 'POST', path: `/groups/${target}/projects/${moving}` });
    expect([answer.status, stoppedBy(answer)]).toEqual([201, `o${count}/moving:${mine}`]);
    expect(await read(`${inside}/${mine}`)).toMatchObject({ active: false });
  });

  it('become inactive when their owner is no longer an administrator', async () => {
    ok(await byRoot({ method: 'PUT', path: `/users/${dev.id}`, json: { admin: true } }));
    ok(await world.call({ method: 'DELETE', path: `${path}/members/${dev.id}` }));
    const schedule = await made();
    const answer = await byRoot({ method: 'PUT', path: `/users/${dev.id}`, json: { admin: false } });
    expect([answer.status, stoppedBy(answer)]).toEqual([200, `olga/p${count}:${numberOf(schedule)}`]);
    expect(await read(schedule)).toMatchObject({ active: false });
  });
});

describe('a change of access by which no schedule stops', () => {
  it('names none', async () => {
    const schedule = await made();
    const json = { access_level: 40 };
    const answer = await world.call({ method: 'PUT', path: `${path}/members/${dev.id}`, json });
    expect([answer.status, stoppedBy(answer)]).toEqual([200, undefined]);
    expect(await read(schedule)).toMatchObject({ active: true });
    const unblocked = await byRoot({ method: 'POST', path: `/users/${dev.id}/unblock` });
    expect(stoppedBy(unblocked)).toBeUndefined();
  });
});

describe('a schedule for which the pipeline file has no job', () => {
  it('is not played', async () => {
    const project = `/projects/${id(ok(await world.call({ method: 'POST', path: '/projects', json: { name: 'no job', initialize_with_readme: true } })))}`;
    const file = { branch: 'master', commit_message: 'c', content: 'a: {script: make, except: [schedules]}' };
    ok(await world.call({ method: 'POST', path: `${project}/repository/files/.gitlab-ci.yml`, json: file }));
    const schedule = await world.call({
      method: 'POST',
      path: `${project}/pipeline_schedules`,
      json: { description: 'n', cron: '0 4 * * *', ref: 'master' },
    });
    const played = await world.call({ method: 'POST', path: `${project}/pipeline_schedules/${id(schedule)}/play` });
    expect(played.status).toBe(400);
    expect(record(played)['message']).toMatch(/cannot run: the rules of the pipeline file leave out every job/);
    const changed = { ...file, content: 'a: {script: make, only: [schedules]}' };
    ok(await world.call({ method: 'PUT', path: `${project}/repository/files/.gitlab-ci.yml`, json: changed }));
    const again = await world.call({ method: 'POST', path: `${project}/pipeline_schedules/${id(schedule)}/play` });
    expect(again.status).toBe(201);
    const run = await world.call({ method: 'GET', path: `${project}/pipeline_schedules/${id(schedule)}` });
    expect(record(run)['last_pipeline']).toMatchObject({ ref: 'master', status: 'pending' });
  });
});
