/** Comments and reactions on the issues and merge requests of the demo. */
import type { SeedClient } from '../seed-client.ts';
import type { Deed, When } from './timeline.ts';

/** A made-up note; who reacts, and how, by name. */
interface DemoNote {
  readonly at: When;
  /** Number of the issue or merge request: the demo's first one is 1. */
  readonly on: `issues/${number}` | `merge_requests/${number}`;
  readonly project?: string;
  readonly by: string;
  readonly body: string;
  readonly reactions?: Readonly<Record<string, string>>;
}

const planner = 'harbor/apps/berth-planner';

const notes: readonly DemoNote[] = [
  {
    at: '17d 10:48',
    on: 'issues/2',
    by: 'raj',
    body: 'Happened to me on Tuesday: three calls for a ship that had left.',
    reactions: { lena: 'thumbsup' },
  },
  {
    at: '11d 13:21',
    on: 'issues/2',
    by: 'kofi',
    body: '@yuki does the calendar know about the night shift at all?',
    reactions: { yuki: 'eyes', tomas: 'thumbsup' },
  },
  {
    at: '8d 08:57',
    on: 'issues/2',
    by: 'yuki',
    body: 'It does, but in local time. I will look into it today.',
    reactions: { kofi: 'tada' },
  },
  { at: '6d 15:34', on: 'issues/3', by: 'kofi', body: 'The tables of 2.4 are good enough for this, I think.' },
  {
    at: '1d 14:26',
    on: 'issues/6',
    by: 'tomas',
    body: 'Please! The screens are the brightest thing on the quay.',
    reactions: { raj: 'heart' },
  },
  {
    at: '1d 11:12',
    on: 'merge_requests/2',
    by: 'kofi',
    body: 'Works on my desk. Where does the list say who is on call at 22:00 sharp?',
  },
  {
    at: '190m',
    on: 'merge_requests/2',
    by: 'yuki',
    body: '@kofi the later shift. I have added a line to the manual.',
    reactions: { tomas: 'thumbsup' },
  },
  {
    at: '3d 09:18',
    on: 'issues/1',
    project: 'harbor/platform/gateway',
    by: 'ingrid',
    body: 'Only since 3.1, so it must be the health checks.',
    reactions: { kofi: 'thumbsup' },
  },
  {
    at: '75m',
    on: 'issues/1',
    project: 'harbor/platform/gateway',
    by: 'kofi',
    body: 'Found it: sessions are counted twice after a restart.',
    reactions: { ingrid: 'tada' },
  },
];

const write = async ({ request }: SeedClient, { on, project = planner, by, body, reactions = {} }: DemoNote) => {
  const path = `/projects/${encodeURIComponent(project)}/${on}/notes`;
  const { id } = await request<{ readonly id: number }>('POST', path, { body }, by);
  for (const [user, name] of Object.entries(reactions)) {
    await request('POST', `${path}/${id}/award_emoji`, { name }, user);
  }
};

const issues = `/projects/${encodeURIComponent(planner)}/issues`;

const vote = (at: When, by: string, issue: number): Deed => ({
  at,
  do: ({ request }) => request('POST', `${issues}/${issue}/award_emoji`, { name: 'thumbsup' }, by),
});

/** Notes, reactions and times of issues that are there already. */
export const discussionDeeds: readonly Deed[] = [
  ...notes.map((note) => ({ at: note.at, do: (client: SeedClient) => write(client, note) })),
  vote('18d 12:02', 'lena', 2),
  vote('16d 07:40', 'kofi', 2),
  vote('4d 16:55', 'lena', 6),
  vote('1d 14:27', 'tomas', 6),
  {
    at: '11d 13:30',
    do: ({ request }) => request('POST', `${issues}/2/time_estimate`, { duration: '2d' }, 'kofi'),
  },
  {
    at: '7d 16:45',
    do: ({ request }) => request('POST', `${issues}/2/add_spent_time`, { duration: '3h 30m' }, 'yuki'),
  },
];
