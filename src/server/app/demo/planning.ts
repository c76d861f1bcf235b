/** The issues of the demo, and how they are made. */
import type { SeedClient } from '../seed-client.ts';
import { toDay } from '../../formats/clock.ts';

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

const demoMilestones: readonly DemoMilestone[] = [
  { of: planner, title: '2.4', description: 'Leap days, at last', start: -90, due: -20, closed: true },
  { of: planner, title: '2.5', description: 'Night shifts without phone calls', start: -19, due: 30 },
  { of: planner, title: 'Spring tide', description: 'Ready for the highest water of the year', due: -2 },
  { of: planner, title: 'Some day' },
  { of: harbor, title: 'Storm season', description: 'Everything holds when the wind does not', start: -10, due: 60 },
  { of: harbor, title: 'New quay', description: 'The second basin opens', due: 200 },
];

const day = 24 * 60 * 60 * 1000;

/** Makes them where projects and groups are there already; their IDs by title. */
export const makeMilestones = async ({ request, service }: SeedClient): Promise<ReadonlyMap<string, number>> => {
  const ids = new Map<string, number>();
  const now = service.clock.now().getTime();
  const dayAt = (days: number | undefined): string | undefined =>
    days === undefined ? undefined : toDay(new Date(now + days * day));
  for (const { of, title, description, start, due, closed } of demoMilestones) {
    const body = { title, description, start_date: dayAt(start), due_date: dayAt(due) };
    const { id } = await request<{ readonly id: number }>('POST', `${of}/milestones`, body);
    ids.set(title, id);
    if (closed === true) {
      await request('PUT', `${of}/milestones/${id}`, { state_event: 'close' });
    }
  }
  return ids;
};

interface DemoLabel {
  readonly name: string;
  readonly color: string;
  readonly description?: string;
  readonly priority?: number;
}

/** Labels of every project. */
export const commonLabels: readonly DemoLabel[] = [
  { name: 'bug', color: '#d9534f', description: 'Does not do what it should', priority: 0 },
  { name: 'enhancement', color: '#5cb85c', description: 'Could do more' },
  { name: 'documentation', color: '#428bca' },
  { name: 'urgent', color: 'crimson', description: 'Today', priority: 1 },
  { name: 'good first issue', color: 'rebeccapurple', description: 'For newcomers' },
];

/** The colour of a project's own labels. */
export const ownLabelColor = 'darkslategray';

/** A made-up issue; days count from the one on which the demo is made. */
interface DemoIssue {
  readonly title: string;
  readonly description?: string;
  readonly by: string;
  readonly assignees?: readonly string[];
  readonly labels?: string;
  /** By its title. */
  readonly milestone?: string;
  readonly due?: number;
  readonly confidential?: true;
  /** By whom. */
  readonly closed?: string;
}

const project = '/projects/harbor%2Fapps%2Fberth-planner';

const issues: readonly DemoIssue[] = [
  {
    title: 'February has 29 days again',
    description: 'Every fourth year the planner sends ships away on a day that it does not know.',
    by: 'raj',
    assignees: ['yuki'],
    labels: 'bug',
    milestone: '2.4',
    closed: 'yuki',
  },
  {
    title: 'Night shifts get calls meant for the day',
    description: 'The rota changes at 22:00, the phone list at midnight.\n\nBoth should come from the calendar.',
    by: 'tomas',
    assignees: ['kofi', 'yuki'],
    labels: 'bug,urgent',
    milestone: '2.5',
    due: 12,
  },
  {
    title: 'Show the tide beside each berth',
    by: 'lena',
    assignees: ['yuki'],
    labels: 'enhancement,tides',
    milestone: 'Spring tide',
    due: -2,
  },
  {
    title: 'Anyone with the link can move a ship',
    description: 'Links to a plan can be used by whoever has them. To be told to nobody before it is mended.',
    by: 'ingrid',
    assignees: ['kofi'],
    labels: 'bug,urgent',
    milestone: 'Storm season',
    confidential: true,
  },
  { title: 'Say in the manual which berths are tidal', by: 'otto', labels: 'documentation,good first issue' },
  { title: 'A darker theme for the control room', by: 'raj' },
];

/** IDs of what issues refer to: people by username, milestones by title. */
interface Known {
  readonly people: ReadonlyMap<string, number>;
  readonly milestones: ReadonlyMap<string, number>;
}

/** Makes them where people, labels and milestones are there already. */
export const makeIssues = async ({ request, service }: SeedClient, { people, milestones }: Known): Promise<void> => {
  const now = service.clock.now().getTime();
  for (const { title, description, by, assignees = [], labels, milestone, due, confidential, closed } of issues) {
    const { iid } = await request<{ readonly iid: number }>(
      'POST',
      `${project}/issues`,
      { title, description, confidential },
      by,
    );
    // Guests open issues; what is planned of them, reporters say.
    const plan = {
      assignee_ids: assignees.flatMap((name) => people.get(name) ?? []),
      labels,
      milestone_id: milestone === undefined ? undefined : milestones.get(milestone),
      due_date: due === undefined ? undefined : toDay(new Date(now + due * day)),
    };
    await request('PUT', `${project}/issues/${iid}`, plan, 'kofi');
    if (closed !== undefined) {
      await request('PUT', `${project}/issues/${iid}`, { state_event: 'close' }, closed);
    }
  }
};
