/** New records that a request can change or remove. */
import type { Db } from '../../../src/server/db/database.ts';
import { writeZip } from '../../../src/server/formats/zip/write-zip.ts';
import { insertToken } from '../../../src/server/people/access-tokens/store.ts';
import { freshGpgKey, freshSshKey } from '../../support/fresh-keys.ts';
import type { Situation } from './access-case.ts';
import type { Request, World } from './world.ts';

export const project = ({ world, visibility }: Situation): string => `/projects/${world.projects[visibility]}`;
export const group = ({ world, visibility }: Situation): string => `/groups/${world.groups[visibility]}`;

/** A project in the group of the situation, whose members have the same roles in the project. */
export const freshProject = async (situation: Situation): Promise<string> => {
  const { world, visibility } = situation;
  const json = { ...named(situation), visibility, namespace_id: world.groups[visibility] };
  return `/projects/${await world.make('POST /projects', json)}`;
};

export const freshUser = ({ world }: Situation, more: object = {}): Promise<number> => {
  const username = world.fresh();
  return world.make('POST /users', { username, name: username, email: `${username}@example.org`, ...more });
};
/** The path of a new user after a change of state. */
export const userAfter = async (situation: Situation, action: string): Promise<string> => {
  const path = `/users/${await freshUser(situation)}`;
  await situation.world.make(`POST ${path}/${action}`);
  return path;
};
/** The path of a new user who is waiting for approval. */
export const pendingUser = async (situation: Situation): Promise<string> =>
  `/users/${await freshUser(situation, { state: 'blocked_pending_approval' })}`;
export const freshToken = async (situation: Situation): Promise<string> => {
  const tokens = `/users/${await freshUser(situation)}/impersonation_tokens`;
  return `${tokens}/${await situation.world.make(`POST ${tokens}`, { name: 'fresh', scopes: ['api'] })}`;
};
/** A custom attribute of a new user, set by the administrator. */
export const freshAttribute = async (situation: Situation): Promise<string> => {
  const { world } = situation;
  const attribute = `/users/${await freshUser(situation)}/custom_attributes/desk`;
  await world.send(world.tokens.admin, { line: `PUT ${attribute}`, json: { value: '4' } });
  return attribute;
};
export const freshMessage = async ({ world }: Situation): Promise<string> =>
  `/broadcast_messages/${await world.make('POST /broadcast_messages', { message: 'Fresh' })}`;
const hookPairs = {
  custom_headers: [{ key: 'X-Team', value: 'harbor' }],
  url_variables: [{ key: 'room', value: 'quay' }],
};
export const freshHook = async ({ world }: Situation): Promise<string> =>
  `/hooks/${await world.make('POST /hooks', { url: 'http://127.0.0.1:9/', ...hookPairs })}`;
/** The path of a new hook of a project or a group. */
export const freshHookOf = async ({ world }: Situation, above: string): Promise<string> =>
  `${above}/hooks/${await world.make(`POST ${above}/hooks`, { url: world.receiver, ...hookPairs })}`;
/** Logs a delivery to a hook, and returns its ID. */
export const addDelivery = async (db: Db, hookId: number, url: string): Promise<number> => {
  const row = {
    hook_id: hookId,
    event_id: 'e1',
    delivery: 'd1',
    trigger: 'push_hooks',
    url,
    request_headers: '{}',
    request_data: '{}',
    response_status: '200',
    response_headers: '{}',
    response_body: '',
    execution_duration: 0.1,
    created_at: '2999-01-01T00:00:00Z',
  };
  return (await db.insertInto('hook_deliveries').values(row).returning('id').executeTakeFirstOrThrow()).id;
};
/** The path of a logged delivery. */
export const freshDeliveryOf = async (situation: Situation, above: string): Promise<string> => {
  const hook = await freshHookOf(situation, above);
  const { database, receiver } = situation.world;
  return `${hook}/events/${await addDelivery(database.db, Number(hook.split('/').at(-1)), receiver)}`;
};
export const freshLabel = async (situation: Situation, above = project(situation)): Promise<string> => {
  const name = situation.world.fresh();
  await situation.world.make(`POST ${above}/labels`, { name, color: 'red' });
  return name;
};
/** Unsubscribing needs a subscription; if the caller cannot subscribe, the first request changes nothing. */
export const unsubscribing = async (at: Situation, above = project(at)): Promise<Request> => {
  const label = `${above}/labels/${await freshLabel(at, above)}`;
  await at.world.send(at.world.tokens[at.caller], { line: `POST ${label}/subscribe` });
  return { line: `POST ${label}/unsubscribe` };
};
/** The path of a new project in the group, in which members have their roles by the group. */
export const projectInGroup = async ({ world, visibility }: Situation): Promise<string> =>
  `/projects/${await world.make('POST /projects', { name: world.fresh(), namespace_id: world.groups[visibility], visibility })}`;
