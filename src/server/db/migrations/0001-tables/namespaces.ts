/** Current and former paths of groups, users' namespaces, and projects. */
import { id, optional, ref, text, unique } from '../columns.ts';
import type { Tables } from '../make-tables.ts';

export const namespaces: Tables = {
  routes: {
    columns: {
      id,
      path: text,
      path_folded: unique(text),
      namespace_id: optional(ref('namespaces', 'cascade')),
      project_id: optional(ref('projects', 'cascade')),
    },
    indexes: {
      routes_of_namespace: ['namespace_id'],
      routes_of_project: ['project_id'],
    },
  },
  redirects: {
    columns: {
      id,
      path: text,
      path_folded: unique(text),
      namespace_id: optional(ref('namespaces', 'cascade')),
      project_id: optional(ref('projects', 'cascade')),
    },
    indexes: {
      redirects_of_namespace: ['namespace_id'],
      redirects_of_project: ['project_id'],
    },
  },
};
