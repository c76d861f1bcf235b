/** Comments and reactions on the issues of the demo. */
import type { SeedClient } from '../seed-client.ts';

/** A made-up note; who reacts, and how, by name. */
interface DemoNote {
  /** Number of the issue: the demo's first one is 1. */
  readonly issue: number;
  readonly by: string;
  readonly body: string;
  readonly reactions?: Readonly<Record<string, string>>;
}

const issues = '/projects/harbor%2Fapps%2Fberth-planner/issues';

const notes: readonly DemoNote[] = [
  {
    issue: 2,
    by: 'raj',
    body: 'Happened to me on Tuesday: three calls for a ship that had left.',
    reactions: { lena: 'thumbsup' },
  },
  {
    issue: 2,
    by: 'kofi',
    body: '@yuki does the calendar know about the night shift at all?',
    reactions: { yuki: 'eyes', tomas: 'thumbsup' },
  },
  { issue: 2, by: 'yuki', body: 'It does, but in local time. I will look into it today.', reactions: { kofi: 'tada' } },
  { issue: 3, by: 'kofi', body: 'The tables of 2.4 are good enough for this, I think.' },
  {
    issue: 6,
    by: 'tomas',
    body: 'Please! The screens are the brightest thing on the quay.',
    reactions: { raj: 'heart' },
  },
];

const votes: Readonly<Record<string, readonly number[]>> = { tomas: [6], lena: [2, 6], kofi: [2] };

/** Makes notes, reactions and times where the issues are there already. */
export const makeDiscussion = async ({ request }: SeedClient): Promise<void> => {
  for (const { issue, by, body, reactions = {} } of notes) {
    const path = `${issues}/${issue}/notes`;
    const { id } = await request<{ readonly id: number }>('POST', path, { body }, by);
    for (const [user, name] of Object.entries(reactions)) {
      await request('POST', `${path}/${id}/award_emoji`, { name }, user);
    }
  }
  for (const [user, voted] of Object.entries(votes)) {
    for (const issue of voted) await request('POST', `${issues}/${issue}/award_emoji`, { name: 'thumbsup' }, user);
  }
  await request('POST', `${issues}/2/time_estimate`, { duration: '2d' }, 'kofi');
  await request('POST', `${issues}/2/add_spent_time`, { duration: '3h 30m' }, 'yuki');
};
