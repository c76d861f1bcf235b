/** Creates projects with branches to merge through the API and reads their repositories with Git. */
import { repositoryDir } from '../../../../src/server/storage/storages.ts';
import { git } from '../../../e2e/support/git.ts';
import { bodyOf, type App } from '../../request/open-app.ts';

/** The fields of a merge request that tests read. */
export interface MergeRequestRecord {
  readonly id: number;
  readonly iid: number;
  readonly state: string;
  readonly sha: string | null;
  readonly merge_status: string;
  readonly merge_commit_sha: string | null;
  readonly changes_count: string | null;
  readonly source_project_id: number | null;
  readonly merge_when_pipeline_succeeds: boolean;
  readonly merged_by: { readonly username: string } | null;
  readonly message?: unknown;
}

/** The content of each file in a commit by path; `null` deletes the file. */
export type Files = Readonly<Record<string, string | null>>;

const actionOf = ([file_path, content]: [string, string | null]) =>
  content === null ? { action: 'delete', file_path } : { action: 'create', file_path, content };

export const openMergeFixture = (app: App) => {
  let projects = 0;

  /** Commits on a branch, which is created from `from` if given, and returns the SHA. */
  const commit = async (
    project: number,
    branch: string,
    files: Files | readonly object[],
    from?: string,
  ): Promise<string> => {
    const actions = Array.isArray(files) ? files : Object.entries(files as Files).map(actionOf);
    const json = { branch, commit_message: `On ${branch}`, actions, ...(from !== undefined && { start_branch: from }) };
    const answer = await app.ask(app.rootToken, `POST /projects/${project}/repository/commits`, json);
    if (answer.status !== 201) throw new Error(`a commit failed: ${answer.status} ${answer.text}`);
    return String(bodyOf(answer)['id']);
  };

  /** Creates a public project with an unprotected branch `main` and a file `base.txt`. */
  const newProject = async (more: object = {}): Promise<number> => {
    const project = await app.make('POST /projects', { name: `p${(projects += 1)}`, visibility: 'public', ...more });
    await commit(project, 'main', { 'base.txt': 'one\ntwo\nthree\n' });
    await app.ask(app.rootToken, `DELETE /projects/${project}/protected_branches/main`);
    return project;
  };

  const dirOf = (project: number): string => repositoryDir(app.service, { id: project, storage: 'default' });
  const tip = (project: number, ref: string): Promise<string> => git(dirOf(project), 'rev-parse', ref);
  const create = (project: number, source_branch: string, more: object = {}, token = app.rootToken) =>
    app.ask(token, `POST /projects/${project}/merge_requests`, {
      source_branch,
      target_branch: 'main',
      title: `Merge ${source_branch}`,
      ...more,
    });
  const made = async (...given: Parameters<typeof create>): Promise<MergeRequestRecord> => {
    const answer = await create(...given);
    if (answer.status !== 201) throw new Error(`no merge request: ${answer.status} ${answer.text}`);
    return bodyOf<MergeRequestRecord>(answer);
  };
  const get = async (project: number, iid: number): Promise<MergeRequestRecord> =>
    bodyOf<MergeRequestRecord>(await app.ask(app.rootToken, `GET /projects/${project}/merge_requests/${iid}`));
  const change = (project: number, iid: number, json: object, token = app.rootToken) =>
    app.ask(token, `PUT /projects/${project}/merge_requests/${iid}`, json);
  const merge = (project: number, iid: number, json: object = {}, token = app.rootToken) =>
    app.ask(token, `PUT /projects/${project}/merge_requests/${iid}/merge`, json);
  const eventsOf = async (id: number): Promise<readonly string[]> => {
    const rows = await app.service.database.db
      .selectFrom('events')
      .select('action')
      .where('target_type', '=', 'merge_request')
      .where('target_id', '=', id)
      .orderBy('id')
      .execute();
    return rows.map(({ action }) => action);
  };
  return { commit, newProject, dirOf, tip, create, made, get, change, merge, eventsOf };
};
