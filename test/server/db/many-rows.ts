/** Random users, groups, projects, and memberships in a database, and the same rows in memory. */
import * as fc from 'fast-check';
import type { Row } from '../../../src/server/db/schema.ts';
import { fold } from '../../../src/server/db/values.ts';
import { deleteProject } from '../../../src/server/organization/projects/store.ts';
import { setUser } from '../../../src/server/people/users/store.ts';
import type { App } from '../request/open-app.ts';

export interface ManyRows {
  readonly users: readonly Row<'users'>[];
  readonly namespaces: readonly Row<'namespaces'>[];
  readonly projects: readonly Row<'projects'>[];
  readonly members: readonly Row<'members'>[];
}

/** Row counts that make lists longer than the limit up to which they are sorted as a whole. */
const sizes = { users: 300, groups: 300, projects: 800, members: 300 };

/** The ID of the group that contains half of the projects. */
const hub = 5002;

const words = [
  'Anders',
  'andes',
  'an',
  'Ärger',
  'ärg',
  '100%',
  'a_b',
  String.raw`back\slash`,
  '"quoted"',
  '漢字かな',
  '🦊🦉🦊',
];
const wordy = fc.array(fc.constantFrom(...words), { minLength: 1, maxLength: 3 }).map((some) => some.join(' '));
const time = fc.integer({ min: 0, max: 40 }).map((day) => new Date(Date.UTC(2024, 0, 1 + day)).toISOString());
const visibility = fc.constantFrom('private' as const, 'internal' as const, 'public' as const);
const index = (count: number) => fc.integer({ min: 0, max: count - 1 });

const shapes = {
  users: fc.record({
    name: wordy,
    created_at: time,
    updated_at: time,
    state: fc.constantFrom('active', 'blocked'),
  }),
  groups: fc.record({ name: wordy, path: fc.constantFrom('Deep', 'an', 'x'), visibility, parent: index(400) }),
  projects: fc.record({
    name: wordy,
    path: fc.constantFrom('Anders', 'zed', 'x'),
    visibility,
    namespace: fc.option(index(900), { freq: 1 }),
    pending_delete: fc.constantFrom(0 as const, 0 as const, 0 as const, 1 as const),
    created_at: time,
    updated_at: time,
    last_activity_at: time,
  }),
  members: fc.record({
    user: index(8),
    place: index(2000),
    access_level: fc.constantFrom(10 as const, 20 as const, 40 as const, 50 as const),
    expires_at: fc.constantFrom(null, null, '2024-01-01', '2024-06-01'),
  }),
};

const sample = <T>(arbitrary: fc.Arbitrary<T>, count: number): T[] => fc.sample(arbitrary, { numRuns: count, seed: 7 });

const insert = async (app: App, table: 'users' | 'namespaces' | 'projects' | 'members', rows: readonly object[]) => {
  for (let at = 0; at < rows.length; at += 100) {
    await app.service.database.db
      .insertInto(table)
      .values(rows.slice(at, at + 100) as never)
      .execute();
  }
};

const makeUsers = async (app: App): Promise<void> => {
  const { db } = app.service.database;
  const root = await db.selectFrom('users').selectAll().executeTakeFirstOrThrow();
  const space = await db.selectFrom('namespaces').selectAll().executeTakeFirstOrThrow();
  const users = [];
  for (const [at, shape] of sample(shapes.users, sizes.users).entries()) {
    const [username, email] = [`User${at}`, `an${at}@example.org`];
    const folded = { username_folded: fold(username), email_folded: email };
    const search = fold(`${shape.name}\n${username}\n${email}`);
    users.push({ ...root, ...shape, ...folded, id: 100 + at, username, email, admin: 0, search_text: search });
  }
  const spaces = users.map(({ id, name, username }) => {
    const names = { name, path: username, full_path: username, full_name: name };
    const search = fold(`${name}\n${username}`);
    return { ...space, ...names, id: 1000 + id, owner_id: id, lineage: `/${1000 + id}/`, search_text: search };
  });
  await insert(app, 'users', users);
  await insert(app, 'namespaces', spaces);
};

