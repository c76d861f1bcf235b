/**
 * Fills an empty database with many users, groups and projects, by batches of inserts: through the API it would take
 * hours. What is made depends on the numbers alone, so that two runs measure the same.
 */
import { fold } from '../dist/server/db/values.js';
import { toTimestamp } from '../dist/server/formats/clock.js';

/**
 * @typedef {object} Sizes
 * @property {number} users
 * @property {number} groups
 * @property {number} projects
 */

/** @typedef {import('../dist/server/request/service.js').Service} Service */
/** @typedef {import('../dist/server/db/schema.js').Row<'namespaces'>} Namespace */

/** In the names of a tenth of all records. */
export const commonWord = 'anders';
/** In the names of three records of each kind. */
export const rareWord = 'quetzal';
/** What the names start with that come last in order. */
export const lateWords = { people: 'zoe', things: 'walnut' };
/** The group that a tenth of the groups and a tenth of the projects lie in. */
export const hub = 'hub';
/** A user with a few memberships. */
export const memberId = 2;

const depth = 6;
const perBatch = 400;
const first = ['Mara', 'Ivo', 'Yuki', 'Noor', 'Lena', 'Tariq', 'Ana', 'Piet', 'Sofia', 'Kofi', 'Zoe', 'Bela'];
const last = ['Okafor', 'Lind', 'Sato', 'Haddad', 'Novak', 'Reyes', 'Weber', 'Moreau', 'Kaya', 'Silva', 'Brandt'];
const things = ['harbour', 'lantern', 'meadow', 'copper', 'orchard', 'signal', 'violet', 'thunder', 'pebble', 'walnut'];
const shares = /** @type {const} */ (['private', 'private', 'private', 'internal', 'public']);

/** A small generator of numbers from 0 to below 1 that always gives the same ones. */
const numbers = () => {
  let state = 20_261_121;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
};

/** @param {number} index */
const wordOf = (index) => (index % 10 === 3 ? commonWord : undefined);

/**
 * @param {Service} service
 * @param {string} table
 * @param {readonly object[]} rows
 */
const insert = async ({ database }, table, rows) => {
  for (let at = 0; at < rows.length; at += perBatch) {
    await database.db
      .insertInto(/** @type {'users'} */ (table))
      .values(/** @type {never} */ (rows.slice(at, at + perBatch)))
      .execute();
  }
};

/** @param {Namespace | { project_id: number, full_path: string }} place */
const route = (place) => ({
  path: place.full_path,
  path_folded: fold(place.full_path),
  ...('project_id' in place ? { project_id: place.project_id } : { namespace_id: place.id }),
});

/**
 * The users, and the namespace of each. They look like the user `root`, whatever columns users have.
 * @param {Service} service
 * @param {number} count
 * @param {() => number} random
 */
const makeUsers = async (service, count, random) => {
  const { db } = service.database;
  const root = await db.selectFrom('users').selectAll().where('id', '=', 1).executeTakeFirstOrThrow();
  const space = await db.selectFrom('namespaces').selectAll().where('owner_id', '=', 1).executeTakeFirstOrThrow();
  const pick = (/** @type {readonly string[]} */ list) => list[Math.floor(random() * list.length)] ?? '';
  const users = [];
  const namespaces = [];
  for (let id = 2; id <= count; id += 1) {
    const rare = id % Math.floor(count / 3) === 5 ? ` ${rareWord}` : '';
    const name = `${pick(first)} ${wordOf(id) ?? pick(last)}${rare} ${id}`;
    const username = `${fold(name).replaceAll(' ', '.')}`;
    const email = `user${id}@example.org`;
    const created = toTimestamp(new Date(Date.UTC(2020, 0, 1) + Math.floor(random() * 1.5e11)));
    users.push({
      ...root,
      id,
      name,
      username,
      username_folded: username,
      email,
      email_folded: email,
      search_text: fold(`${name}\n${username}\n${email}`),
      state: random() < 0.05 ? /** @type {const} */ ('blocked') : /** @type {const} */ ('active'),
      admin: 0,
      created_at: created,
      updated_at: created,
    });
    const namespaceId = 1_000_000 + id;
    namespaces.push({
      ...space,
      id: namespaceId,
      name,
      path: username,
      full_path: username,
      full_name: name,
      search_text: fold(`${name}\n${username}`),
      lineage: `/${namespaceId}/`,
      owner_id: id,
      created_at: created,
      updated_at: created,
    });
  }
  const [plain] = users;
  if (plain !== undefined) plain.state = 'active';
  await insert(service, 'users', users);
  await insert(service, 'namespaces', namespaces);
  await insert(service, 'routes', namespaces.map(route));
  return namespaces;
};

/**
 * The groups, six deep. The first is public and holds a tenth of all itself.
 * @param {Service} service
 * @param {number} count
 * @param {() => number} random
 * @param {Namespace} like a namespace that has all columns
 */
