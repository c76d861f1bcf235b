/** What changed between two snapshots. */
import { describe, expect, it } from 'vitest';
import { type Fields, isOf, reviewRoom } from './review-room.ts';

const { at, api, repoctl, alone, snapshot, linesOf, innerPath, projectPath } = reviewRoom();

describe('access compare', () => {
  it('lists what changed, with who changed it', async () => {
    await snapshot('old');
    at.time = '2024-05-06T13:00:00.000Z';
    await api('DELETE', `/${projectPath()}/members/${at.ids['cyd']}`);
    await api('PUT', `/${innerPath()}/members/${at.ids['bob']}`, { access_level: 20 });
    await api('POST', `/${innerPath()}/members`, { user_id: at.ids['cyd'], access_level: 10 });
    const token = (await linesOf('old')).find(isOf({ kind: 'access_token' }));
    await api('DELETE', `/${projectPath()}/access_tokens/${token?.['id']}`);
    at.time = '2024-05-06T14:00:00.000Z';
    await snapshot('new');
    const { code, out, err } = await repoctl('access', 'compare', 'old', 'new', '--json', '--fail-if-any');
    const changes = (JSON.parse(out) as Fields[]).map(({ change, username, path, changed_by: by }) => [
      change,
      username,
      path,
      by,
    ]);
    expect({ code, changes }).toEqual({
      code: 13,
      changes: [
        ['removed', expect.stringContaining('_bot_'), `${at.top}/inner/api`, 'root'],
        ['removed', 'cyd', `${at.top}/inner/api`, 'root'],
        ['changed', 'bob', `${at.top}/inner`, 'root'],
        ['added', 'cyd', `${at.top}/inner`, 'root'],
      ],
    });
    expect(err).not.toContain('Without audit events');
  });

  it('works without a server', async () => {
    await snapshot('offline-1');
    await api('DELETE', `/${projectPath()}/members/${at.ids['cyd']}`);
    await snapshot('offline-2');
    const { code, out, err } = await alone('access', 'compare', 'offline-1', 'offline-2', '--json');
    expect({ code, err }).toEqual({ code: 0, err: 'Without audit events: no server is configured\n' });
    expect(JSON.parse(out)).toMatchObject([{ change: 'removed', username: 'cyd', events: null }]);
  });

  it('finds nothing between equal snapshots', async () => {
    await snapshot('equal-1');
    await snapshot('equal-2');
    const { code, out } = await repoctl('access', 'compare', 'equal-1', 'equal-2', '-o', 'csv', '--fail-if-any');
    expect(code).toBe(0);
    expect(out.trim().split('\n')).toHaveLength(1);
  });

  it('refuses snapshots of different places', async () => {
    await snapshot('place-1');
    await repoctl('access', 'snapshot', '-p', `${at.top}/inner/api`, '--out', 'place-2', '-q');
    const { code, err } = await repoctl('access', 'compare', 'place-1', 'place-2');
    expect({ code, err }).toMatchObject({ code: 2, err: expect.stringContaining('cannot be compared') });
  });
});
