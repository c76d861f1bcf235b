/** Questions about access, as lists that verbs can print: none is one request, so each is read in its own way. */
import { projectMembers, groupMembers } from '../../contract/organization/members.ts';
import { groups } from '../../contract/organization/groups.ts';
import { projects } from '../../contract/organization/projects.ts';
import { users } from '../../contract/people/users.ts';
import type { Endpoint, Schema } from '../../contract/vocabulary/endpoint.ts';
import { record, userId } from '../../contract/vocabulary/fields.ts';
import { actions, emptyGrant, grantKinds } from './grant.ts';
import { changeFields, faultFields, resultFields, summaryFields } from './review-fields.ts';
import { lifetimeFields, lifetimeKinds } from './lifetime.ts';
import type { AccessScope } from './read-facts.ts';

const anyValue: Schema = {};

const items = record(
  'Grant',
  Object.fromEntries(['kind', 'target', 'path', ...Object.keys(emptyGrant)].map((field) => [field, anyValue])),
);

const response = { type: 'array', items } as const;

const kinds = {
  type: 'array',
  items: { type: 'string', enum: [...Object.keys(grantKinds), 'all'] },
  description: 'Kinds of ways in (default: members,shares)',
} as const;

const { id: project } = projectMembers.listAll.params;
const { id: group } = groupMembers.listAll.params;

/** Lists the users, keys, and tokens that can do one thing in a project. */
export const whoCan = {
  ...projectMembers.listAll,
  params: {
    id: project,
    action: { type: 'string', enum: actions, description: 'Action' },
    name: {
      type: 'string',
      minLength: 1,
      description: 'Branch, or environment (default: the default branch, or an environment without protection)',
    },
  },
  required: ['action'],
  response: { ...response, items: { ...items, properties: { ...items.properties, reason: anyValue } } },
} as const;

const lifetimeItems = record('Lifetime', Object.fromEntries(lifetimeFields.map((field) => [field, anyValue])));

const lifetimeParams = {
  kinds: {
    type: 'array',
    items: { type: 'string', enum: Object.keys(lifetimeKinds) },
    description: 'Kinds (default: all that have an end, or with --unused all whose use is known)',
  },
} as const;

const lifetimes = { type: 'array', items: lifetimeItems } as const;

/** Lists the records that end, or that nobody uses, in the whole instance, a project, or a group with all below it. */
export const whatEnds = {
  instance: { ...users.list, params: lifetimeParams, response: lifetimes },
  project: { ...projectMembers.listAll, params: { id: project, ...lifetimeParams }, response: lifetimes },
  group: { ...groupMembers.listAll, params: { id: group, ...lifetimeParams }, response: lifetimes },
  user: { ...users.list, params: { user_id: userId, ...lifetimeParams }, response: lifetimes },
} as const;

/** Ways into a project, a group, or the whole instance, and those of one user. */
export const waysInto = {
  project: { ...projectMembers.listAll, params: { id: project, kinds }, response },
  group: { ...groupMembers.listAll, params: { id: group, kinds }, response },
  instance: { ...users.list, params: { kinds }, response },
  user: { ...users.list, params: { user_id: userId, kinds }, response },
} as const;

const fieldsOf = (title: string, fields: readonly string[]) =>
  record(title, Object.fromEntries(fields.map((field) => [field, anyValue])));

const allKinds = { ...kinds, description: 'Kinds of ways in (default: all)' } as const;

const summary = fieldsOf('AccessSnapshot', summaryFields);

/** It is one record here. */
const { paginated: _paginated, ...allUsers } = users.list;

/** The ways in at a time, which are written to files. */
export const snapshotOf = {
  project: { ...projects.get, params: { id: project, kinds: allKinds }, response: summary },
  group: { ...groups.get, params: { id: group, kinds: allKinds }, response: summary },
  instance: { ...allUsers, params: { kinds: allKinds }, response: summary },
} as const;

const snapshotFolder = (description: string) => ({ type: 'string', minLength: 1, description }) as const;

/** The faults of a review, and the differences between two snapshots: both are read from files. */
export const reviewed = {
  faults: {
    ...users.list,
    params: {},
    response: { type: 'array', items: fieldsOf('ReviewFault', faultFields) },
  },
  changes: {
    ...users.list,
    params: {
      before_dir: snapshotFolder('Folder of the earlier snapshot'),
      after_dir: snapshotFolder('Folder of the later snapshot'),
    },
    required: ['before_dir', 'after_dir'],
    response: { type: 'array', items: fieldsOf('GrantChange', changeFields) },
  },
  /** It is many requests, by the endpoints of members, shares, keys, and tokens. */
  apply: {
    ...groups.create,
    summary: 'Apply the decisions of a review',
    params: {},
    required: [],
    response: { type: 'array', items: fieldsOf('ReviewResult', resultFields) },
  },
} as const;

/** The scope of a question that has an endpoint for each. */
export const scopeOf = (
  asked: Readonly<Record<'project' | 'group', Endpoint>>,
  endpoint: Endpoint,
  id: unknown,
): AccessScope => {
  if (endpoint === asked.project) return { of: 'project', ref: String(id) };
  return endpoint === asked.group ? { of: 'group', ref: String(id) } : { of: 'instance' };
};
