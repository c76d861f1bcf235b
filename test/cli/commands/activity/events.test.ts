import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { eventDetail, eventSentence, timelineLines } from '../../../../src/cli/commands/activity/events/timeline.ts';
import type { Streams } from '../../../../src/cli/output/streams.ts';
import { startService, type TestService } from '../../../support/service.ts';
import { run, type Result, type RunContext } from '../../support/run.ts';

const push = (data: object) => ({
  action_name: 'pushed',
  author_username: 'kofi',
  project_id: 1,
  push_data: { commit_count: 3, action: 'pushed', ref_type: 'branch', ref: 'master', commit_title: 'Light', ...data },
});
const done = (more: object) => ({
  author_username: 'kofi',
  project_id: 1,
  target_type: null,
  target_title: null,
  ...more,
});

describe('an event sentence', () => {
  it.each([
    ['kofi pushed 3 commits to master in harbor/apps', push({})],
    ['kofi pushed 1 commit to master in harbor/apps', push({ commit_count: 1 })],
    ['kofi created branch master with 3 commits in harbor/apps', push({ action: 'created' })],
    ['kofi created tag v1 in harbor/apps', push({ action: 'created', ref_type: 'tag', ref: 'v1', commit_count: 0 })],
    ['kofi deleted branch old in harbor/apps', push({ action: 'removed', ref: 'old', commit_count: 0 })],
    ['kofi moved tag v1 in harbor/apps', push({ ref_type: 'tag', ref: 'v1', commit_count: 0 })],
    [
      'kofi opened issue #4 "Lamp" in harbor/apps',
      done({ action_name: 'opened', target_type: 'Issue', target_iid: 4, target_title: 'Lamp' }),
    ],
    [
      'kofi merged merge request !7 "Fix" in harbor/apps',
      done({ action_name: 'accepted', target_type: 'MergeRequest', target_iid: 7, target_title: 'Fix' }),
    ],
    [
      'kofi closed milestone "2.0" in harbor/apps',
      done({ action_name: 'closed', target_type: 'Milestone', target_iid: 1, target_title: '2.0' }),
    ],
    [
      'kofi commented on issue "Lamp" in harbor/apps',
      done({
        action_name: 'commented on',
        target_type: 'Note',
        target_title: 'Lamp',
        note: { body: 'Yes', noteable_type: 'Issue' },
      }),
    ],
    [
      'kofi commented on issue #4 "Lamp" in harbor/apps',
      done({
        action_name: 'commented on',
        target_type: 'Note',
        target_title: 'Lamp',
        note: { body: 'Yes', noteable_type: 'Issue', noteable_iid: 4 },
      }),
    ],
    ['kofi joined harbor/apps', done({ action_name: 'joined' })],
    ['kofi created harbor/apps', done({ action_name: 'created', target_type: 'Project', target_title: 'apps' })],
  ])('reads "%s"', (sentence, event) => {
    expect(eventSentence(event, 'harbor/apps')).toBe(sentence);
  });

  it('omits a missing project and accepts an unknown target type', () => {
    expect(eventSentence(done({ action_name: 'updated', target_type: 'User', target_title: 'kofi' }), '')).toBe(
      'kofi updated user "kofi"',
    );
    expect(eventSentence(done({ action_name: 'opened', target_type: 'Epic' }), 'a/b')).toBe('kofi opened epic in a/b');
  });

  it('has the first line of the pushed commit or the comment as its detail', () => {
    expect(eventDetail(push({}))).toBe('Light');
    expect(eventDetail(done({ note: { body: '\nYes,\nof course' } }))).toBe('Yes,');
    expect(eventDetail(done({}))).toBe('');
  });
});

const streams = (columns: number) =>
  ({ columns, colorLevel: { stdout: 0, stderr: 0 }, now: () => new Date('2030-06-03T12:00:00Z') }) as Streams;
const at = (created_at: string, more: object = {}) => ({ ...push(more), created_at });

describe('a timeline', () => {
  it('groups events by day and puts the time before each sentence', () => {
    const events = [
      at('2030-06-03T10:00:00Z'),
      at('2030-06-03T09:59:00Z', { commit_title: null }),
      at('2030-06-01T12:00:00Z'),
    ];
    expect(timelineLines(events, new Map([[1, 'harbor/apps']]), { streams: streams(80), time: 'relative' })).toEqual([
      'Monday, June 3, 2030',
      '  2 h ago  kofi pushed 3 commits to master in harbor/apps',
      '           Light',
      '  2 h ago  kofi pushed 3 commits to master in harbor/apps',
      '',
      'Saturday, June 1, 2030',
      '  2 d ago  kofi pushed 3 commits to master in harbor/apps',
      '           Light',
    ]);
  });

  it('fits the terminal, shows the ID of a project without a known path, and strips escape sequences', () => {
    const events = [at('2030-06-03T10:00:00Z', { ref: 'a-very-long-name-of-a-branch', commit_title: 'x\u001b[31my' })];
    const lines = timelineLines(events, new Map(), { streams: streams(50), time: 'relative' });
    expect(lines[1]).toContain('…');
    expect(Math.max(...lines.map((line) => line.length))).toBeLessThanOrEqual(50);
    expect(lines.join('')).not.toContain('\u001b');
    expect(timelineLines(events, new Map(), { streams: streams(200), time: 'relative' })[1]).toMatch(/ in project 1$/);
  });
});

describe('events list', () => {
  let service: TestService;
  const repoctl = (argv: readonly string[], around: RunContext = {}): Promise<Result> =>
    run(argv, { ...around, env: { REPOCTL_URL: service.url, REPOCTL_TOKEN: service.rootToken } });
  const titles = async (...argv: readonly string[]): Promise<unknown[]> => {
    const { code, out, err } = await repoctl(['events', 'list', ...argv, '--json']);
    if (code !== 0) throw new Error(err);
    return (JSON.parse(out) as { target_title: string }[]).map((event) => event.target_title);
  };
  beforeAll(async () => {
    service = await startService();
    await repoctl(['projects', 'create', 'app']);
    await repoctl(['projects', 'create', 'other']);
    await repoctl(['issues', 'create', 'Lamp is out', '-p', 'root/app']);
  });
  afterAll(() => service?.stop());

  it('lists your own, a user’s, or a project’s events and accepts filters', async () => {
    const own = ['Lamp is out', 'other', 'app'];
    expect(await titles()).toEqual(own);
    expect(await titles('--user', 'root', '--sort', 'asc')).toEqual(own.toReversed());
    expect(await titles('-p', 'root/app')).toEqual(['Lamp is out', 'app']);
    expect(await titles('--action', 'created', '--target-type', 'issue', '--after', '2020-01-01')).toEqual([
      'Lamp is out',
    ]);
  });

  it('prints sentences with project paths on a terminal', async () => {
    const { out, err } = await repoctl(['events', 'list', '--per-page', '2'], { terminal: true });
    expect(out).toContain('root opened issue "Lamp is out" in root/app');
    expect(out).toContain('root created root/other');
    expect(err).toContain('Showing 2 of 3');
    expect((await repoctl(['events', 'list', '-p', 'root/app'], { terminal: true })).out).toContain(
      'issue #1 "Lamp is out"',
    );
    expect((await repoctl(['events', 'list', '--action', 'left'], { terminal: true })).err).toContain(
      'No events found',
    );
  });

  it('prints tab-separated columns in a pipe', async () => {
    const { out } = await repoctl(['events', 'list', '-p', 'root/app', '--limit', '1']);
    expect(out.trimEnd().split('\t').slice(1, 5)).toEqual(['root', 'opened', 'Issue', 'Lamp is out']);
  });
});
