/** The forks and stars of the demo. */
import type { Preparation } from '../preparation.ts';

const planner = '/projects/harbor%2Fapps%2Fberth-planner';

/** Made where people and projects are there already. */
export const makeForks = async ({ request }: Preparation): Promise<void> => {
  await request('POST', `${planner}/fork`, {}, 'maya');
  for (const username of ['maya', 'kofi']) {
    await request('POST', `${planner}/star`, {}, username);
  }
};