/** The path of a new issue. */
export const freshIssue = async (situation: Situation): Promise<string> => {
  const { world } = situation;
  const issues = `${project(situation)}/issues`;
  const { json } = await world.send(world.tokens.admin, { line: `POST ${issues}`, json: { title: world.fresh() } });
  return `${issues}/${(json as { iid: number }).iid}`;
};
/** The path of a new milestone of a project or a group. */
export const freshMilestone = async ({ world }: Situation, above: string): Promise<string> =>
  `${above}/milestones/${await world.make(`POST ${above}/milestones`, { title: world.fresh() })}`;
/** The name of a branch at the tip of `master`, which developers can push to. */
export const freshBranchName = async (situation: Situation): Promise<string> => {
  const branch = situation.world.fresh();
  await situation.world.make(`POST ${project(situation)}/repository/branches`, { branch, ref: 'master' });
  return branch;
};
/** The path of a branch at the tip of `master`. */
export const freshBranch = async (situation: Situation): Promise<string> =>
  `${project(situation)}/repository/branches/${await freshBranchName(situation)}`;
/** A tag of `master`, with release notes if given. */
export const freshTag = async (situation: Situation, notes?: string): Promise<string> => {
  const tag_name = situation.world.fresh();
  const tags = `${project(situation)}/repository/tags`;
  const release = notes === undefined ? {} : { release_description: notes };
  await situation.world.make(`POST ${tags}`, { tag_name, ref: 'master', ...release });
  return `${tags}/${tag_name}`;
};
/** A release of a new tag. */
export const freshRelease = async (situation: Situation): Promise<string> => {
  const tag_name = situation.world.fresh();
  const releases = `${project(situation)}/releases`;
  await situation.world.make(`POST ${releases}`, { tag_name, ref: 'master' });
  return `${releases}/${tag_name}`;
};
/** A link with a path among the assets of a new release. */
export const freshReleaseLink = async (situation: Situation): Promise<string> => {
  const links = `${await freshRelease(situation)}/assets/links`;
  const link = { name: 'app', url: 'https://files.example.org/app', direct_asset_path: '/bin/app' };
  return `${links}/${await situation.world.make(`POST ${links}`, link)}`;
};
/** A protected pattern that matches no branch. */
export const freshRule = async (situation: Situation): Promise<string> => {
  const name = situation.world.fresh();
  const rules = `${project(situation)}/protected_branches`;
  await situation.world.make(`POST ${rules}`, { name });
  return `${rules}/${name}`;
};
/** A rule that protects a tag that does not exist. */
export const freshTagRule = async (situation: Situation): Promise<string> => {
  const name = situation.world.fresh();
  const rules = `${project(situation)}/protected_tags`;
  await situation.world.make(`POST ${rules}`, { name });
  return `${rules}/${name}`;
};
export const nightly = { description: 'Nightly', ref: 'master', cron: '0 1 * * *' };
/** A schedule of the administrator with a variable `KEY`. */
export const freshSchedule = async (situation: Situation): Promise<string> => {
  const schedules = `${project(situation)}/pipeline_schedules`;
  const schedule = `${schedules}/${await situation.world.make(`POST ${schedules}`, nightly)}`;
  await situation.world.make(`POST ${schedule}/variables`, { key: 'KEY', value: 'value' });
  return schedule;
};
/** A trigger of the administrator. */
export const freshTrigger = async (situation: Situation): Promise<string> => {
  const triggers = `${project(situation)}/triggers`;
  return `${triggers}/${await situation.world.make(`POST ${triggers}`, { description: 'Fresh' })}`;
};
export const freshEnvironment = async (situation: Situation): Promise<string> => {
  const environments = `${project(situation)}/environments`;
  const made = await situation.world.make(`POST ${environments}`, { name: situation.world.fresh() });
  return `${environments}/${made}`;
};
/** A request body that records a deployment of the tip of `master`. */
export const newDeployment = async (situation: Situation): Promise<object> => {
  const { world } = situation;
  const { json } = await world.send(world.tokens.admin, {
    line: `GET ${project(situation)}/repository/branches/master`,
  });
  const { commit } = json as { commit: { id: string } };
  return { environment: world.fresh(), sha: commit.id, ref: 'master' };
};
/** A pipeline for a commit without a pipeline file: it has no jobs and stays pending. */
export const freshPipeline = async (situation: Situation): Promise<string> => {
  const place = project(situation);
  const ref = await freshBranchName(situation);
  return `${place}/pipelines/${await situation.world.make(`POST ${place}/pipeline`, { ref })}`;
};
/** A job that the administrator created. */
export const freshJob = async (situation: Situation, status: 'manual' | 'pending' | 'success'): Promise<string> => {
  const { world } = situation;
  const place = project(situation);
  const branch = world.fresh();
  const when = status === 'manual' ? 'manual' : 'on_success';
  await world.make(`POST ${place}/repository/branches`, { branch, ref: 'master' });
  await world.send(world.tokens.admin, {
    line: `POST ${place}/repository/files/.gitlab-ci.yml`,
    json: { branch, commit_message: '[ci skip]', content: `test: {script: make, when: ${when}}` },
  });
  const pipeline = await world.make(`POST ${place}/pipeline`, { ref: branch });
  const { json } = await world.send(world.tokens.admin, { line: `GET ${place}/pipelines/${pipeline}/jobs` });
  const job = `${place}/jobs/${(json as { id: number }[])[0]?.id}`;
  if (status === 'success') await world.make(`POST ${job}/status`, { state: 'success' });
  return job;
};
export const someArtifacts = writeZip([{ path: 'dist/app.txt', content: 'app' }]);
/** A new job with artifacts. */
export const freshArtifacts = async (situation: Situation): Promise<string> => {
  const { world } = situation;
  const job = await freshJob(situation, 'pending');
  await world.send(world.tokens.admin, { line: `POST ${job}/artifacts`, file: someArtifacts });
  return `${job}/artifacts`;
};
/** The path of the artifacts of `master`, whose last pipeline has succeeded. */
export const freshRefArtifacts = async (situation: Situation): Promise<string> => {
  const { world } = situation;
  const job = (await freshArtifacts(situation)).replace(/\/artifacts$/, '');
  await world.make(`POST ${job}/status`, { state: 'success' });
  const { json } = await world.send(world.tokens.admin, { line: `GET ${job}` });
  const { pipeline } = json as { pipeline: { id: number } };
  // The projects have no pipeline file on `master`.
  await world.database.db.updateTable('pipelines').set({ ref: 'master' }).where('id', '=', pipeline.id).execute();
  return `${project(situation)}/jobs/artifacts/master`;
};
/** A variable of a project, a group, or the instance. */
export const freshVariable = async ({ world }: Situation, place: string): Promise<string> => {
  const key = world.fresh();
  await world.make(`POST ${place}/variables`, { key, value: 'value' });
  return `${place}/variables/${key}`;
};
export const newVariable = ({ world }: Situation): object => ({ key: world.fresh(), value: '', protected: true });
export const newMember = async (situation: Situation): Promise<object> => ({
  user_id: await freshUser(situation),
  access_level: 10,
});
/** A further email address that no user has. */
export const freshEmail = ({ world }: Situation): object => ({ email: `${world.fresh()}@mail.example` });
export const sshKey = (): object => ({ title: 'laptop', key: freshSshKey() });
export const gpgKey = async (): Promise<object> => ({ key: await freshGpgKey() });
/** A key of the caller; callers who cannot have any request one that does not exist. */
export const ownKey = async ({ world, caller }: Situation, path: string, json: object): Promise<string> => {
  const { status, json: made } = await world.send(world.tokens[caller], { line: `POST ${path}`, json });
  return `${path}/${status === 201 ? (made as { id: number }).id : 1}`;
};
/** Another token of the caller; undefined for callers without a valid one. */
const ownToken = async ({ world, caller }: Situation): Promise<{ id: number; token: string } | undefined> => {
  const scopes = caller === 'admin' ? ['api', 'sudo'] : ['api'];
  const request = { line: 'POST /user/personal_access_tokens', json: { name: 'own', scopes } };
  const { status, json } = await world.send(world.tokens[caller], request);
  return status === 201 ? (json as { id: number; token: string }) : undefined;
};
/** The path of another token of the caller. */
export const ownTokenPath = async (situation: Situation): Promise<string> =>
  `/personal_access_tokens/${(await ownToken(situation))?.id ?? 1}`;