const makeGroups = async (service, count, random, like) => {
  const groups = /** @type {Namespace[]} */ ([]);
  const levels = /** @type {Namespace[][]} */ (Array.from({ length: depth }, () => []));
  for (let index = 0; index < count; index += 1) {
    const id = 2_000_000 + index;
    const above = index === 0 ? undefined : levels[(index % depth) - 1];
    const parent = index % 10 === 7 ? groups[0] : above?.[Math.floor(random() * above.length)];
    const rare = index % Math.floor(count / 3) === 5 ? ` ${rareWord}` : '';
    const thing = wordOf(index) ?? things[Math.floor(random() * things.length)];
    const name = index === 0 ? hub : `${thing}${rare} ${index}`;
    const path = name.replaceAll(' ', '-');
    const fullPath = parent === undefined ? path : `${parent.full_path}/${path}`;
    const group = {
      ...like,
      id,
      kind: /** @type {const} */ ('group'),
      name,
      path,
      full_path: fullPath,
      full_name: parent === undefined ? name : `${parent.full_name} / ${name}`,
      search_text: fold(`${name}\n${fullPath}`),
      parent_id: parent?.id ?? null,
      lineage: `${parent?.lineage ?? '/'}${id}/`,
      owner_id: null,
      visibility: index === 0 ? /** @type {const} */ ('public') : shares[Math.floor(random() * shares.length)],
    };
    groups.push(/** @type {Namespace} */ (group));
    levels[group.lineage.split('/').length - 3]?.push(/** @type {Namespace} */ (group));
  }
  await insert(service, 'namespaces', groups);
  await insert(service, 'routes', groups.map(route));
  return groups;
};

/**
 * The projects: a tenth in the first group, the others in groups and in users' namespaces. They look like `template`.
 * @param {Service} service
 * @param {number} count
 * @param {() => number} random
 * @param {{ groups: readonly Namespace[], own: readonly Namespace[] }} namespaces
 */
const makeProjects = async (service, count, random, { groups, own }) => {
  const { db } = service.database;
  const template = await db.selectFrom('projects').selectAll().orderBy('id').executeTakeFirstOrThrow();
  const projects = [];
  for (let index = 0; index < count; index += 1) {
    const id = 1_000_000 + index;
    const among = random() < 0.7 ? groups : own;
    const namespace = index % 10 === 7 ? groups[0] : among[Math.floor(random() * among.length)];
    if (namespace === undefined) continue;
    const rare = index % Math.floor(count / 3) === 5 ? ` ${rareWord}` : '';
    const thing = wordOf(index) ?? things[Math.floor(random() * things.length)];
    const name = `${thing}${rare} app ${index}`;
    const path = name.replaceAll(' ', '-');
    const created = toTimestamp(new Date(Date.UTC(2020, 0, 1) + Math.floor(random() * 1.5e11)));
    projects.push({
      ...template,
      id,
      namespace_id: namespace.id,
      name,
      path,
      full_path: `${namespace.full_path}/${path}`,
      full_name: `${namespace.full_name} / ${name}`,
      search_text: fold(`${name}\n${namespace.full_path}/${path}`),
      visibility: shares[Math.floor(random() * shares.length)],
      created_at: created,
      updated_at: created,
      last_activity_at: created,
    });
  }
  await insert(service, 'projects', projects);
  await insert(
    service,
    'routes',
    projects.map(({ id, full_path }) => route({ project_id: id, full_path })),
  );
  return projects;
};

/**
 * A few members of each group and project; the plain member is one of twelve groups and of twenty projects.
 * @param {Service} service
 * @param {Sizes} sizes
 * @param {() => number} random
 * @param {{ groups: readonly { id: number }[], projects: readonly { id: number }[] }} places
 */
const makeMembers = async (service, sizes, random, { groups, projects }) => {
  const members = new Map();
  const join = (/** @type {object} */ place, /** @type {number} */ userId) => {
    const level = 10 * (1 + Math.floor(random() * 5));
    const row = { user_id: userId, access_level: level, expires_at: null, created_at: '2024-01-01T00:00:00.000Z' };
    members.set(`${JSON.stringify(place)} ${userId}`, { namespace_id: null, project_id: null, ...place, ...row });
  };
  const someone = () => 3 + Math.floor(random() * (sizes.users - 3));
  for (const { id } of groups) for (let count = 0; count < 3; count += 1) join({ namespace_id: id }, someone());
  for (const { id } of projects) for (let count = 0; count < 2; count += 1) join({ project_id: id }, someone());
  for (let count = 0; count < 12; count += 1) {
    join({ namespace_id: groups[1 + Math.floor(random() * (groups.length - 1))]?.id }, memberId);
  }
  for (let count = 0; count < 20; count += 1) {
    join({ project_id: projects[Math.floor(random() * projects.length)]?.id }, memberId);
  }
  await insert(service, 'members', [...members.values()]);
};

/**
 * @param {Service} service with one project, which the others are made after
 * @param {Sizes} sizes
 */
export const makeManyRecords = async (service, sizes) => {
  const random = numbers();
  const own = /** @type {Namespace[]} */ (await makeUsers(service, sizes.users, random));
  const [like] = own;
  if (like === undefined) throw new Error('too few users');
  const groups = await makeGroups(service, sizes.groups, random, like);
  const projects = await makeProjects(service, sizes.projects, random, { groups, own });
  await makeMembers(service, sizes, random, { groups, projects });
};
