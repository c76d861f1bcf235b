/** The merge requests of the demo, and how they are made. */
import { findProjectRow } from '../../request/auth-store.ts';
import type { SeedClient } from '../seed-client.ts';
import type { Known } from './known.ts';
import type { Deed, When } from './timeline.ts';

interface Ending {
  readonly at: When;
  readonly by: string;
}

interface DemoMergeRequest {
  readonly at: When;
  /** Full path of the project that the branch is in. */
  readonly from: string;
  /** The project it was forked from, for a merge request that goes there. */
  readonly into?: string;
  readonly source: string;
  readonly target: string;
  readonly title: string;
  readonly description?: string;
  readonly by: string;
  readonly assignee?: string;
  readonly labels?: string;
  readonly merged?: Ending;
  readonly closed?: Ending;
}

const planner = 'harbor/apps/berth-planner';
const crane = 'harbor/apps/crane-console';
const gateway = 'harbor/platform/gateway';
const kit = 'harbor/platform/component-kit';

const mergeRequests: readonly DemoMergeRequest[] = [
  {
    at: '25d 10:05',
    from: kit,
    source: 'feature/dark-theme',
    target: 'master',
    title: 'Dials for the night',
    description: 'Every light can be dimmed.',
    by: 'ingrid',
    labels: 'enhancement',
    merged: { at: '21d 13:45', by: 'ingrid' },
  },
  {
    at: '12d 09:32',
    from: crane,
    source: 'feature/second-camera',
    target: 'master',
    title: 'Show what is behind the crane',
    description: 'The second camera looks where nobody does.',
    by: 'otto',
    merged: { at: '8d 16:08', by: 'kofi' },
  },
  {
    at: '5d 10:44',
    from: planner,
    source: '2-4-stable',
    target: 'master',
    title: 'Bring the stable branch back',
    by: 'yuki',
    closed: { at: '5d 13:02', by: 'kofi' },
  },
  {
    at: '2d 15:51',
    from: planner,
    source: 'feature/night-shift',
    target: 'master',
    title: 'Call those who are awake',
    description: 'The phone list follows the rota.\n\nCloses #2.',
    by: 'yuki',
    assignee: 'kofi',
    labels: 'bug,urgent',
  },
  {
    at: '2d 17:19',
    from: planner,
    source: 'fix/leap-day',
    target: 'master',
    title: 'WIP: count the days of February',
    by: 'yuki',
    labels: 'bug',
  },
  {
    at: '1d 09:26',
    from: 'maya/berth-planner',
    into: planner,
    source: 'feature/night-shift',
    target: '2-4-stable',
    title: 'Night shifts for the stable version',
    by: 'maya',
  },
  {
    at: '100m',
    from: gateway,
    source: 'feature/http3',
    target: 'master',
    title: 'Speak HTTP/3 on the quay side',
    by: 'kofi',
    assignee: 'ingrid',
    labels: 'enhancement',
  },
];

const pathOf = (fullPath: string): string => `/projects/${encodeURIComponent(fullPath)}`;

const open = async ({ request, service }: SeedClient, made: DemoMergeRequest, { people }: Known): Promise<string> => {
  const into = made.into ?? made.from;
  const target = await findProjectRow(service.database.db, { path: into });
  const body = {
    source_branch: made.source,
    target_branch: made.target,
    target_project_id: target?.id,
    title: made.title,
    description: made.description,
    assignee_id: made.assignee === undefined ? undefined : people.get(made.assignee),
    labels: made.labels,
  };
  const { iid } = await request<{ readonly iid: number }>('POST', `${pathOf(made.from)}/merge_requests`, body, made.by);
  return `${pathOf(into)}/merge_requests/${iid}`;
};

/** Merge requests between branches that are there already. */
export const mergeRequestDeeds = (known: Known): readonly Deed[] =>
  mergeRequests.flatMap((made) => {
    const { at, merged, closed } = made;
    let path = '';
    const deeds: Deed[] = [
      {
        at,
        do: async (client) => {
          path = await open(client, made, known);
        },
      },
    ];
    if (merged !== undefined) {
      deeds.push({ at: merged.at, do: ({ request }) => request('PUT', `${path}/merge`, {}, merged.by) });
    }
    if (closed !== undefined) {
      deeds.push({ at: closed.at, do: ({ request }) => request('PUT', path, { state_event: 'close' }, closed.by) });
    }
    return deeds;
  });