const makeGroups = async (app: App): Promise<void> => {
  await app.make('POST /groups', { name: 'template', path: 'template' });
  const { db } = app.service.database;
  const like = await db.selectFrom('namespaces').selectAll().where('kind', '=', 'group').executeTakeFirstOrThrow();
  const groups: Row<'namespaces'>[] = [];
  for (const [at, { parent, ...shape }] of sample(shapes.groups, sizes.groups).entries()) {
    const above = groups[parent];
    const [id, path] = [5000 + at, `${shape.path}${at}`];
    const fullPath = above === undefined ? path : `${above.full_path}/${path}`;
    const place = { parent_id: above?.id ?? null, lineage: `${above?.lineage ?? '/'}${id}/`, full_path: fullPath };
    groups.push({ ...like, ...shape, ...place, id, path, search_text: fold(`${shape.name}\n${fullPath}`) });
  }
  await insert(app, 'namespaces', groups);
};

const makeProjects = async (app: App): Promise<void> => {
  await app.make('POST /projects', { name: 'template' });
  const { db } = app.service.database;
  const like = await db.selectFrom('projects').selectAll().executeTakeFirstOrThrow();
  const namespaces = await db.selectFrom('namespaces').selectAll().orderBy('id').execute();
  const projects = [];
  for (const [at, { namespace: which, ...shape }] of sample(shapes.projects, sizes.projects).entries()) {
    const isMeant = (id: number): boolean => id === (which === null ? hub : namespaces[which % namespaces.length]?.id);
    const namespace = namespaces.find((row) => isMeant(row.id)) as Row<'namespaces'>;
    const [id, path] = [100 + at, `${shape.path}${at}`];
    const fullPath = `${namespace.full_path}/${path}`;
    const search = fold(`${shape.name}\n${fullPath}`);
    projects.push({
      ...like,
      ...shape,
      id,
      path,
      namespace_id: namespace.id,
      full_path: fullPath,
      search_text: search,
    });
  }
  await insert(app, 'projects', projects);
};

const makeMembers = async (app: App): Promise<void> => {
  const { db } = app.service.database;
  const groups = await db.selectFrom('namespaces').select('id').where('kind', '=', 'group').execute();
  const projects = await db.selectFrom('projects').select('id').execute();
  const once = new Map<string, object>();
  for (const { user, place, ...shape } of sample(shapes.members, sizes.members)) {
    const [group, project] = [groups[place % groups.length], projects[place % projects.length]];
    const where = place % 3 === 0 ? { namespace_id: group?.id } : { project_id: project?.id };
    const nowhere = { namespace_id: null, project_id: null };
    const row = { ...shape, ...nowhere, ...where, user_id: 100 + user, created_at: '2024-01-01T00:00:00.000Z' };
    once.set(JSON.stringify([where, user]), row);
  }
  await insert(app, 'members', [...once.values()]);
};

/** Renames some of the rows that are searched, and deletes some or marks them for removal. */
const change = async (app: App): Promise<void> => {
  const { db } = app.service.database;
  const users = await db.selectFrom('users').selectAll().where('id', '>=', 390).execute();
  for (const { id, username, email } of users) await setUser(db, id, { username, email, name: 'Anders der Andere' });
  for (let id = 400; id < 420; id += 1) await deleteProject(db, id);
  const name = 'ganz anders';
  await db
    .updateTable('projects')
    .set({ name, search_text: `${name}\nelsewhere` })
    .where('id', '<', 130)
    .execute();
  await db
    .updateTable('namespaces')
    .set({ name, search_text: `${name}\nelsewhere` })
    .where('id', '<', 1130)
    .execute();
  await db.updateTable('namespaces').set({ pending_delete: 1 }).where('id', '>=', 5280).execute();
};

/** Fills the database and returns all of its rows. */
export const makeManyRows = async (app: App): Promise<ManyRows> => {
  await makeUsers(app);
  await makeGroups(app);
  await makeProjects(app);
  await makeMembers(app);
  await change(app);
  const { db } = app.service.database;
  return {
    users: await db.selectFrom('users').selectAll().execute(),
    namespaces: await db.selectFrom('namespaces').selectAll().execute(),
    projects: await db.selectFrom('projects').selectAll().execute(),
    members: await db.selectFrom('members').selectAll().execute(),
  };
};
