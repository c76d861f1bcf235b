/** Protected branches, a branch that was made on the service, and releases of the demo. */
import type { SeedClient } from '../seed-client.ts';
import { authorOf, tagTime, turnOfTag } from './history.ts';
import type { MadeProject } from './known.ts';
import { type Deed, minute } from './timeline.ts';

const planner = '/projects/harbor%2Fapps%2Fberth-planner';

const protect = async ({ request }: SeedClient): Promise<void> => {
  const stable = { name: '*-stable', push_access_level: 40, merge_access_level: 30 };
  await request('POST', `${planner}/protected_branches`, stable, 'maya');
  await request('POST', `${planner}/protected_tags`, { name: 'v*', create_access_level: 30 }, 'maya');
  await request('PUT', `${planner}/repository/branches/master/protect`, { developers_can_merge: true }, 'maya');
};

const attachToRelease = async ({ request }: SeedClient): Promise<void> => {
  const release = `${planner}/releases/v2.4.0`;
  await request('PUT', release, { milestones: ['2.4'] }, 'maya');
  const link = { name: 'Tide tables', url: 'https://tides.harbor.example/v2/tables.zip', link_type: 'package' };
  await request('POST', `${release}/assets/links`, { ...link, direct_asset_path: '/tide-tables.zip' }, 'maya');
};

/** Protects branches, and adds to releases. Projects and their histories must be there already. */
export const refDeeds: readonly Deed[] = [
  { at: '92d 09:40', do: protect },
  {
    at: '4d 13:10',
    do: ({ request }) =>
      request('POST', `${planner}/repository/branches`, { branch: 'fix/alarm', ref: 'v2.4.0' }, 'kofi'),
  },
  { at: '3d 10:15', do: attachToRelease },
];

/** The notes of a project's releases, each some time after its tag; tags without notes have none. */
export const releaseDeeds = ({ project, row, createdAt }: MadeProject, start: Date): readonly Deed[] =>
  (project.tags ?? []).flatMap((tag, index) => {
    const description = project.notes?.[tag];
    if (description === undefined) return [];
    const tagged = Math.max(tagTime(project, index, start).getTime(), createdAt.getTime() + 30 * minute);
    return {
      at: new Date(tagged + 25 * minute),
      do: ({ request }: SeedClient) =>
        request(
          'POST',
          `/projects/${row.id}/repository/tags/${tag}/release`,
          { description },
          authorOf(project, turnOfTag(project, index)),
        ),
    };
  });
