/** The milestones of the demo, and how they are made. */
import { toDay } from '../../db/values.ts';
import type { Preparation } from '../preparation.ts';

/** A made-up milestone; days count from the one on which the demo is made. */
interface DemoMilestone {
  /** Path of the project or group below the API's root. */
  readonly of: string;
  readonly title: string;
  readonly description?: string;
  readonly start?: number;
  readonly due?: number;
  readonly closed?: true;
}

const planner = '/projects/harbor%2Fapps%2Fberth-planner';
const harbor = '/groups/harbor';

const milestones: readonly DemoMilestone[] = [
  { of: planner, title: '2.4', description: 'Leap days, at last', start: -90, due: -20, closed: true },
  { of: planner, title: '2.5', description: 'Night shifts without phone calls', start: -19, due: 30 },
  { of: planner, title: 'Spring tide', description: 'Ready for the highest water of the year', due: -2 },
  { of: planner, title: 'Some day' },
  { of: harbor, title: 'Storm season', description: 'Everything holds when the wind does not', start: -10, due: 60 },
  { of: harbor, title: 'New quay', description: 'The second basin opens', due: 200 },
];

const day = 24 * 60 * 60 * 1000;

/** Makes them where projects and groups are there already; their IDs by title. */
export const makeMilestones = async ({ request, service }: Preparation): Promise<ReadonlyMap<string, number>> => {
  const ids = new Map<string, number>();
  const now = service.clock.now().getTime();
  const dayAt = (days: number | undefined): string | undefined =>
    days === undefined ? undefined : toDay(new Date(now + days * day));
  for (const { of, title, description, start, due, closed } of milestones) {
    const body = { title, description, start_date: dayAt(start), due_date: dayAt(due) };
    const { id } = await request<{ readonly id: number }>('POST', `${of}/milestones`, body);
    ids.set(title, id);
    if (closed === true) {
      await request('PUT', `${of}/milestones/${id}`, { state_event: 'close' });
    }
  }
  return ids;
};
