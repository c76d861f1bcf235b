import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { exchange } from '../../../support/raw-http.ts';
import { openDemo, type Demo } from './open-demo.ts';

type Row = Readonly<Record<string, unknown>>;

const day = 24 * 60 * 60 * 1000;
const planner = '/projects/harbor%2Fapps%2Fberth-planner';

const ageOf = (time: unknown): number => Date.now() - Date.parse(String(time));

describe('the history of the demo', () => {
  let demo: Demo;
  beforeAll(async () => {
    demo = await openDemo();
  });
  afterAll(() => demo.close());

  const list = async (path: string): Promise<readonly Row[]> => {
    const headers = { 'Private-Token': demo.rootToken };
    const { json } = await exchange(demo.url, { method: 'GET', path: `/api/v4${path}`, headers });
    return json as readonly Row[];
  };
  const dated = [
    '/projects',
    '/users?username=kofi',
    '/groups/harbor/issues?scope=all',
    '/groups/harbor/merge_requests?scope=all',
    '/groups/harbor/milestones',
    `${planner}/issues/2/notes`,
    `${planner}/events`,
    `${planner}/pipelines`,
    `${planner}/pipeline_schedules`,
    `${planner}/deployments`,
    '/snippets/public',
  ];

  it('has nothing that was created or updated just now', async () => {
    const youngest = await Promise.all(
      dated.map(async (path) => {
        const rows = await list(path);
        const times = rows
          .flatMap((row) => [row['created_at'], row['updated_at']])
          .filter((time) => time !== undefined);
        return [path, Math.min(...times.map(ageOf))] as const;
      }),
    );
    expect(youngest.filter(([, age]) => !(age > 60_000 && age < Infinity))).toEqual([]);
  });

  it('has pushes and comments of several people over weeks, in the order of their times', async () => {
    const events = await list(`${planner}/events?per_page=100`);
    const times = events.map((event) => String(event['created_at']));
    expect(times).toEqual(times.toSorted().toReversed());
    expect(ageOf(times.at(-1)) - ageOf(times[0])).toBeGreaterThan(21 * day);
    const actors = ['pushed', 'commented on'].map((action) => {
      const people = events.filter((event) => event['action_name'] === action).map((event) => event['author_username']);
      return new Set(people).size;
    });
    expect(Math.min(...actors)).toBeGreaterThan(2);
  });

  it('has commits before the day of the start, in the order of their times, and none on a weekend', async () => {
    const commits = await list(`${planner}/repository/commits?per_page=100`);
    const times = commits.map((commit) => Date.parse(String(commit['committed_date'])));
    expect(times).toEqual(times.toSorted((one, other) => other - one));
    expect(times.filter((time) => [0, 6].includes(new Date(time).getUTCDay()))).toEqual([]);
    expect(Date.now() - Math.max(...times)).toBeLessThan(14 * day);
  });

  it('has a member whose membership is about to end', async () => {
    const ends = (await list('/groups/harbor%2Fapps/members')).map((member) => member['expires_at']);
    expect(ends.filter((end) => typeof end === 'string' && -ageOf(end) < 7 * day)).toHaveLength(1);
  });
});
