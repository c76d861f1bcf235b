/**
 * Fills an empty service with made-up people, groups, projects and what is in them: by the API's own
 * requests, and by pushes. But for its times, which count from the start, it comes out the same each time.
 */
import { findProjectRow } from '../../request/auth-store.ts';
import { importHistory } from '../../git/write-commit.ts';
import type { SeedClient } from '../seed-client.ts';
import { withWritableRepository } from '../../storage/storages.ts';
import { ciDeeds, planSchedules, scheduleDeeds } from './ci.ts';
import { discussionDeeds } from './discussion.ts';
import { type DemoGroup, forkDeeds, groups, sharingDeeds } from './groups.ts';
import { demoHistory } from './history.ts';
import { instanceDeeds } from './instance.ts';
import { issueDeeds } from './issues.ts';
import type { Known, MadeProject, MadeSchedule } from './known.ts';
import { mergeRequestDeeds } from './merge-requests.ts';
import { tokenDeeds } from './tokens.ts';
import { type DemoPerson, emailOf, people } from './people.ts';
import { newcomerDeeds } from './newcomers.ts';
import { makeLabels, milestoneDeeds } from './planning.ts';
import { projects, type DemoProject, type DemoSchedule } from './projects.ts';
import { pushDeeds } from './pushes.ts';
import { refDeeds, releaseDeeds } from './refs.ts';
import { dayAhead, type Deed, happen } from './timeline.ts';

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

const makeGroup = async (client: SeedClient, group: DemoGroup, known: Known): Promise<number> => {
  const { request, start } = client;
  const { members, parent, variables, ...fields } = group;
  const parentId = parent === undefined ? undefined : known.groups.get(parent);
  const { id } = await request<Created>('POST', '/groups', { ...fields, parent_id: parentId });
  for (const [username, given] of Object.entries(members)) {
    const role =
      typeof given === 'number'
        ? { access_level: given }
        : { access_level: given.role, expires_at: dayAhead(given.days, start) };
    await request('POST', `/groups/${id}/members`, { user_id: known.people.get(username), ...role });
  }
  await makeVariables(client, `/groups/${id}`, variables);
  return id;
};

const makeSchedule = async (
  { request }: SeedClient,
  projectId: number,
  schedule: DemoSchedule,
): Promise<MadeSchedule> => {
  const { owner, variables = {}, ...fields } = schedule;
  const path = `/projects/${projectId}/pipeline_schedules`;
  const { id } = await request<Created>('POST', path, fields, owner);
  for (const [key, value] of Object.entries(variables)) {
    await request('POST', `${path}/${id}/variables`, { key, value }, owner);
  }
  return { ...schedule, id, projectId };
};

/** The owner of a group creates its projects, and the administrator the one for all. */
const founderOf = ({ group }: DemoProject): string =>
  group === 'harbor' ? 'root' : group.startsWith('lab') ? 'yuki' : 'maya';

const createProject = async (client: SeedClient, project: DemoProject, known: Known): Promise<MadeProject> => {
  const { request, service } = client;
  const { name, path, description, visibility, group, movedFrom } = project;
  const founder = founderOf(project);
  const body = { name, path, description, visibility, namespace_id: known.groups.get(movedFrom ?? group) };
  const { id } = await request<Created>('POST', '/projects', body, founder);
  if (movedFrom !== undefined) await request('PUT', `/projects/${id}/transfer`, { namespace: group }, founder);
  const row = await findProjectRow(service.database.db, { id });
  if (row === undefined) throw new Error(`Project ${id} is gone.`);
  return { project, row, createdAt: service.clock.now() };
};

const importProject = async ({ service, start }: SeedClient, { project, row }: MadeProject): Promise<void> =>
  withWritableRepository(service, row, (dir) => importHistory(dir, demoHistory(project, start)));

/** Adds the records that a project has before its first issue. */
const fillProject = async (client: SeedClient, made: MadeProject, { schedules }: Known): Promise<void> => {
  await makeLabels(client, made, founderOf(made.project));
  for (const schedule of made.project.schedules ?? []) {
    schedules.push(await makeSchedule(client, made.row.id, schedule));
  }
  await makeVariables(client, `/projects/${made.row.id}`, made.project.variables);
};

/** Makes people, groups, and projects one after the other, so that each has the same ID every time. */
const makePlaces = async (client: SeedClient, known: Known): Promise<readonly MadeProject[]> => {
  const made: MadeProject[] = [];
  await happen(client, [
    ...people.map((person, index): Deed => ({
      at: `99d 08:${10 + index}`,
      do: async () => known.people.set(person.username, await makePerson(client, person)),
    })),
    ...groups.map((group, index): Deed => ({
      at: `98d 09:${10 + index}`,
      do: async () => {
        const fullPath = group.parent === undefined ? group.path : `${group.parent}/${group.path}`;
        known.groups.set(fullPath, await makeGroup(client, group, known));
      },
    })),
    ...projects.map((project, index): Deed => ({
      at: `${97 - Math.floor(index / 3)}d ${10 + (index % 3) * 2}:${20 + index}`,
      do: async () => made.push(await createProject(client, project, known)),
    })),
  ]);
  // Only git works at several at once.
  await Promise.all(made.map((one) => importProject(client, one)));
  await happen(
    client,
    made.map((one, index) => ({ at: `93d 14:${10 + index}`, do: () => fillProject(client, one, known) })),
  );
  return made;
};

const followBugs: Deed = {
  at: '92d 10:00',
  do: ({ request }) => request('POST', '/projects/harbor%2Fapps%2Fberth-planner/labels/bug/subscribe', {}, 'kofi'),
};

/** Makes the whole demo; expects that nothing but `root` is there. */
export const makeDemo = async (client: SeedClient): Promise<void> => {
  const { start } = client;
  const known: Known = { people: new Map(), groups: new Map(), milestones: new Map(), schedules: [] };
  const made = await makePlaces(client, known);
  const pushes = await Promise.all(made.map((one) => pushDeeds(client, one, known)));
  await happen(client, [
    ...pushes.flat(),
    ...made.flatMap((one) => releaseDeeds(one, start)),
    ...refDeeds,
    ...forkDeeds,
    ...ciDeeds(known),
    ...scheduleDeeds(known, start),
    ...milestoneDeeds(known),
    ...issueDeeds(known),
    ...discussionDeeds,
    ...mergeRequestDeeds(known),
    ...sharingDeeds(known),
    ...tokenDeeds(start),
    ...instanceDeeds,
    ...newcomerDeeds,
    followBugs,
  ]);
  await planSchedules(client, known);
};
