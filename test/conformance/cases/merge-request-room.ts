/** Creates branches and merge requests through the API. */
import { record } from '../answers.ts';
import { widgets, type Caller, type World } from '../world.ts';

/** The project of most cases. */
export const mrs = `${widgets}/merge_requests`;

/** Helpers for a world that is created later. */
export const openRoom = (world: () => World) => {
  /** Creates a branch with one new file, from `master` by default. */
  const branch = async (
    name: string,
    path = `${name}.txt`,
    project = widgets,
    as: Caller = 'olga',
  ): Promise<string> => {
    const json = {
      branch: name,
      start_branch: 'master',
      commit_message: `On ${name}`,
      actions: [{ action: 'create', file_path: path, content: `${name}\n` }],
    };
    const answer = await world().call({ method: 'POST', path: `${project}/repository/commits`, as, json });
    if (answer.status !== 201) throw new Error(answer.text);
    return String(record(answer)['id']);
  };
  const open = (source: string, json: object = {}, as: Caller = 'olga', project = widgets) =>
    world().call({
      method: 'POST',
      path: `${project}/merge_requests`,
      as,
      json: { source_branch: source, target_branch: 'master', title: source, ...json },
    });
  const made = async (source: string, json: object = {}, as: Caller = 'olga'): Promise<number> => {
    await branch(source);
    const answer = await open(source, json, as);
    if (answer.status !== 201) throw new Error(answer.text);
    return Number(record(answer)['iid']);
  };
  const change = (iid: number, json: object, as: Caller = 'olga') =>
    world().call({ method: 'PUT', path: `${mrs}/${iid}`, as, json });
  const merge = (iid: number, json: object = {}, as: Caller = 'olga') =>
    world().call({ method: 'PUT', path: `${mrs}/${iid}/merge`, as, json });
  return { branch, open, made, change, merge };
};
