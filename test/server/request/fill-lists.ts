/** Fills every list of the contract with more than one page of records, some of them from the access matrix. */
import { Readable } from 'node:stream';
import { uploadArtifacts } from '../../../src/server/ci/job-artifacts/upload.ts';
import { jobsByIds } from '../../../src/server/ci/pipelines/job-store.ts';
import { writeZip } from '../../../src/server/formats/zip/write-zip.ts';
import { findProjectRow } from '../../../src/server/request/auth-store.ts';
import { addDelivery } from '../access/fresh.ts';
import { namedEndpoints } from '../../support/named-endpoints.ts';
import { requestTo } from '../access/all-cases.ts';
import { fillWorld } from '../access/world.ts';
import { bodyOf, type App } from './open-app.ts';

/** Minimum number of records in each list. */
export const records = 12;

/** Lists whose length depends on the configuration. */
export const configured: readonly string[] = [
  '/circuit_breakers/repository_storage',
  '/circuit_breakers/repository_storage/failing',
];

/** Returns the path of a list with the values of its parameters. */
export type PathOf = (list: string) => string;

interface Places {
  readonly project: string;
  readonly groupId: number;
  /** The milestones of the project and of the group whose issues are listed. */
  readonly milestones: readonly number[];
}

/** The reactions that one user adds. */
const emoji = `thumbsup thumbsdown heart tada rocket eyes smile cry fire star sunny snowflake`.split(' ');

/** Adds comments and reactions to an issue or a merge request. Returns the ID of the comment that has reactions. */
const discuss = async ({ make }: App, subject: string): Promise<number> => {
  const note = await make(`POST ${subject}/notes`, { body: 'first' });
  for (const [index, name] of emoji.entries()) {
    await make(`POST ${subject}/award_emoji`, { name });
    await make(`POST ${subject}/notes/${note}/award_emoji`, { name });
    await make(`POST ${subject}/notes?sudo=n${index + 1}`, { body: name });
  }
  return note;
};

const commit = (name: string, more: object): object => ({
  commit_message: name,
  author_name: name,
  author_email: `${name}@example.org`,
  actions: [{ action: 'create', file_path: name, content: name }],
  ...more,
});

/** Creates one record of each kind. */
const makeOne = async (app: App, { project, groupId, milestones }: Places, n: number): Promise<void> => {
  const { make } = app;
  const group = `/groups/${groupId}`;
  const name = `n${n}`;
  const user = await make('POST /users', { username: name, name, email: `${name}@example.org` });
  for (const place of ['/users/1', group, project]) {
    await app.ask(app.rootToken, `PUT ${place}/custom_attributes/${name}`, { value: 'x' });
  }
  for (const place of [group, project]) {
    await make(`POST ${place}/deploy_tokens`, { name, scopes: ['read_repository'] });
    await make(`POST ${place}/members`, { user_id: user, access_level: 30 });
  }
  await make('POST /users/1/impersonation_tokens', { name, scopes: ['api'] });
  await app.addToken({ userId: 1, kind: 'session' });
  await make('POST /snippets', { title: name, file_name: name, content: name, visibility: 'public' });
  await make('POST /groups', { name, path: `sub-${name}`, parent_id: groupId });
  // A group moves to others, not to those below it.
  await make('POST /groups', { name: `top-${name}`, path: `top-${name}` });
  await make('POST /projects', { name, namespace_id: groupId });
  const own = await make('POST /projects', { name });
  await make(`POST /projects/${own}/fork/${project.split('/')[2]}`);
  await make(`POST ${project}/repository/commits`, commit(name, { branch: 'master' }));
  await make(`POST ${project}/repository/commits`, commit(`busy-${name}`, { branch: 'busy' }));
  for (const [index, milestone] of milestones.entries()) {
    const more = { labels: name, milestone_id: milestone };
    await make(`POST ${project}/issues`, { title: name, assignee_ids: [user], ...more });
    const branch = `${name}-${index}`;
    await make(`POST ${project}/repository/commits`, commit(branch, { branch, start_branch: 'master' }));
    const request = { title: name, source_branch: branch, target_branch: 'master' };
    await make(`POST ${project}/merge_requests`, { ...request, assignee_id: user, ...more });
  }
  await make(`POST ${project}/pipeline`, { ref: 'piped' });
};

/** Gives a job artifacts with as many files as lists have records. Returns the ID of the job. */
const leaveArtifacts = async (app: App, project: string): Promise<number> => {
  const { database } = app.service;
  const [{ id }] = bodyOf<[{ id: number }]>(await app.ask(app.rootToken, `GET ${project}/jobs`));
  const [row, job] = await Promise.all([
    findProjectRow(database.db, { id: Number(project.split('/')[2]) }),
    jobsByIds(database.db, [id]),
  ]);
  const archive = writeZip(emoji.map((name) => ({ path: `${name}.txt`, content: name })));
  const file = { filename: 'artifacts.zip', content: Readable.from([archive]), finish: async () => {} };
  const found = job.get(id);
  if (row === undefined || found === undefined) throw new Error('no job');
  await uploadArtifacts(app.service, row, found, { file, expireIn: undefined });
  return id;
};

