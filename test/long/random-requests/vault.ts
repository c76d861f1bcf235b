/** A private group and a private project that only administrators can see, and secrets that nobody can read. */
import type { World } from '../../server/access/world.ts';

/** A marker in every string of the vault, including its path. */
export const marker = 'zq7vault';

/** Secrets that must not occur in a response or in the log: a password and the token of a hook. */
export const neverShown = { password: 'zq7-Never-Shown-9141', hookToken: 'zq7-hook-token-5577' } as const;

export interface Vault {
  readonly group: number;
  readonly project: number;
  /** The ID of the project. */
  readonly fullPath: string;
}

const text = (what: string): string => `${marker} ${what}`;

const ciFile = `${marker}-job: {script: make ${marker}, stage: ${marker}}
stages: [${marker}]
`;

/** Creates a vault in a world. */
export const fillVault = async ({ make, send, tokens }: World): Promise<Vault> => {
  const put = async (line: string, json: object): Promise<void> => {
    const { status, text: said } = await send(tokens.admin, { line, json });
    if (status >= 300) throw new Error(`${line}: ${status} ${said}`);
  };
  const visibility = 'private';
  const keeper = await make('POST /users', {
    username: 'keeper',
    name: 'Keeper',
    email: 'keeper@example.org',
    password: neverShown.password,
  });
  await make('POST /hooks', { url: 'http://127.0.0.1:9/', token: neverShown.hookToken, push_events: false });
  await make('POST /snippets', { title: text('snippet'), file_name: marker, content: text('content') });

  const group = await make('POST /groups', { name: text('group'), path: marker, visibility, description: text('it') });
  const ofGroup = `/groups/${group}`;
  await put(`POST ${ofGroup}/members`, { user_id: keeper, access_level: 50 });
  await make(`POST ${ofGroup}/milestones`, { title: text('milestone'), description: text('it') });
  await put(`POST ${ofGroup}/variables`, { key: marker, value: text('value') });

  const project = await make('POST /projects', {
    name: text('project'),
    path: `${marker}-project`,
    namespace_id: group,
    visibility,
    description: text('it'),
    initialize_with_readme: true,
    tag_list: [marker],
  });
  const of = `/projects/${project}`;
  const commit = { branch: 'master', commit_message: text('commit') };
  await put(`POST ${of}/repository/files/${marker}%2F${marker}.md`, { ...commit, content: text('file') });
  await put(`POST ${of}/repository/files/.gitlab-ci.yml`, { ...commit, content: ciFile });
  await put(`POST ${of}/repository/branches`, { branch: marker, ref: 'master' });
  await put(`POST ${of}/repository/files/other`, { ...commit, branch: marker, content: text('other') });
  await put(`POST ${of}/repository/tags`, { tag_name: `${marker}-tag`, ref: 'master', message: text('tag') });
  await put(`POST ${of}/releases`, { tag_name: `${marker}-tag`, name: text('release'), description: text('notes') });
  await put(`POST ${of}/labels`, { name: text('label'), color: 'red', description: text('it') });
  await make(`POST ${of}/milestones`, { title: text('milestone'), description: text('it') });
  for (const confidential of [false, true]) {
    await make(`POST ${of}/issues`, { title: text('issue'), description: text('it'), labels: marker, confidential });
  }
  await make(`POST ${of}/issues/1/notes`, { body: text('note') });
  await make(`POST ${of}/merge_requests`, {
    source_branch: marker,
    target_branch: 'master',
    title: text('merge request'),
    description: text('it'),
  });
  await make(`POST ${of}/merge_requests/1/notes`, { body: text('note') });
  await put(`POST ${of}/variables`, { key: marker, value: text('value') });
  await make(`POST ${of}/triggers`, { description: text('trigger') });
  await make(`POST ${of}/environments`, { name: marker, external_url: `https://${marker}.example/` });
  await put(`POST ${of}/pages/domains`, { domain: `${marker}.example` });
  await make(`POST ${of}/pipeline_schedules`, { description: text('schedule'), ref: 'master', cron: '0 1 * * *' });
  await make(`POST ${of}/pipeline`, { ref: 'master', variables: { [marker]: text('value') } });
  await put(`POST ${of}/protected_branches`, { name: `${marker}/*` });
  await put(`PUT ${of}/custom_attributes/${marker}`, { value: text('attribute') });
  return { group, project, fullPath: `${marker}/${marker}-project` };
};
