/** Labels of projects (document, "Labels (project)") and of groups (v4 shapes): two families of one shape. */
import type { Access } from '../vocabulary/access.ts';
import { below, endpoint, type Schema } from '../vocabulary/endpoint.ts';
import { count, flag, id, nullableText, record, searchText, text } from '../vocabulary/fields.ts';
import { ofGroup, ofProject, type Place } from '../vocabulary/places.ts';

const shared = {
  id,
  name: text,
  color: text,
  /** The color of text that can be read on the label's own. */
  text_color: text,
  description: nullableText,
  /** The description with its Markdown as HTML; empty without one. */
  description_html: text,
  subscribed: flag,
} as const;

/** Fields that a list leaves out on request. */
const counts = { open_issues_count: count, closed_issues_count: count, open_merge_requests_count: count } as const;

/** A label that a project has or uses, as the service shows it to the caller. */
export const label = record(
  'Label',
  { ...shared, priority: { type: ['integer', 'null'], minimum: 0 }, is_project_label: flag },
  counts,
);

/** A label of a group, which the projects below it use, too. */
const groupLabel = record('GroupLabel', shared, counts);

const name = { type: 'string', minLength: 1, maxLength: 255, description: 'Label name' } as const;
const color = { type: 'string', minLength: 1, description: 'Color: #rrggbb or a CSS color name' } as const;
const description = { type: ['string', 'null'], maxLength: 65_535, description: 'Description' } as const;
const priority = {
  type: ['integer', 'null'],
  minimum: 0,
  maximum: 2_147_483_647,
  description: 'Priority; 0 is the highest',
} as const;
const settings = { color, description } as const;
const labelId = { type: 'string', minLength: 1, description: 'Label name or ID' } as const;

const withAncestors = {
  type: 'boolean',
  default: true,
  since: '12.4',
  description: 'Include the labels of all groups above',
} as const;

/** The labels of a group that a call is about. */
const groupChoice = {
  include_ancestor_groups: withAncestors,
  include_descendant_groups: {
    type: 'boolean',
    default: false,
    since: '13.6',
    description: 'Include the labels of all groups below',
  },
  only_group_labels: {
    type: 'boolean',
    default: true,
    since: '13.6',
    description: 'Leave out the labels of projects',
  },
} as const;

/** Lists of projects have counts by the document; others have them on request, as in v4. */
const filtersOf = <const Counted extends boolean>(counted: Counted) =>
  ({
    search: { ...searchText, since: '13.6', description: 'Only labels whose name or description contains this' },
    with_counts: {
      type: 'boolean',
      default: counted,
      since: '12.2',
      description: 'Include the numbers of issues and merge requests',
    },
  }) as const;

type Schemas = Readonly<Record<string, Schema>>;

/** The differences between the families. */
interface Rules {
  readonly section: string;
  readonly reader: Access;
  readonly viewer: Access;
  readonly planner: Access;
}

const family = <
  const P extends Place,
  const R extends Rules,
  const M extends Schema,
  const C extends Schemas,
  const S extends Schemas,
  const F extends Schemas,
>(
  place: P,
  rules: R,
  shown: M,
  { choice, more, filters }: { readonly choice: C; readonly more: S; readonly filters: F },
) => {
  const { of } = place;
  const { section } = rules;
  const all = below(place, '/labels');
  const one = below(place, '/labels/:name');
  // Inference would widen them.
  const ref: P['ref'] = place.ref;
  const reader: R['reader'] = rules.reader;
  const viewer: R['viewer'] = rules.viewer;
  const planner: R['planner'] = rules.planner;
  return {
    list: endpoint({
      method: 'GET',
      path: all,
      summary: `List the labels of a ${of}`,
      section,
      access: reader,
      risk: 'read',
      cacheable: true,
      paginated: true,
      params: { id: ref, ...choice, ...filters },
      success: 200,
      response: { type: 'array', items: shown },
    }),
    get: endpoint({
      method: 'GET',
      path: one,
      summary: `Show a label of a ${of}`,
      section: 'v4',
      access: reader,
      risk: 'read',
      cacheable: true,
      params: { id: ref, name, ...choice },
      success: 200,
      response: shown,
    }),
    create: endpoint({
      method: 'POST',
      path: all,
      summary: `Create a label in a ${of}`,
      section,
      access: planner,
      risk: 'write',
      params: { id: ref, name, ...settings, ...more },
      required: ['name', 'color'],
      success: 201,
      response: shown,
    }),
    update: endpoint({
      method: 'PUT',
      path: all,
      alternatives: [{ path: one }],
      summary: `Update a label of a ${of}`,
      section,
      access: planner,
      risk: 'write',
      params: { id: ref, name, new_name: { ...name, description: 'New name' }, ...settings, ...more },
      required: ['name'],
      anyOf: ['new_name', ...Object.keys({ ...settings, ...more })],
      success: 200,
      response: shown,
    }),
    delete: endpoint({
      method: 'DELETE',
      path: all,
      alternatives: [{ path: one }],
      summary: `Delete a label of a ${of}`,
      section,
      access: planner,
      risk: 'destructive',
      params: { id: ref, name },
      required: ['name'],
      success: 204,
      response: null,
    }),
    subscribe: endpoint({
      method: 'POST',
      path: below(place, '/labels/:label_id/subscribe'),
      summary: `Subscribe to a label of a ${of}`,
      section,
      access: viewer,
      risk: 'write',
      inArchived: true,
      params: { id: ref, label_id: labelId },
      success: 201,
      response: shown,
      notModified: true,
    }),
    unsubscribe: endpoint({
      method: 'POST',
      path: below(place, '/labels/:label_id/unsubscribe'),
      summary: `Unsubscribe from a label of a ${of}`,
      section,
      access: viewer,
      risk: 'write',
      inArchived: true,
      params: { id: ref, label_id: labelId },
      success: 201,
      response: shown,
      notModified: true,
    }),
  } as const;
};

/** Endpoints of the labels that a project has or uses. */
export const labels = {
  ...family(
    ofProject,
    {
      section: 'Labels (project)',
      reader: { to: 'project', from: 'reader' },
      viewer: { to: 'project', from: 'viewer' },
      planner: { to: 'project', from: 'reporter' },
    },
    label,
    { choice: { include_ancestor_groups: withAncestors }, more: { priority }, filters: filtersOf(true) },
  ),
  promote: endpoint({
    method: 'PUT',
    path: '/projects/:id/labels/:name/promote',
    alternatives: [{ path: '/projects/:id/labels/promote' }],
    summary: 'Make a label of a project one of its group',
    section: 'v4',
    access: { to: 'project', from: 'reporter' },
    risk: 'destructive',
    params: { id: ofProject.ref, name },
    success: 200,
    response: groupLabel,
  }),
} as const;

/** Endpoints of a group's labels. */
export const groupLabels = family(
  ofGroup,
  {
    section: 'v4',
    reader: { to: 'group', from: 'viewer' },
    viewer: { to: 'group', from: 'viewer' },
    planner: { to: 'group', from: 'reporter' },
  },
  groupLabel,
  { choice: groupChoice, more: {}, filters: filtersOf(false) },
);
