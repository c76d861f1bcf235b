/** What the demo says about its branches and tags: git has the refs themselves already. */
import type { Preparation } from '../preparation.ts';

const planner = '/projects/harbor%2Fapps%2Fberth-planner';

const releases = [
  { tag: 'v2.4.0', description: '## Berth planner 2.4\n\n- Leap days\n- A quieter alarm\n' },
  { tag: 'v2.4.1', description: 'Corrects the alarm of 2.4.0, which was too quiet.\n' },
];

/** Protects what is released from, and adds notes to releases; projects and their histories are there already. */
export const makeRefs = async ({ request }: Preparation): Promise<void> => {
  const stable = { name: '*-stable', push_access_level: 40, merge_access_level: 30 };
  await request('POST', `${planner}/protected_branches`, stable);
  await request('PUT', `${planner}/repository/branches/master/protect`, { developers_can_merge: true });
  await request('POST', `${planner}/repository/branches`, { branch: 'fix/alarm', ref: 'v2.4.0' });
  for (const { tag, description } of releases) {
    await request('POST', `${planner}/repository/tags/${tag}/release`, { description });
  }
};
