/** The audit log of GitLab, which is listed by kind of entity and has no filters by author and action. */
import { describe, expect, it } from 'vitest';
import { json, recordingServer, type RecordingServer } from '../../../api/support/recording-server.ts';
import { run, type Result } from '../../support/run.ts';

const users = { ann: 7, ben: 8 } as const;

/** Every second event is by ann; the higher the ID, the newer. */
const events = Array.from({ length: 100 }, (_, index) => ({
  id: index + 1,
  author_id: index % 2 === 0 ? users.ann : users.ben,
  entity_type: ['Project', 'Group', 'User', 'Gitlab::Audit::InstanceScope'][index % 4],
  entity_id: 1,
  details: { author_name: index % 2 === 0 ? 'Ann' : 'Ben', custom_message: `Did ${index % 5}`, ip_address: '10.0.0.1' },
  created_at: new Date(Date.UTC(2026, 0, 1) + index * 60_000).toISOString(),
})).toReversed();

interface Behavior {
  /** Versions that need no kind list all events without it. */
  readonly needsKind?: boolean;
  readonly kinds?: readonly string[];
}

const gitlab = ({
  needsKind = true,
  kinds = ['Project', 'Group', 'User', 'Gitlab::Audit::InstanceScope'],
}: Behavior = {}) =>
  recordingServer((response, request) => {
    const url = new URL(request.url ?? '', 'http://localhost');
    if (url.pathname.endsWith('/users')) {
      const username = url.searchParams.get('username') as keyof typeof users;
      return json(response, [{ id: users[username], username }]);
    }
    const kind = url.searchParams.get('entity_type');
    if (kind === null && needsKind) return json(response, { error: 'entity_type is missing' }, 400);
    if (kind !== null && !kinds.includes(kind))
      return json(response, { error: 'entity_type does not have a valid value' }, 400);
    const found = events.filter(({ entity_type: one }) => kind === null || one === kind);
    const [page, size] = ['page', 'per_page'].map((name, index) =>
      Number(url.searchParams.get(name) ?? [1, 20][index]),
    );
    const start = ((page ?? 1) - 1) * (size ?? 20);
    const hasNext = start + (size ?? 20) < found.length;
    response.setHeader('x-next-page', hasNext ? String((page ?? 1) + 1) : '');
    return json(response, found.slice(start, start + (size ?? 20)));
  });

const list = ({ url }: RecordingServer, ...argv: readonly string[]): Promise<Result> =>
  run(['audit-events', 'list', ...argv], { env: { REPOCTL_URL: url, REPOCTL_TOKEN: 'rct_x' } });

const ids = (ending: readonly number[]): string => ending.map((id) => `${id}\n`).join('');

const from = (first: number, count: number, step = 1): readonly number[] =>
  Array.from({ length: count }, (_, index) => first - index * step);

describe('the audit log of GitLab', () => {
  it('is asked for each kind of entity, and printed newest first', async () => {
    const server = await gitlab();
    const { code, out, err } = await list(server, '-o', 'name');
    expect({ code, out }).toEqual({ code: 0, out: ids(from(100, 20)) });
    expect(err).toBe('warning: showing the first 20 audit events; use --all to show all\n');
  });

  it('has pages and limits of all kinds together', async () => {
    const server = await gitlab();
    expect((await list(server, '-o', 'name', '--page', '2', '--per-page', '7')).out).toBe(ids(from(93, 7)));
    expect((await list(server, '-o', 'name', '--limit', '45')).out).toBe(ids(from(100, 45)));
    expect((await list(server, '-o', 'name', '--all')).out).toBe(ids(from(100, 100)));
    expect((await list(server, '-o', 'name', '--all', '--where', '.id <= 3')).out).toBe(ids([3, 2, 1]));
  });

  it('is filtered by author and action here', async () => {
    const server = await gitlab();
    const { out, err } = await list(server, '-o', 'name', '--author', 'ben', '--limit', '30');
    expect(out).toBe(ids(from(100, 30, 2)));
    expect(err).toBe('warning: the server has no --author: repoctl reads all events and chooses from them\n');
    expect((await list(server, '-o', 'name', '--author', 'ben', '--action', 'did 4', '--all')).out).toBe(
      ids(from(100, 10, 10)),
    );
    expect((await list(server, '-o', 'name', '--author', 'ben', '--page', '3')).out).toBe(ids(from(20, 10, 2)));
  });

  it('is filtered here also for one kind, and by versions that need none', async () => {
    const ofUsers = await list(
      await gitlab(),
      '-o',
      'name',
      '--entity-type',
      'User',
      '--author',
      'ann',
      '--limit',
      '3',
    );
    expect(ofUsers.out).toBe(ids([99, 95, 91]));
    const older = await list(await gitlab({ needsKind: false }), '-o', 'name', '--author', 'ann', '--limit', '3');
    expect(older.out).toBe(ids([99, 97, 95]));
  });

  it('is listed of the instance by a short word', async () => {
    const server = await gitlab();
    const { out, err } = await list(server, '-o', 'name', '--entity-type', 'Instance', '--limit', '2');
    expect([out, err]).toEqual([ids([100, 96]), '']);
  });

  it('lacks what an older version does not know, which is a warning', async () => {
    const server = await gitlab({ kinds: ['Project', 'Group', 'User'] });
    const { code, out, err } = await list(server, '-o', 'name', '--limit', '4');
    expect({ code, out }).toEqual({ code: 0, out: ids([99, 98, 97, 95]) });
    expect(err).toBe('warning: the server does not list audit events of Gitlab::Audit::InstanceScope\n');
  });

  it('shows authors and actions in the usual columns', async () => {
    const { out } = await list(await gitlab(), '--limit', '1');
    expect(out.split('\t').filter(Boolean)).toEqual([
      '100',
      '2026-01-01T01:39:00.000Z',
      'Ben',
      'Did 4',
      '10.0.0.1',
      '\n',
    ]);
  });
});
