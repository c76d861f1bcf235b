/** Reviews that are applied: changes, and their evidence. */
import { execFile } from 'node:child_process';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import { run } from '../../support/run.ts';
import { type Fields, isOf, type Line, now, reviewRoom } from './review-room.ts';

const { at, api, repoctl, snapshot, linesOf, decide, membersOf, innerPath, projectPath, writes } = reviewRoom();

/** Decisions of each kind: removes, lowers, and ends something in each place. */
const decisions = ({ kind = '', username = '' }: Line): string | undefined => {
  if (kind === 'member' && username === 'ada') return 'until 2024-12-31';
  if (kind === 'member' && username === 'bob') return 'reporter';
  if (kind === 'member' && username === 'cyd') return 'remove';
  if (kind === 'share') return 'remove';
  return kind === 'access_token' || kind === 'deploy_token' ? 'remove' : undefined;
};

const apply = (folder: string, ...options: readonly string[]) =>
  repoctl('access', 'review', 'apply', folder, ...options);

describe('access review apply', () => {
  it('refuses a review that is not ready, and sends nothing', async () => {
    await snapshot('early');
    at.proxy.reset();
    const { code, err } = await apply('early', '--yes');
    expect({ code, err }).toMatchObject({ code: 13, err: expect.stringContaining('nothing was sent') });
    expect(at.proxy.requests()).toEqual([]);
  });

  it('leaves undecided lines as they are with --keep-undecided', async () => {
    await snapshot('lenient');
    await decide('lenient', (line) => (line['username'] === 'cyd' ? 'remove' : ''));
    expect((await apply('lenient', '--yes', '--keep-undecided')).code).toBe(0);
    expect(await membersOf(projectPath())).not.toHaveProperty('cyd');
    expect(await membersOf(innerPath())).toMatchObject({ bob: 30 });
  });

  it('shows the plan, and writes nothing in a dry run', async () => {
    await snapshot('planned');
    await decide('planned', decisions);
    at.proxy.reset();
    const { code, out, err } = await apply('planned', '--dry-run');
    expect(code).toBe(0);
    expect(out).toContain(`${at.top}/inner\n  ~ member bob  access_level: developer → reporter\n`);
    expect(out).toContain('  - access token =ci');
    expect(out).toContain(`  - share with group guests-${at.count}  group_access: developer\n`);
    expect(err).toBe('4 to remove, 1 to lower, 1 to end\n');
    expect(writes()).toEqual([]);
    expect((await readdir(join(at.directory, 'planned'))).toSorted()).toEqual(['access.csv', 'snapshot.json']);
  });

  it('asks before anything is changed', async () => {
    await snapshot('asked');
    await decide('asked', decisions);
    at.proxy.reset();
    const { code, err } = await apply('asked');
    expect({ code, err }).toMatchObject({
      code: 2,
      err: expect.stringContaining('cannot ask to make 6 changes of access, 4 removals among them'),
    });
    expect(writes()).toEqual([]);
  });

  it('changes what was decided where it was given, and writes evidence that can be checked', async () => {
    await snapshot('done');
    await decide('done', decisions);
    at.proxy.reset();
    const { code, err } = await apply('done', '--yes');
    expect({ code, err }).toEqual({
      code: 0,
      err: '4 to remove, 1 to lower, 1 to end\nMade 6 changes; the evidence is in done/review.md\n',
    });
    expect(writes()).toHaveLength(6);
    expect(at.proxy.most()).toBeLessThanOrEqual(8);
    expect(await membersOf(innerPath())).toMatchObject({ bob: 20 });
    expect(await membersOf(projectPath())).not.toHaveProperty('cyd');
    expect(await api('GET', `/groups/${at.top}/members/${at.ids['ada']}`)).toMatchObject({ expires_at: '2024-12-31' });
    expect(await api('GET', `/${projectPath()}`)).toMatchObject({ shared_with_groups: [] });
    expect(await api('GET', `/${projectPath()}/deploy_tokens?active=true`)).toEqual([]);
    const evidence = JSON.parse(await readFile(join(at.directory, 'done', 'evidence.json'), 'utf8')) as Fields;
    expect(evidence).toMatchObject({
      applied_by: 'root',
      server: at.proxy.url,
      counts: { done: 6 },
      verified: true,
      decisions: { lower: 1, end: 1, undecided: 0 },
    });
    const page = await readFile(join(at.directory, 'done', 'review.md'), 'utf8');
    expect(page).toContain(`# Access review of group ${at.top}`);
    expect(page).toContain('developer → reporter');
    const { stdout } = await promisify(execFile)('sha256sum', ['-c', 'SHA256SUMS'], {
      cwd: join(at.directory, 'done'),
    });
    expect(stdout.trim().split('\n').toSorted()).toEqual(
      ['access.csv', 'after.csv', 'before.csv', 'evidence.json', 'plan.txt', 'review.md', 'snapshot.json'].map(
        (name) => `${name}: OK`,
      ),
    );
    const [before, after] = await Promise.all([linesOf('done', 'before.csv'), linesOf('done', 'after.csv')]);
    expect(before.find(isOf({ username: 'bob' }))).toMatchObject({ role: 'developer', decision: 'reporter' });
    expect(after.find(isOf({ username: 'bob' }))).toMatchObject({ role: 'reporter', decision: '' });
  });

  it('changes nothing a second time, and keeps the evidence', async () => {
    await snapshot('twice');
    await decide('twice', decisions);
    await apply('twice', '--yes');
    const files = await readdir(join(at.directory, 'twice'));
    at.proxy.reset();
    const { code, out, err } = await apply('twice', '--yes');
    expect({ code, out, err }).toEqual({ code: 0, out: '', err: 'Nothing to change, 6 done already\n' });
    expect(writes()).toEqual([]);
    expect(await readdir(join(at.directory, 'twice'))).toEqual(files);
  });

  it('lowers a share without ending it for those who stay', async () => {
    await snapshot('share');
    await decide('share', ({ kind }) => (kind === 'share' ? 'reporter' : undefined));
    expect((await apply('share', '--yes')).code).toBe(0);
    expect(await api('GET', `/${projectPath()}`)).toMatchObject({
      shared_with_groups: [{ group_full_path: `guests-${at.count}`, group_access_level: 20 }],
    });
  });

  it('leaves alone what has changed since, and says so', async () => {
    await snapshot('late');
    await decide('late', decisions);
    await api('PUT', `/${innerPath()}/members/${at.ids['bob']}`, { access_level: 40 });
    const { code, err } = await apply('late', '--yes');
    expect(code).toBe(0);
    expect(err).toContain('4 to remove, 1 to end, 1 left alone\n');
    expect(err).toContain(`bob in ${at.top}/inner left alone: it has changed since: role developer → maintainer\n`);
    expect(await membersOf(innerPath())).toMatchObject({ bob: 40 });
    expect(await readFile(join(at.directory, 'late', 'plan.txt'), 'utf8')).toContain('left alone');
  });

  it('changes what a group above gives there, once', async () => {
    const { code } = await repoctl('access', 'snapshot', '-p', `${at.top}/inner/api`, '--out', 'above', '-q');
    expect(code).toBe(0);
    await decide('above', ({ username }) => (username === 'ada' ? 'guest' : undefined));
    at.proxy.reset();
    expect((await apply('above', '--yes')).code).toBe(0);
    expect(writes()).toEqual([expect.stringMatching(/^PUT \/api\/v4\/groups\/\d+\/members\/\d+/)]);
    expect(await membersOf(`groups/${at.top}`)).toMatchObject({ ada: 10 });
  });

  it('tries everything, and keeps evidence of what failed', async () => {
    await snapshot('partly');
    await decide('partly', decisions);
    at.proxy.fail((request) => request.startsWith('DELETE') && request.includes('/deploy_tokens/'));
    const { code, err } = await apply('partly', '--yes');
    at.proxy.reset();
    expect({ code, err }).toMatchObject({ code: 12, err: expect.stringContaining('1 failure; 5 changes made') });
    expect(JSON.parse(await readFile(join(at.directory, 'partly', 'evidence.json'), 'utf8'))).toMatchObject({
      counts: { done: 5, failed: 1 },
    });
    expect((await apply('partly', '--yes')).code).toBe(0);
    expect(await readdir(join(at.directory, 'partly', 'run-2'))).toContain('SHA256SUMS');
    const { stdout } = await promisify(execFile)('sha256sum', ['-c', 'SHA256SUMS'], {
      cwd: join(at.directory, 'partly', 'run-2'),
    });
    expect(stdout).toContain('../access.csv: OK');
  });

  it('does not apply the snapshot of another server', async () => {
    await snapshot('other');
    await decide('other', decisions);
    const { code, err } = await run(['access', 'review', 'apply', 'other', '--yes'], {
      env: { ...at.env, REPOCTL_URL: at.service.url },
      cwd: at.directory,
      now,
    });
    expect({ code, err }).toMatchObject({ code: 7, err: expect.stringContaining('nothing was sent') });
  });
});
