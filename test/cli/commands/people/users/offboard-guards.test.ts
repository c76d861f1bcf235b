/** People who cannot leave or take over, things that cannot be handed over, and failures on the way. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Fields, type LeaverService, startLeaverService } from './leaver-fixture.ts';

const rowsIn = (out: string): readonly Fields[] => JSON.parse(out) as readonly Fields[];

const verified = (rows: readonly Fields[]) =>
  Object.fromEntries(
    rows.filter(({ step }) => step === 'verify').map(({ object, result, left }) => [object, left ?? result]),
  );

describe('guards, before anything is sent', () => {
  let service: LeaverService;
  beforeAll(async () => {
    service = await startLeaverService();
    const { ids, ask } = service;
    await ask('DELETE', `/groups/${ids['team']}/members/${ids['maya']}`);
    await ask('DELETE', `/projects/${ids['open/three']}/members/${ids['maya']}`);
    service.taken();
  });
  afterAll(() => service.stop());

  it.each([
    [['kofi', '--to', 'kofi'], '--to kofi leaves, too'],
    [['kofi', 'raj', '--to', 'raj'], '--to raj leaves, too'],
    [['root', '--to', 'maya'], 'you cannot offboard yourself: root is the user of the token'],
    [['@me', '--to', 'maya'], 'you cannot offboard yourself: root is the user of the token'],
    [['kofi', '--to', 'maya', '--verify', '--dry-run'], '--verify and --dry-run cannot be used together'],
  ])('%j: %s', async (words, message) => {
    const { code, err } = await service.cli(['users', 'offboard', ...words, '--yes']);
    expect({ code, err }).toMatchObject({ code: 2, err: expect.stringContaining(message) });
    expect(service.taken().filter((request) => !request.startsWith('GET'))).toEqual([]);
  });

  it('refuse one who is blocked, and a bot', async () => {
    const { ids, ask } = service;
    await ask('POST', `/users/${ids['raj']}/block`);
    const bot = await ask('POST', `/groups/${ids['team']}/access_tokens`, {
      name: 'bot',
      scopes: ['api'],
      access_level: 40,
      expires_at: '2099-01-01',
    });
    const id = String((bot.body as Fields)['user_id']);
    const to = async (user: string) => (await service.cli(['users', 'offboard', 'kofi', '--to', user, '--yes'])).err;
    expect(await to('raj')).toContain('--to raj is blocked, and cannot take over');
    expect(await to(id)).toMatch(/--to \S+ is a bot, which cannot take over/);
    await ask('POST', `/users/${ids['raj']}/unblock`);
  });

  it('refuse a caller who is no administrator', async () => {
    const around = { env: { REPOCTL_TOKEN: service.token } };
    const { code, err } = await service.cli(['users', 'offboard', 'raj', '--to', 'maya', '--yes'], around);
    expect({ code, err }).toMatchObject({ code: 5, err: expect.stringContaining('only administrators') });
  });

  it('say beforehand what cannot be handed over, and the verification that it is left', async () => {
    const words = ['users', 'offboard', 'kofi', '--to', 'maya', '--yes', '--verify', '--json'];
    const { code, out, err } = await service.cli(words);
    const rows = rowsIn(out);
    const not = rows.filter(({ result }) => result === 'not possible');
    expect(not.map(({ step, where }) => [step, where])).toEqual([
      ['hand_over_schedule', 'team/one'],
      ['hand_over_schedule', 'open/three'],
      ['hand_over_trigger', 'team/one'],
      ['hand_over_trigger', 'open/three'],
    ]);
    expect(not[1]?.['note']).toBe(
      'maya is no member; first: repoctl members add maya --access-level maintainer -p open/three',
    );
    const kept = rows.filter(({ step, result }) => step === 'remove_member' && result === 'kept');
    expect(kept.map(({ where }) => where)).toEqual(['team', 'open/three']);
    expect(verified(rows)).toMatchObject({ schedules: 2, triggers: 2 });
    // Nobody who cannot see a project is assigned there.
    expect(rows.filter(({ result }) => result === 'failed').map(({ where }) => where)).toEqual([
      'team/sub/two',
      'team/one',
      'team/one',
    ]);
    expect(err).toContain('reassign issue #1 "Alone" in team/sub/two to maya: maya is no member, and may not see it\n');
    expect(code).toBe(12);
  });

  it('leave what a second run needs, after the new owner got in', async () => {
    const { ids, ask } = service;
    for (const place of [`groups/${ids['team']}`, `projects/${ids['open/three']}`]) {
      await ask('POST', `/${place}/members`, { user_id: ids['maya'], access_level: 40 });
    }
    const words = ['users', 'offboard', 'kofi', '--to', 'maya', '--yes', '--verify', '--json'];
    const { code, out } = await service.cli(words);
    expect(code).toBe(0);
    expect(verified(rowsIn(out))).toMatchObject({ schedules: 0, triggers: 0, memberships: 0, 'open issues': 0 });
  });
});

describe('what fails', () => {
  let service: LeaverService;
  let onRequest: ((request: string) => void) | undefined;
  beforeAll(async () => {
    service = await startLeaverService((request) => onRequest?.(request));
  });
  afterAll(() => service.stop());

  const one = ['users', 'offboard', 'kofi', '--to', 'maya', '--yes', '--json'];

  it('at an interrupt is not tried, and the running requests end', async () => {
    const ending = new AbortController();
    onRequest = (request) => {
      if (request.startsWith('DELETE')) ending.abort();
    };
    const { code, out, err } = await service.cli([...one, '--verify'], { signal: ending.signal });
    onRequest = undefined;
    expect(code).toBe(130);
    expect(err).toMatch(/interrupted: \d+ done, 0 failed, \d+ not done/);
    const results = rowsIn(out).map(({ result }) => result);
    expect(results).toContain('done');
    expect(results).toContain('skipped');
    expect(results).not.toContain('none left');
  });

  it('stops only what depends on it: the membership by which a second run finds it', async () => {
    const { ids, ask } = service;
    await ask('POST', `/projects/${ids['team/one']}/archive`);
    const { code, out, err } = await service.cli([...one, '--verify']);
    const rows = rowsIn(out);
    const undone = rows.filter(({ result }) => result === 'failed' || result === 'skipped');
    expect(undone.map(({ step, where, result }) => [step, where, result])).toEqual([
      ['hand_over_schedule', 'team/one', 'failed'],
      ['hand_over_trigger', 'team/one', 'failed'],
      ['reassign_issue', 'team/one', 'failed'],
      ['reassign_merge_request', 'team/one', 'failed'],
      ['remove_member', 'team', 'skipped'],
    ]);
    expect(verified(rows)).toMatchObject({ state: 0, tokens: 0, schedules: 1, triggers: 1, memberships: 1 });
    expect({ code, err }).toMatchObject({ code: 12, err: expect.stringContaining('4 failed, 1 not done') });
  });

  it('is done by another run', async () => {
    const { ids, ask } = service;
    await ask('POST', `/projects/${ids['team/one']}/unarchive`);
    const { code, out } = await service.cli([...one, '--verify']);
    expect(rowsIn(out).filter(({ result }) => result === 'done')).toHaveLength(5);
    expect(code).toBe(0);
  });
});
