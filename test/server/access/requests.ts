/**
 * A request to each endpoint in which nothing but the caller can be wrong, with fresh records wherever it changes or
 * removes some.
 */
import { freshGpgKey, freshSshKey } from '../../support/fresh-keys.ts';
import type { CallerName, Visibility } from './callers.ts';
import type { Request, World } from './world.ts';

/** Where and for whom a request is made. */
export interface Situation {
  readonly world: World;
  readonly visibility: Visibility;
  readonly caller: CallerName;
}

type MakeRequest = (situation: Situation) => Request | Promise<Request>;

const project = ({ world, visibility }: Situation): string => `/projects/${world.projects[visibility]}`;
const group = ({ world, visibility }: Situation): string => `/groups/${world.groups[visibility]}`;

const freshUser = ({ world }: Situation): Promise<number> => {
  const username = world.fresh();
  return world.make('POST /users', { username, name: username, email: `${username}@example.org` });
};
const freshToken = async (situation: Situation): Promise<string> => {
  const tokens = `/users/${await freshUser(situation)}/impersonation_tokens`;
  return `${tokens}/${await situation.world.make(`POST ${tokens}`, { name: 'fresh', scopes: ['api'] })}`;
};
/** An attribute of a user of its own, which the administrator has set. */
const freshAttribute = async (situation: Situation): Promise<string> => {
  const { world } = situation;
  const attribute = `/users/${await freshUser(situation)}/custom_attributes/desk`;
  await world.send(world.tokens.admin, { line: `PUT ${attribute}`, json: { value: '4' } });
  return attribute;
};
const freshMessage = async ({ world }: Situation): Promise<string> =>
  `/broadcast_messages/${await world.make('POST /broadcast_messages', { message: 'Fresh' })}`;
const freshLabel = async (situation: Situation): Promise<string> => {
  const name = situation.world.fresh();
  await situation.world.make(`POST ${project(situation)}/labels`, { name, color: 'red' });
  return name;
};
/** Below a project or a group. */
const freshMilestone = async ({ world }: Situation, above: string): Promise<string> =>
  `${above}/milestones/${await world.make(`POST ${above}/milestones`, { title: world.fresh() })}`;
const nightly = { description: 'Nightly', ref: 'master', cron: '0 1 * * *' };
/** A schedule of the administrator's, in which a variable `KEY` is set. */
const freshSchedule = async (situation: Situation): Promise<string> => {
  const schedules = `${project(situation)}/pipeline_schedules`;
  const schedule = `${schedules}/${await situation.world.make(`POST ${schedules}`, nightly)}`;
  await situation.world.make(`POST ${schedule}/variables`, { key: 'KEY', value: 'value' });
  return schedule;
};
/** A variable of a project or a group. */
const freshVariable = async ({ world }: Situation, place: string): Promise<string> => {
  const key = world.fresh();
  await world.make(`POST ${place}/variables`, { key, value: 'value' });
  return `${place}/variables/${key}`;
};
const newVariable = ({ world }: Situation): object => ({ key: world.fresh(), value: '', protected: true });
const newMember = async (situation: Situation): Promise<object> => ({
  user_id: await freshUser(situation),
  access_level: 10,
});
const sshKey = (): object => ({ title: 'laptop', key: freshSshKey() });
const gpgKey = async (): Promise<object> => ({ key: await freshGpgKey() });
/** A key of the caller's own; who cannot have any asks for one that is not there. */
const ownKey = async ({ world, caller }: Situation, path: string, json: object): Promise<string> => {
  const { status, json: made } = await world.send(world.tokens[caller], { line: `POST ${path}`, json });
  return `${path}/${status === 201 ? (made as { id: number }).id : 1}`;
};
const keyOfUser = async (situation: Situation, kind: string, json: object): Promise<string> => {
  const path = `/users/${await freshUser(situation)}/${kind}`;
  return `${path}/${await situation.world.make(`POST ${path}`, json)}`;
};
const named = ({ world }: Situation): object => {
  const name = world.fresh();
  return { name, path: name };
};