/** A token whose first use, which is noted with it, is over. */
const used = async ({ world }: Situation, token: string): Promise<string> => {
  await world.send(token, { line: 'GET /personal_access_tokens/self' });
  return token;
};
/** A request with another token of the caller. */
export const withOwnToken = async (situation: Situation, line: string): Promise<Request> => {
  const own = await ownToken(situation);
  return own === undefined ? { line } : { line, token: await used(situation, own.token) };
};
export const newToken = { name: 'bot', scopes: ['api'], access_level: 30 };
/** The path of a token of a project or a group. */
export const freshBotToken = async ({ world }: Situation, above: string): Promise<string> =>
  `${above}/access_tokens/${await world.make(`POST ${above}/access_tokens`, newToken)}`;
export const newDeployToken = { name: 'mirror', scopes: ['read_repository'] };
/** A deploy token of a project or group, by the path of which. */
export const freshDeployToken = async ({ world }: Situation, above: string): Promise<string> =>
  `${above}/deploy_tokens/${await world.make(`POST ${above}/deploy_tokens`, newDeployToken)}`;
/** A request with a token of the project or group itself, but for callers who have none, and one who has another. */
export const withBotToken = async (situation: Situation, above: string): Promise<Request> => {
  const { world, caller } = situation;
  const line = `POST ${above}/access_tokens/self/rotate`;
  if (caller === 'anonymous' || caller === 'blocked' || caller === 'adminWithoutSudo') return { line };
  const { json } = await world.send(world.tokens.admin, { line: `POST ${above}/access_tokens`, json: newToken });
  return { line, token: await used(situation, (json as { token: string }).token) };
};
export const keyOfUser = async (situation: Situation, kind: string, json: object): Promise<string> => {
  const path = `/users/${await freshUser(situation)}/${kind}`;
  return `${path}/${await situation.world.make(`POST ${path}`, json)}`;
};
/** The ID of the newest audit event, which creating a hook, or a variable in a project or group, has recorded. */
export const freshAuditEvent = async (situation: Situation, place?: string): Promise<number> => {
  const { world } = situation;
  if (place === undefined) await world.make('POST /hooks', { url: 'https://hooks.example/', push_events: false });
  else await freshVariable(situation, place);
  const { id } = await world.database.db
    .selectFrom('audit_events')
    .select('id')
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();
  return id;
};

/** A session of a user, by the user's ID. */
const sessionOf = async ({ database, fresh }: World, userId: number): Promise<number> => {
  const token = { userId, kind: 'session', name: 'web', token: fresh(), scopes: ['api'], expiresAt: null } as const;
  const { id } = await insertToken(database.db, { ...token, now: new Date().toISOString() });
  return id;
};
export const ownSession = async ({ world, caller }: Situation): Promise<string> => {
  const { status, json } = await world.send(world.tokens[caller], { line: 'GET /user' });
  return `/user/sessions/${status === 200 ? await sessionOf(world, (json as { id: number }).id) : 1}`;
};
export const sessionOfUser = async (situation: Situation): Promise<string> => {
  const userId = await freshUser(situation);
  return `/users/${userId}/sessions/${await sessionOf(situation.world, userId)}`;
};
export const named = ({ world }: Situation): object => {
  const name = world.fresh();
  return { name, path: name };
};
/** A subgroup with the visibility of its group, so that the group's members have the same permissions in it. */
export const freshSubgroup = async (situation: Situation): Promise<string> => {
  const { world, visibility } = situation;
  const parent_id = world.groups[visibility];
  return `/groups/${await world.make('POST /groups', { ...named(situation), parent_id, visibility })}`;
};
