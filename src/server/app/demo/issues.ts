/** The issues of the demo, and how they are made. */
import { toDay } from '../../db/values.ts';
import type { Preparation } from '../preparation.ts';

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

const day = 24 * 60 * 60 * 1000;

/** IDs of what issues refer to: people by username, milestones by title. */
interface Known {
  readonly people: ReadonlyMap<string, number>;
  readonly milestones: ReadonlyMap<string, number>;
}

/** Makes them where people, labels and milestones are there already. */
export const makeIssues = async ({ request, service }: Preparation, { people, milestones }: Known): Promise<void> => {
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