export const requests: Readonly<Record<string, MakeRequest>> = {
  'accessTokens.list': () => ({ line: 'GET /users/1/impersonation_tokens' }),
  'accessTokens.get': async (at) => ({ line: `GET ${await freshToken(at)}` }),
  'accessTokens.create': async (at) => ({
    line: `POST /users/${await freshUser(at)}/impersonation_tokens`,
    json: { name: 'new', scopes: ['api'] },
  }),
  'accessTokens.revoke': async (at) => ({ line: `DELETE ${await freshToken(at)}` }),
  'accessTokens.self': () => ({ line: 'GET /personal_access_tokens/self' }),

  'broadcastMessages.list': () => ({ line: 'GET /broadcast_messages' }),
  'broadcastMessages.get': async (at) => ({ line: `GET ${await freshMessage(at)}` }),
  'broadcastMessages.create': () => ({ line: 'POST /broadcast_messages', json: { message: 'Hello' } }),
  'broadcastMessages.update': async (at) => ({ line: `PUT ${await freshMessage(at)}`, json: { message: 'Bye' } }),
  'broadcastMessages.delete': async (at) => ({ line: `DELETE ${await freshMessage(at)}` }),

  'gpgKeys.list': () => ({ line: 'GET /user/gpg_keys' }),
  'gpgKeys.get': async (at) => ({ line: `GET ${await ownKey(at, '/user/gpg_keys', await gpgKey())}` }),
  'gpgKeys.create': async () => ({ line: 'POST /user/gpg_keys', json: await gpgKey() }),
  'gpgKeys.delete': async (at) => ({ line: `DELETE ${await ownKey(at, '/user/gpg_keys', await gpgKey())}` }),
  'gpgKeys.listForUser': () => ({ line: 'GET /users/1/gpg_keys' }),
  'gpgKeys.getForUser': async (at) => ({ line: `GET ${await keyOfUser(at, 'gpg_keys', await gpgKey())}` }),
  'gpgKeys.createForUser': async (at) => ({
    line: `POST /users/${await freshUser(at)}/gpg_keys`,
    json: await gpgKey(),
  }),
  'gpgKeys.deleteForUser': async (at) => ({ line: `DELETE ${await keyOfUser(at, 'gpg_keys', await gpgKey())}` }),

  'groupMembers.list': (at) => ({ line: `GET ${group(at)}/members` }),
  'groupMembers.add': async (at) => ({ line: `POST ${group(at)}/members`, json: await newMember(at) }),

  'groupMilestones.list': (at) => ({ line: `GET ${group(at)}/milestones` }),
  'groupMilestones.get': async (at) => ({ line: `GET ${await freshMilestone(at, group(at))}` }),
  'groupMilestones.create': (at) => ({ line: `POST ${group(at)}/milestones`, json: { title: at.world.fresh() } }),
  'groupMilestones.update': async (at) => ({
    line: `PUT ${await freshMilestone(at, group(at))}`,
    json: { state_event: 'close' },
  }),

  'groupVariables.list': (at) => ({ line: `GET ${group(at)}/variables` }),
  'groupVariables.get': async (at) => ({ line: `GET ${await freshVariable(at, group(at))}` }),
  'groupVariables.create': (at) => ({ line: `POST ${group(at)}/variables`, json: newVariable(at) }),
  'groupVariables.update': async (at) => ({
    line: `PUT ${await freshVariable(at, group(at))}`,
    json: { value: 'changed' },
  }),
  'groupVariables.delete': async (at) => ({ line: `DELETE ${await freshVariable(at, group(at))}` }),

  'groups.list': () => ({ line: 'GET /groups' }),
  'groups.get': (at) => ({ line: `GET ${group(at)}` }),
  'groups.create': (at) => ({ line: 'POST /groups', json: named(at) }),

  'keys.list': () => ({ line: 'GET /user/keys' }),
  'keys.get': async (at) => ({ line: `GET ${await ownKey(at, '/user/keys', sshKey())}` }),
  'keys.create': () => ({ line: 'POST /user/keys', json: sshKey() }),
  'keys.delete': async (at) => ({ line: `DELETE ${await ownKey(at, '/user/keys', sshKey())}` }),
  'keys.listForUser': () => ({ line: 'GET /users/1/keys' }),
  'keys.getForUser': async (at) => ({ line: `GET ${await keyOfUser(at, 'keys', sshKey())}` }),
  'keys.createForUser': async (at) => ({ line: `POST /users/${await freshUser(at)}/keys`, json: sshKey() }),
  'keys.deleteForUser': async (at) => ({ line: `DELETE ${await keyOfUser(at, 'keys', sshKey())}` }),

  'labels.list': (at) => ({ line: `GET ${project(at)}/labels` }),
  'labels.get': async (at) => ({ line: `GET ${project(at)}/labels/${await freshLabel(at)}` }),
  'labels.create': (at) => ({
    line: `POST ${project(at)}/labels`,
    json: { name: at.world.fresh(), color: '#d9534f' },
  }),
  'labels.update': async (at) => ({
    line: `PUT ${project(at)}/labels`,
    json: { name: await freshLabel(at), color: 'blue' },
  }),
  'labels.delete': async (at) => ({ line: `DELETE ${project(at)}/labels?name=${await freshLabel(at)}` }),
  'labels.subscribe': async (at) => ({ line: `POST ${project(at)}/labels/${await freshLabel(at)}/subscribe` }),
  'labels.unsubscribe': async (at) => {
    const label = `${project(at)}/labels/${await freshLabel(at)}`;
    // Only who follows a label can stop; where the caller may not follow, this changes nothing.
    await at.world.send(at.world.tokens[at.caller], { line: `POST ${label}/subscribe` });
    return { line: `POST ${label}/unsubscribe` };
  },

  'namespaces.list': () => ({ line: 'GET /namespaces' }),
  'namespaces.get': (at) => ({ line: `GET /namespaces/${at.world.groups[at.visibility]}` }),

  'pipelineSchedules.list': (at) => ({ line: `GET ${project(at)}/pipeline_schedules` }),
  'pipelineSchedules.get': async (at) => ({ line: `GET ${await freshSchedule(at)}` }),
  'pipelineSchedules.create': (at) => ({ line: `POST ${project(at)}/pipeline_schedules`, json: nightly }),
  'pipelineSchedules.update': async (at) => ({ line: `PUT ${await freshSchedule(at)}`, json: { active: false } }),
  'pipelineSchedules.takeOwnership': async (at) => ({ line: `POST ${await freshSchedule(at)}/take_ownership` }),
  'pipelineSchedules.delete': async (at) => ({ line: `DELETE ${await freshSchedule(at)}` }),
  'pipelineSchedules.createVariable': async (at) => ({
    line: `POST ${await freshSchedule(at)}/variables`,
    json: { key: 'NEW', value: '' },
  }),
  'pipelineSchedules.updateVariable': async (at) => ({
    line: `PUT ${await freshSchedule(at)}/variables/KEY`,
    json: { value: 'changed' },
  }),
  'pipelineSchedules.deleteVariable': async (at) => ({ line: `DELETE ${await freshSchedule(at)}/variables/KEY` }),

  'projectMembers.list': (at) => ({ line: `GET ${project(at)}/members` }),
  'projectMembers.add': async (at) => ({ line: `POST ${project(at)}/members`, json: await newMember(at) }),

  'projectMilestones.list': (at) => ({ line: `GET ${project(at)}/milestones` }),
  'projectMilestones.get': async (at) => ({ line: `GET ${await freshMilestone(at, project(at))}` }),
  'projectMilestones.create': (at) => ({ line: `POST ${project(at)}/milestones`, json: { title: at.world.fresh() } }),
  'projectMilestones.update': async (at) => ({
    line: `PUT ${await freshMilestone(at, project(at))}`,
    json: { state_event: 'close' },
  }),

  'projectVariables.list': (at) => ({ line: `GET ${project(at)}/variables` }),
  'projectVariables.get': async (at) => ({ line: `GET ${await freshVariable(at, project(at))}` }),
  'projectVariables.create': (at) => ({ line: `POST ${project(at)}/variables`, json: newVariable(at) }),
  'projectVariables.update': async (at) => ({
    line: `PUT ${await freshVariable(at, project(at))}`,
    json: { value: 'changed' },
  }),
  'projectVariables.delete': async (at) => ({ line: `DELETE ${await freshVariable(at, project(at))}` }),

  'projects.list': () => ({ line: 'GET /projects' }),
  'projects.get': (at) => ({ line: `GET ${project(at)}` }),
  'projects.create': (at) => ({ line: 'POST /projects', json: named(at) }),
  // In the group, whose members hold their roles here too.
  'projects.delete': async (at) => {
    const { world, visibility } = at;
    const json = { ...named(at), visibility, namespace_id: world.groups[visibility] };
    return { line: `DELETE /projects/${await world.make('POST /projects', json)}` };
  },

  'repositoryStorage.list': () => ({ line: 'GET /circuit_breakers/repository_storage' }),
  'repositoryStorage.failing': () => ({ line: 'GET /circuit_breakers/repository_storage/failing' }),
  'repositoryStorage.reset': () => ({ line: 'DELETE /circuit_breakers/repository_storage' }),

  'userAttributes.list': () => ({ line: 'GET /users/1/custom_attributes' }),
  'userAttributes.get': async (at) => ({ line: `GET ${await freshAttribute(at)}` }),
  'userAttributes.set': async (at) => ({
    line: `PUT /users/${await freshUser(at)}/custom_attributes/desk`,
    json: { value: '5' },
  }),
  'userAttributes.delete': async (at) => ({ line: `DELETE ${await freshAttribute(at)}` }),

  'users.list': () => ({ line: 'GET /users' }),
  'users.get': () => ({ line: 'GET /users/1' }),
  'users.create': ({ world }) => {
    const username = world.fresh();
    return { line: 'POST /users', json: { username, name: username, email: `${username}@example.org` } };
  },
  'users.update': async (at) => ({ line: `PUT /users/${await freshUser(at)}`, json: { bio: 'New' } }),
  'users.delete': async (at) => ({ line: `DELETE /users/${await freshUser(at)}` }),
  'users.current': () => ({ line: 'GET /user' }),
  'users.block': async (at) => ({ line: `POST /users/${await freshUser(at)}/block` }),
  'users.unblock': async (at) => ({ line: `POST /users/${await freshUser(at)}/unblock` }),

  'version.get': () => ({ line: 'GET /version' }),
};
