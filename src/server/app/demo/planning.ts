/** The issues of the demo, and how they are made. */
import type { SeedClient } from '../seed-client.ts';
import type { Known, MadeProject } from './known.ts';
import { dayAhead, type Deed, type When } from './timeline.ts';

/** A made-up milestone; days count from the one on which the demo is made. */
interface DemoMilestone {
  readonly at: When;
  /** Path of the project or group below the API's root. */
  readonly of: string;
  readonly title: string;
  readonly description?: string;
  readonly start?: number;
  readonly due?: number;
  readonly closed?: When;
}

const planner = '/projects/harbor%2Fapps%2Fberth-planner';
const harbor = '/groups/harbor';

const demoMilestones: readonly DemoMilestone[] = [
  {
    at: '91d 11:00',
    of: planner,
    title: '2.4',
    description: 'Leap days, at last',
    start: -90,
    due: -20,
    closed: '19d 09:10',
  },
  {
    at: '21d 10:30',
    of: planner,
    title: '2.5',
    description: 'Night shifts without phone calls',
    start: -19,
    due: 30,
  },
  {
    at: '45d 14:15',
    of: planner,
    title: 'Spring tide',
    description: 'Ready for the highest water of the year',
    due: -2,
  },
  { at: '44d 16:40', of: planner, title: 'Some day' },
  {
    at: '28d 09:20',
    of: harbor,
    title: 'Storm season',
    description: 'Everything holds when the wind does not',
    start: -10,
    due: 60,
  },
  { at: '70d 15:00', of: harbor, title: 'New quay', description: 'The second basin opens', due: 200 },
];

const makeMilestone = async ({ request, start }: SeedClient, made: DemoMilestone, { milestones }: Known) => {
  const { of, title, description } = made;
  const dayOf = (days: number | undefined) => (days === undefined ? undefined : dayAhead(days, start));
  const body = { title, description, start_date: dayOf(made.start), due_date: dayOf(made.due) };
  const { id } = await request<{ readonly id: number }>('POST', `${of}/milestones`, body, 'maya');
  milestones.set(title, id);
};

/** Milestones of projects and groups that are there already. */
export const milestoneDeeds = (known: Known): readonly Deed[] =>
  demoMilestones.flatMap((made) => {
    const { of, title, closed } = made;
    const deeds: Deed[] = [{ at: made.at, do: (client) => makeMilestone(client, made, known) }];
    if (closed !== undefined) {
      const close = ({ request }: SeedClient) =>
        request('PUT', `${of}/milestones/${known.milestones.get(title)}`, { state_event: 'close' }, 'maya');
      deeds.push({ at: closed, do: close });
    }
    return deeds;
  });

interface DemoLabel {
  readonly name: string;
  readonly color: string;
  readonly description?: string;
  readonly priority?: number;
}

/** Labels of every project. */
const commonLabels: readonly DemoLabel[] = [
  { name: 'bug', color: '#d9534f', description: 'Something does not work', priority: 0 },
  { name: 'enhancement', color: '#5cb85c', description: 'A new or better feature' },
  { name: 'documentation', color: '#428bca' },
  { name: 'urgent', color: 'crimson', description: 'Today', priority: 1 },
  { name: 'good first issue', color: 'rebeccapurple', description: 'For newcomers' },
];

/** The colour of a project's own labels. */
const ownLabelColor = 'darkslategray';

/** Makes the labels of a project. */
export const makeLabels = async ({ request }: SeedClient, { project, row }: MadeProject, by: string): Promise<void> => {
  const own = (project.labels ?? []).map((name) => ({ name, color: ownLabelColor }));
  for (const label of [...commonLabels, ...own]) {
    await request('POST', `/projects/${row.id}/labels`, label, by);
  }
};
