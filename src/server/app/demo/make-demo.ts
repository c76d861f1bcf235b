/**
 * Fills an empty service with made-up people, groups, projects and what is in them: by the API's own
 * requests, and by pushes. It comes out the same each time.
 */
import { findProjectRow } from '../../request/auth-store.ts';
import type { Row } from '../../db/schema.ts';
import { importHistory } from '../../git/write-commit.ts';
import { listRefs } from '../../git/refs.ts';
import { afterRefUpdates } from '../../code/pushes/after-ref-updates.ts';
import type { SeedClient } from '../seed-client.ts';
import { withRepository, withWritableRepository } from '../../storage/storages.ts';
import { makeCi, makePages } from './ci.ts';
import { makeDiscussion } from './discussion.ts';
import { type DemoGroup, groups, makeForks, makeSharing } from './groups.ts';
import { demoHistory, makeRefs } from './code.ts';
import { makeHooks, makeSnippets } from './instance.ts';
import { type DemoPerson, emailOf, gpgKey, people, sshKeys } from './people.ts';
import { commonLabels, makeIssues, makeMilestones, ownLabelColor } from './planning.ts';
import { makeMergeRequests } from './merge-requests.ts';
import { projects, type DemoProject, type DemoSchedule } from './projects.ts';
import { toTimestamp } from '../../formats/clock.ts';

const hour = 60 * 60 * 1000;

interface Created {
  readonly id: number;
}

const makePerson = async ({ request }: SeedClient, person: DemoPerson): Promise<number> => {
  const { username, name, external, admin, blocked, directoryName, office } = person;
  const identity = directoryName === undefined ? {} : { extern_uid: directoryName, provider: 'ldap' };
  const body = { username, name, email: emailOf(username), external, admin, skip_confirmation: true, ...identity };
  const { id } = await request<Created>('POST', '/users', body);
  if (office !== undefined) {
    await request('PUT', `/users/${id}/custom_attributes/office`, { value: office });
  }
  if (blocked === true) {
    await request('POST', `/users/${id}/block`);
  }
  return id;
};

const makeVariables = async (
  { request }: SeedClient,
  place: string,
  variables: Readonly<Record<string, string>> = {},
): Promise<void> => {
  for (const [key, value] of Object.entries(variables)) {
    await request('POST', `${place}/variables`, { key, value });
  }
};

const makeGroup = async (
  client: SeedClient,
  group: DemoGroup,
  peopleIds: ReadonlyMap<string, number>,
  groupIds: ReadonlyMap<string, number>,
): Promise<number> => {
  const { request } = client;
  const { members, parent, variables, ...fields } = group;
  const parentId = parent === undefined ? undefined : groupIds.get(parent);
  const { id } = await request<Created>('POST', '/groups', { ...fields, parent_id: parentId });
  for (const [username, accessLevel] of Object.entries(members)) {
    await request('POST', `/groups/${id}/members`, { user_id: peopleIds.get(username), access_level: accessLevel });
  }
  await makeVariables(client, `/groups/${id}`, variables);
  return id;
};

/** A project that is there, and its repository. */
interface Made {
  readonly project: DemoProject;
  readonly row: Row<'projects'>;
}

const createProject = async (
  { request, service }: SeedClient,
  project: DemoProject,
  namespaceId: number,
): Promise<Made> => {
  const { name, path, description, visibility } = project;
  const body = { name, path, description, visibility, namespace_id: namespaceId };
  const { id } = await request<Created>('POST', '/projects', body);
  const row = await findProjectRow(service.database.db, { id });
  if (row === undefined) throw new Error(`Project ${id} is gone.`);
  return { project, row };
};

const importProject = async ({ service }: SeedClient, { project, row }: Made): Promise<void> =>
  withWritableRepository(service, row, (dir) => importHistory(dir, demoHistory(project)));