const everywhere = (id: number) => ({ private: id, internal: id, public: id });

/** Creates the records that lists still lack with the requests of the access matrix. */
const fillRest = async (app: App, pathOf: PathOf, { project, groupId }: Places): Promise<void> => {
  const strangers = await fillWorld({ ...app, database: app.service.database, stop: app.close });
  const projectId = Number(project.split('/')[2]);
  const world = { ...strangers, projects: everywhere(projectId), groups: everywhere(groupId) };
  for (const [, { path, paginated }] of namedEndpoints) {
    const [create] = namedEndpoints.find(([, one]) => one.method === 'POST' && one.path === path) ?? [];
    if (paginated !== true || create === undefined) continue;
    const { json } = await app.ask(app.rootToken, `GET ${pathOf(path)}?per_page=100`);
    for (let count = (json as unknown[]).length; count < records; count += 1) {
      const made = await requestTo(create)({ world, visibility: 'private', caller: 'admin' });
      await app.make(made.line, made.json);
    }
  }
};

/** The ID of a new hook with deliveries in its log. */
const deliveriesOf = async (app: App, above: string): Promise<number> => {
  const hook = await app.make(`POST ${above}/hooks`, { url: 'https://receiver.example/in' });
  for (let n = 1; n <= records; n += 1) await addDelivery(app.service.database.db, hook, 'https://receiver.example/in');
  return hook;
};

/** Fills every list and returns a function that returns the path of each. */
export const fillLists = async (app: App): Promise<PathOf> => {
  const groupId = await app.make('POST /groups', { name: 'full', path: 'full' });
  const group = `/groups/${groupId}`;
  const json = { name: 'full', namespace_id: groupId, initialize_with_readme: true };
  const project = `/projects/${await app.make('POST /projects', json)}`;
  const milestones = [
    await app.make(`POST ${project}/milestones`, { title: 'first' }),
    await app.make(`POST ${group}/milestones`, { title: 'first' }),
  ];
  const [first] = bodyOf<{ id: string }[]>(await app.ask(app.rootToken, `GET ${project}/repository/commits`));
  const sha = first?.id ?? '';
  const jobs = emoji.map((name) => `${name}:\n  script: 'true'\n  only: [piped]\n`).join('');
  const ci = { action: 'create', file_path: '.gitlab-ci.yml', content: jobs };
  const piped = { branch: 'piped', start_branch: 'master', actions: [ci] };
  await app.make(`POST ${project}/repository/commits`, commit('piped', piped));
  await app.make(`POST ${project}/repository/branches`, { branch: 'busy', ref: 'master' });
  for (let n = 1; n <= records; n += 1) {
    await makeOne(app, { project, groupId, milestones }, n);
  }
  const closed = Array.from({ length: records }, (_, index) => `#${index + 1}`).join(', ');
  const busy = { title: 'busy', description: `Closes ${closed}`, source_branch: 'busy', target_branch: 'master' };
  await app.make(`POST ${project}/merge_requests`, busy);
  const busyRequest = `${project}/merge_requests/${2 * records + 1}`;
  const links = emoji.map((name) => ({ name, url: `https://files.example.org/${name}` }));
  await app.make(`POST ${project}/releases`, {
    tag_name: 'linked',
    ref: 'master',
    milestones: ['first'],
    assets: { links },
  });
  const hooks = [await deliveriesOf(app, project), await deliveriesOf(app, group)];
  const job = await leaveArtifacts(app, project);
  const notes = [await discuss(app, `${project}/issues/1`), await discuss(app, busyRequest)];
  const pathOf: PathOf = (list) =>
    list
      .replace(/^\/projects\/:(project_)?id/, project)
      .replace(/^\/users\/:id/, '/users/1')
      .replace(/^\/groups\/:id/, group)
      .replace(':user_id', '1')
      .replace(':milestone_id', String(milestones[list.startsWith('/projects') ? 0 : 1]))
      .replace(/merge_requests\/:(merge_request_)?iid/, `merge_requests/${2 * records + 1}`)
      .replace('issues/:iid', 'issues/1')
      .replace(':note_id', String(notes[list.includes('/issues/') ? 0 : 1]))
      .replace(':pipeline_id', '1')
      .replace(':job_id', String(job))
      .replace(':hook_id', String(hooks[list.startsWith('/projects') ? 0 : 1]))
      .replace(':tag_name', 'linked')
      .replace(':sha', sha);
  await fillRest(app, pathOf, { project, groupId, milestones });
  // These records make the newest events one of each kind, so that even a short page has all kinds.
  await app.make(`POST ${project}/repository/branches`, { branch: 'last', ref: 'master' });
  await app.make(`POST ${project}/issues`, { title: 'last' });
  await app.make(`POST ${project}/milestones`, { title: 'last' });
  await app.make(`POST ${project}/issues/1/notes`, { body: 'last' });
  await app.make(`POST ${busyRequest}/notes`, { body: 'last' });
  // A comment marks the to-do items of its author as done, so these come last.
  for (let n = 1; n <= records; n += 1) await app.make(`POST ${project}/issues/${n}/todo`);
  return pathOf;
};
