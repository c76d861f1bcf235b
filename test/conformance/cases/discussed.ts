/** An issue and a merge request of the same project, for cases that apply to both. */
import { record } from '../answers.ts';
import { widgets, type World } from '../world.ts';

/** A type of record by its name in the API, with a function that creates one as olga and returns its path. */
export const kinds = [
  {
    type: 'Issue',
    make: async (world: World): Promise<string> => {
      const path = `${widgets}/issues`;
      const answer = await world.call({ method: 'POST', path, json: { title: 'Lamp is out' } });
      return `${path}/${String(record(answer)['iid'])}`;
    },
  },
  {
    type: 'MergeRequest',
    make: async (world: World): Promise<string> => {
      const branch = `mend-${Date.now()}-${Math.random()}`;
      const actions = [{ action: 'create', file_path: branch, content: 'on' }];
      const commit = { branch, start_branch: 'master', commit_message: 'Mend', actions };
      await world.call({ method: 'POST', path: `${widgets}/repository/commits`, json: commit });
      const path = `${widgets}/merge_requests`;
      const json = { source_branch: branch, target_branch: 'master', title: 'Lamp is out' };
      return `${path}/${String(record(await world.call({ method: 'POST', path, json }))['iid'])}`;
    },
  },
] as const;