/** Tells of what was imported, as a push would. */
const announceImport = async ({ service }: SeedClient, { row }: Made): Promise<void> =>
  withRepository(service, row, async (dir) => {
    const refs = await listRefs(dir, 'refs/');
    const updates = refs.map(({ ref, sha }) => ({ ref, before: null, after: sha }));
    await afterRefUpdates(service, { project: row, dir, userId: row.creator_id, updates });
  });

const makeSchedule = async ({ request }: SeedClient, projectId: number, schedule: DemoSchedule): Promise<void> => {
  const { owner, variables = {}, ...fields } = schedule;
  const path = `/projects/${projectId}/pipeline_schedules`;
  const { id } = await request<Created>('POST', path, fields, owner);
  for (const [key, value] of Object.entries(variables)) {
    await request('POST', `${path}/${id}/variables`, { key, value }, owner);
  }
};

const fillProject = async (client: SeedClient, made: Made): Promise<void> => {
  const { request } = client;
  const { id } = made.row;
  const { labels = [], schedules = [], variables } = made.project;
  await announceImport(client, made);
  for (const label of [...commonLabels, ...labels.map((own) => ({ name: own, color: ownLabelColor }))]) {
    await request('POST', `/projects/${id}/labels`, label);
  }
  for (const schedule of schedules) {
    await makeSchedule(client, id, schedule);
  }
  await makeVariables(client, `/projects/${id}`, variables);
};

/** Makes the projects one after the other, so that each has the same ID every time; only git works at several at once. */
const makeProjects = async (client: SeedClient, groupIds: ReadonlyMap<string, number>): Promise<void> => {
  const all: Made[] = [];
  for (const project of projects) {
    all.push(await createProject(client, project, groupIds.get(project.group) ?? 0));
  }
  await Promise.all(all.map((made) => importProject(client, made)));
  for (const made of all) {
    await fillProject(client, made);
  }
};

const makeKeys = async ({ request }: SeedClient): Promise<void> => {
  for (const { owner, title, key } of sshKeys) {
    await request('POST', '/user/keys', { title, key }, owner);
  }
  await request('POST', '/user/gpg_keys', { key: gpgKey.key }, gpgKey.owner);
};

const makeBroadcasts = async ({ request, service }: SeedClient): Promise<void> => {
  const now = service.clock.now().getTime();
  const at = (hours: number): string => toTimestamp(new Date(now + hours * hour));
  const messages = [
    { message: 'Welcome to the new service', starts_at: at(-72), ends_at: at(-48) },
    {
      message: 'Storage is being moved; pushes may be slow',
      starts_at: at(-1),
      ends_at: at(3),
      color: '#f0ad4e',
      font: '#000000',
    },
    { message: 'Maintenance on Sunday from 06:00 to 08:00 UTC', starts_at: at(24), ends_at: at(48) },
  ];
  for (const message of messages) {
    await request('POST', '/broadcast_messages', message);
  }
};

/** Makes the whole demo; expects that nothing but `root` is there. */
export const makeDemo = async (client: SeedClient): Promise<void> => {
  const peopleIds = new Map<string, number>();
  for (const person of people) {
    peopleIds.set(person.username, await makePerson(client, person));
  }
  const groupIds = new Map<string, number>();
  for (const group of groups) {
    const fullPath = group.parent === undefined ? group.path : `${group.parent}/${group.path}`;
    groupIds.set(fullPath, await makeGroup(client, group, peopleIds, groupIds));
  }
  await makeProjects(client, groupIds);
  await client.request('POST', '/projects/harbor%2Fapps%2Fberth-planner/labels/bug/subscribe', {}, 'kofi');
  await makeRefs(client);
  await makeForks(client);
  await makeCi(client);
  const milestones = await makeMilestones(client);
  await makeIssues(client, { people: peopleIds, milestones });
  await makeDiscussion(client);
  await makeMergeRequests(client, peopleIds);
  await makeSharing(client);
  await makePages(client);
  await makeKeys(client);
  await makeBroadcasts(client);
  await makeHooks(client);
  await makeSnippets(client);
};
