/** What is left after a failure or an interrupt, and other servers. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freshSshKey } from '../../../../support/fresh-keys.ts';
import type { Treatment } from '../../../apply/support/wire.ts';
import { csv, type Fields, openOnboarding, type OnboardingKit, row } from './kit.ts';

let kit: OnboardingKit;
beforeAll(async () => {
  kit = await openOnboarding();
});
afterAll(() => kit.close());

/** Three people with a key and two roles. */
const people = (prefix: string) =>
  kit.file(
    `${prefix}.csv`,
    ...[1, 2, 3].map((number) =>
      row(`${prefix}${number}`, { keys: freshSshKey(`${prefix}${number}`), groups: 'lab:guest,harbor:guest' }),
    ),
  );

describe('a failure', () => {
  it('for one person does not stop the others, and the next run does the rest', async () => {
    const from = await people('ra');
    const { code, err, out } = await kit.onboard(['--from', from, '--yes', '-o', 'json'], {
      fate: ({ method, path, body }) =>
        method === 'POST' && path === '/users' && body.includes('ra2') ? { status: 422 } : undefined,
    });
    expect(code).toBe(12);
    expect(err).toContain('users:ra2: 422');
    expect(err).toContain('"message":"1 failure; 8 changes applied"');
    expect(err).toContain('"3 changes not tried"');
    const { changes } = JSON.parse(out) as { changes: readonly Fields[] };
    expect(changes.filter(({ status }) => status !== 'done').map(({ address, status }) => [address, status])).toEqual([
      ['users:ra2', 'failed'],
      ['users:ra2:keys:ra2', 'not tried'],
      ['groups:harbor:members:ra2', 'not tried'],
      ['groups:lab:members:ra2', 'not tried'],
    ]);
    const second = await kit.onboard(['--from', from, '--yes']);
    expect({ code: second.code, count: second.writes.length }).toEqual({ code: 0, count: 4 });
  });

  it('of one membership leaves the other steps of the person', async () => {
    const from = await people('rb');
    const { id } = await kit.json(['groups', 'get', 'lab']);
    const { code, err, writes } = await kit.onboard(['--from', from, '--yes'], {
      fate: ({ method, path }) =>
        method === 'POST' && path === `/groups/${String(id)}/members` ? { status: 403 } : undefined,
    });
    expect(code).toBe(12);
    expect(err).toContain('error: 3 failures; 9 changes applied');
    expect(writes).toHaveLength(12);
    expect(await kit.onboard(['--from', from, '--yes'])).toMatchObject({ code: 0 });
    expect(await kit.onboard(['--from', from, '--yes'])).toMatchObject({ code: 0, writes: [] });
  });

  it('does not come of a crowd: eight requests are sent at a time, and no more', async () => {
    const from = await kit.file('crowd.csv', ...Array.from({ length: 20 }, (_, number) => row(`crowd${number}`)));
    let [now, most] = [0, 0];
    const { code } = await kit.onboard(['--from', from, '--yes'], {
      fate: () => {
        now += 1;
        most = Math.max(most, now);
        return undefined;
      },
      until: async () => {
        await new Promise((resolve) => setTimeout(resolve, 5));
        now -= 1;
      },
    });
    expect({ code, most }).toEqual({ code: 0, most: 8 });
  });

  it('after an interrupt leaves whole steps, and the next run does the rest', async () => {
    const from = await people('rc');
    const controller = new AbortController();
    const { code, err } = await kit.onboard(
      ['--from', from, '--yes'],
      {
        fate: ({ method, path }) => {
          if (method === 'POST' && path.endsWith('/members')) controller.abort();
          return undefined;
        },
      },
      controller.signal,
    );
    expect(code).toBe(130);
    expect(err).toContain('Run the command again to continue.');
    expect(await kit.onboard(['--from', from, '--yes'])).toMatchObject({ code: 0 });
    expect(await kit.onboard(['--from', from, '--yes'])).toMatchObject({ code: 0, writes: [] });
  });

  it('to read the members of a group does not stop the others', async () => {
    const { id } = await kit.json(['groups', 'get', 'lab']);
    await kit.onboard(['ann', '--name', 'Ann', '--email', 'ann@example.org', '--yes']);
    const words = ['ann', '--groups', 'lab:maintainer,harbor:guest', '--yes'];
    const { code, err } = await kit.onboard(words, {
      fate: ({ method, path }) =>
        method === 'GET' && path.startsWith(`/groups/${String(id)}/members?`) ? { status: 403 } : undefined,
    });
    expect(code).toBe(12);
    expect(err).toContain('lab not compared: 403');
    expect(await kit.inGroup('harbor', 'ann')).toEqual([[10, null]]);
  });
});

describe('for others than administrators', () => {
  it('gives roles where they may, and tells what they are not told', async () => {
    const words = ['--email', 'una@example.org', '--yes'];
    await kit.onboard(['una', '--name', 'Una', '--groups', 'lab:owner', ...words]);
    await kit.onboard(['vic', '--name', 'VIC', '--email', 'vic@example.org', '--yes']);
    const { token } = await kit.json(['users', 'tokens', 'create', 'una', 'test', '--scopes', 'api']);
    const from = await kit.file('vic.csv', row('vic', { keys: freshSshKey('vic'), groups: 'lab:guest' }));
    const { code, err } = await kit.repoctl(['users', 'onboard', '--from', from, '--yes'], {
      env: { REPOCTL_TOKEN: String(token) },
    });
    expect(code).toBe(12);
    expect(err).toContain('users:vic:keys not compared: the server shows keys of others to administrators only');
    expect(err).toContain('error: 1 failure; 1 change applied');
    expect(await kit.inGroup('lab', 'vic')).toEqual([[10, null]]);
  });
});

describe('on GitLab', () => {
  /** It has no user without a password, and no role below an inherited one. */
  const gitlab: Treatment = {
    fate: ({ method, path, body }) => {
      if (method !== 'POST' || path !== '/users') return undefined;
      const { password, reset_password: reset, force_random_password: random } = JSON.parse(body) as Fields;
      if (password !== undefined || reset === true || random === true) return undefined;
      return { status: 400, body: { error: 'password, reset_password, force_random_password are missing' } };
    },
    answer: ({ path }, body) =>
      path.startsWith('/users?') && Array.isArray(body)
        ? body.map((user: Fields) => ({ ...user, note: null, theme_id: 1, namespace_id: 9, created_by: null }))
        : body,
  };

  it('creates a user who gets a link, and changes nothing the second time', async () => {
    const from = await kit.write(
      'gitlab.csv',
      csv(['username', 'name', 'email', 'note', 'groups'], ['sam', 'Sam', 'sam@example.org', '', 'lab:developer']),
    );
    expect(await kit.onboard(['--from', from, '--yes'], gitlab)).toMatchObject({ code: 0 });
    expect(await kit.onboard(['--from', from, '--yes'], gitlab)).toMatchObject({ code: 0, writes: [] });
  });

  it('takes an address that the server stores in lower case', async () => {
    const words = ['tia', '--name', 'Tia', '--email', 'Tia@Example.org', '--yes'];
    const lower: Treatment = {
      answer: (_seen, body) =>
        JSON.parse(JSON.stringify(body).replace('Tia@Example.org', 'tia@example.org')) as unknown,
    };
    expect(await kit.onboard(words, lower)).toMatchObject({ code: 0 });
    expect(await kit.onboard(words, lower)).toMatchObject({ code: 0, writes: [] });
  });
});
