/** The issues of the demo, and how they are made. */
import type { SeedClient } from '../seed-client.ts';
import type { Known } from './known.ts';
import { dayAhead, type Deed, type When } from './timeline.ts';

/** A made-up issue. */
interface DemoIssue {
  readonly at: When;
  /** Full path; the planner by default. */
  readonly project?: string;
  readonly title: string;
  readonly description?: string;
  readonly by: string;
  /** The user who sets milestone and due date; kofi by default. */
  readonly plannedBy?: string;
  readonly assignees?: readonly string[];
  readonly labels?: string;
  /** By its title. */
  readonly milestone?: string;
  /** Days from the start. */
  readonly due?: number;
  readonly confidential?: true;
  readonly closed?: { readonly at: When; readonly by: string };
}

const planner = 'harbor/apps/berth-planner';
const gateway = 'harbor/platform/gateway';
const handbook = 'harbor/handbook';
const crane = 'harbor/apps/crane-console';

const issues: readonly DemoIssue[] = [
  {
    at: '64d 10:12',
    title: 'February has 29 days again',
    description: 'Every four years, the planner turns ships away on February 29.',
    by: 'raj',
    assignees: ['yuki'],
    labels: 'bug',
    milestone: '2.4',
    closed: { at: '31d 16:24', by: 'yuki' },
  },
  {
    at: '19d 08:35',
    title: 'Night shifts get calls meant for the day',
    description: 'The rota changes at 22:00, the phone list at midnight.\n\nBoth should come from the calendar.',
    by: 'tomas',
    assignees: ['kofi', 'yuki'],
    labels: 'bug,urgent',
    milestone: '2.5',
    due: 12,
  },
  {
    at: '15d 13:08',
    title: 'Show the tide beside each berth',
    by: 'lena',
    assignees: ['yuki'],
    labels: 'enhancement,tides',
    milestone: 'Spring tide',
    due: -2,
  },
  {
    at: '9d 17:22',
    title: 'Anyone with the link can move a ship',
    description: 'Whoever has the link to a plan can use it. Do not disclose this before it is fixed.',
    by: 'ingrid',
    assignees: ['kofi'],
    labels: 'bug,urgent',
    milestone: 'Storm season',
    confidential: true,
  },
  {
    at: '7d 09:50',
    title: 'Say in the manual which berths are tidal',
    by: 'otto',
    labels: 'documentation,good first issue',
  },
  { at: '4d 11:17', title: 'A darker theme for the control room', by: 'raj' },
  {
    at: '12d 07:45',
    project: gateway,
    title: 'Sessions end in the middle of a call',
    description: 'Every few hours the gateway closes sessions that are in use.',
    by: 'tomas',
    plannedBy: 'ingrid',
    assignees: ['kofi'],
    labels: 'bug,urgent',
    milestone: 'Storm season',
    due: 4,
  },
  {
    at: '6d 14:02',
    project: gateway,
    title: 'A limit for each token, too',
    by: 'kofi',
    plannedBy: 'ingrid',
    labels: 'enhancement,security',
  },
  {
    at: '33d 10:55',
    project: crane,
    title: 'The left joystick drifts when it is cold',
    by: 'otto',
    assignees: ['otto'],
    labels: 'bug',
    closed: { at: '14d 15:11', by: 'kofi' },
  },
  { at: '3d 12:38', project: crane, title: 'Larger buttons for people with gloves', by: 'lena', labels: 'enhancement' },
  {
    at: '22d 09:05',
    project: handbook,
    title: 'Who to call when the lock gate is stuck',
    by: 'lena',
    plannedBy: 'tomas',
    assignees: ['tomas'],
    labels: 'documentation',
    closed: { at: '5d 10:20', by: 'tomas' },
  },
  {
    at: '145m',
    project: handbook,
    title: 'The first week of a new colleague',
    by: 'maya',
    plannedBy: 'tomas',
    labels: 'documentation,good first issue',
  },
];

const makeIssue = async ({ request, start }: SeedClient, issue: DemoIssue, { people, milestones }: Known) => {
  const { project = planner, title, description, by, plannedBy = 'kofi', confidential } = issue;
  const { assignees = [], labels, milestone, due } = issue;
  const path = `/projects/${encodeURIComponent(project)}/issues`;
  const { iid } = await request<{ readonly iid: number }>('POST', path, { title, description, confidential }, by);
  // Guests open issues; what is planned of them, reporters say.
  const plan = {
    assignee_ids: assignees.flatMap((name) => people.get(name) ?? []),
    labels,
    milestone_id: milestone === undefined ? undefined : milestones.get(milestone),
    due_date: due === undefined ? undefined : dayAhead(due, start),
  };
  await request('PUT', `${path}/${iid}`, plan, plannedBy);
  return `${path}/${iid}`;
};

/** Issues of projects whose labels and milestones are there already. */
export const issueDeeds = (known: Known): readonly Deed[] =>
  issues.flatMap((issue) => {
    const { at, closed } = issue;
    let path = '';
    const open = async (client: SeedClient) => {
      path = await makeIssue(client, issue, known);
    };
    const deeds: Deed[] = [{ at, do: open }];
    if (closed !== undefined) {
      deeds.push({ at: closed.at, do: ({ request }) => request('PUT', path, { state_event: 'close' }, closed.by) });
    }
    return deeds;
  });
