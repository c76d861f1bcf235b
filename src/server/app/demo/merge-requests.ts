/** The merge requests of the demo, and how they are made. */
import { findProjectRow, findUserByName } from '../../request/auth-store.ts';
import { branchTip, headPrefix } from '../../git/refs.ts';
import { makeMergeCommit, mergedTree } from '../../git/merge.ts';
import { changeRefs } from '../../code/pushes/ref-journal.ts';
import type { SeedClient } from '../seed-client.ts';
import { withWritableRepository } from '../../storage/storages.ts';

interface DemoMergeRequest {
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
  /** By whom. */
  readonly merged?: string;
  readonly closed?: string;
}

const planner = 'harbor/apps/berth-planner';
const crane = 'harbor/apps/crane-console';

const mergeRequests: readonly DemoMergeRequest[] = [
  {
    from: crane,
    source: 'feature/second-camera',
    target: 'master',
    title: 'Show what is behind the crane',
    description: 'The second camera looks where nobody does.',
    by: 'otto',
    merged: 'kofi',
  },
  {
    from: planner,
    source: '2-4-stable',
    target: 'master',
    title: 'Bring the stable branch back',
    by: 'yuki',
    closed: 'kofi',
  },
  {
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
    from: planner,
    source: 'fix/leap-day',
    target: 'master',
    title: 'WIP: count the days of February',
    by: 'yuki',
    labels: 'bug',
  },
  {
    from: 'maya/berth-planner',
    into: planner,
    source: 'feature/night-shift',
    target: '2-4-stable',
    title: 'Night shifts for the stable version',
    by: 'maya',
  },
];

const pathOf = (fullPath: string): string => `/projects/${encodeURIComponent(fullPath)}`;

/** Merges at a time that never changes, as somebody would do by hand and push: the service says who that was. */
const mergeByHand = async (
  { service }: SeedClient,
  { from, source, target, title }: DemoMergeRequest,
  username: string,
): Promise<void> => {
  const { db } = service.database;
  const [project, user] = await Promise.all([findProjectRow(db, { path: from }), findUserByName(db, username)]);
  if (project === undefined || user === undefined) return;
  await withWritableRepository(service, project, async (dir) => {
    const [into, head] = await Promise.all(
      [target, source].map((branch) => branchTip(dir, branch, service.pools.objects.ask)),
    );
    if (into === undefined || head === undefined) return;
    const tree = await mergedTree(dir, into, head);
    if (tree === undefined) throw new Error(`${source} cannot be merged into ${target}`);
    const after = await makeMergeCommit(dir, {
      tree,
      parents: [into, head],
      message: `Merge branch '${source}'\n\n${title}\n`,
      author: { name: user.name, email: user.email },
      date: new Date('2026-03-02T09:00:00Z'),
    });
    const updates = [{ ref: `${headPrefix}${target}`, before: into, after }];
    await changeRefs(service, { project, dir, userId: user.id, updates });
  });
};

/** Makes them where people, branches, forks and labels are there already; `people` are IDs by username. */
export const makeMergeRequests = async (client: SeedClient, people: ReadonlyMap<string, number>): Promise<void> => {
  const { request, service } = client;
  for (const made of mergeRequests) {
    const into = made.into ?? made.from;
    const target = await findProjectRow(service.database.db, { path: into });
    const { iid } = await request<{ readonly iid: number }>(
      'POST',
      `${pathOf(made.from)}/merge_requests`,
      {
        source_branch: made.source,
        target_branch: made.target,
        target_project_id: target?.id,
        title: made.title,
        description: made.description,
        assignee_id: made.assignee === undefined ? undefined : people.get(made.assignee),
        labels: made.labels,
      },
      made.by,
    );
    if (made.merged !== undefined) await mergeByHand(client, made, made.merged);
    if (made.closed !== undefined) {
      await request('PUT', `${pathOf(into)}/merge_requests/${iid}`, { state_event: 'close' }, made.closed);
    }
  }
};
