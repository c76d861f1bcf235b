/** Namespaces (document, "Namespaces" and "Namespace"). */
import { endpoint } from '../vocabulary/endpoint.ts';
import { count, id, nullableId, record, searchText, text } from '../vocabulary/fields.ts';

/** `parent_id` is there for groups, the member count only for a group's masters and owners. */
export const namespace = record(
  'Namespace',
  {
    id,
    name: text,
    path: text,
    kind: { type: 'string', enum: ['user', 'group'] },
    full_path: text,
  },
  {
    parent_id: nullableId,
    members_count_with_descendants: count,
  },
);

/** Endpoints of namespaces: users' own and groups'. */
export const namespaces = {
  list: endpoint({
    method: 'GET',
    path: '/namespaces',
    summary: 'List your namespace and groups, or all as an administrator',
    section: 'Namespaces',
    access: { to: 'user' },
    risk: 'read',
    cacheable: true,
    paginated: true,
    params: { search: { ...searchText, description: 'Only namespaces whose name or path contains this' } },
    success: 200,
    response: { type: 'array', items: namespace },
  }),
  get: endpoint({
    method: 'GET',
    path: '/namespaces/:id',
    summary: 'Show a namespace',
    section: 'Namespaces',
    access: { to: 'user' },
    risk: 'read',
    cacheable: true,
    params: { id: { type: 'string', minLength: 1, description: 'Namespace path or ID' } },
    success: 200,
    response: namespace,
  }),
} as const;
