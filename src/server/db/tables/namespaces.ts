/** Current and former paths of groups, users' namespaces, and projects. */
import type { Generated } from 'kysely';

/** Paths of namespaces and projects, which share one name space. */
export interface RoutesTable {
  id: Generated<number>;
  path: string;
  /** Lower case, unique. */
  path_folded: string;
  /** One of the two is set. */
  namespace_id: number | null;
  project_id: number | null;
}

export interface NamespaceTables {
  routes: RoutesTable;
  /** Paths from before a rename or transfer. A route with the same path takes precedence. */
  redirects: RoutesTable;
}
