import type { Situation } from './access-case.ts';
import { project } from './fresh.ts';

/** The path of a new merge request from a new branch with one file into `master`. */
export const freshMergeRequest = async (at: Situation): Promise<string> => {
  const branch = at.world.fresh();
  const actions = [{ action: 'create', file_path: branch, content: 'x' }];
  const commit = { branch, start_branch: 'master', commit_message: 'Add a file', actions };
  await at.world.send(at.world.tokens.admin, { line: `POST ${project(at)}/repository/commits`, json: commit });
  const { json } = await at.world.send(at.world.tokens.admin, {
    line: `POST ${project(at)}/merge_requests`,
    json: { source_branch: branch, target_branch: 'master', title: branch },
  });
  return `${project(at)}/merge_requests/${(json as { iid: number }).iid}`;
};

/** A merge request that merges when its pipeline succeeds; a trigger has started the pipeline. */
export const waitingMergeRequest = async (at: Situation): Promise<string> => {
  const { world } = at;
  const admin = world.tokens.admin;
  const mr = await freshMergeRequest(at);
  const { source_branch: ref } = (await world.send(admin, { line: `GET ${mr}` })).json as { source_branch: string };
  const line = `POST ${project(at)}/triggers`;
  const { token } = (await world.send(admin, { line, json: { description: 'Fresh' } })).json as { token: string };
  await world.send(admin, { line: `POST ${project(at)}/trigger/pipeline`, json: { token, ref } });
  await world.send(admin, { line: `PUT ${mr}/merge`, json: { merge_when_pipeline_succeeds: true } });
  return mr;
};
