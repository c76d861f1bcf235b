/** The addresses of groups, users' namespaces and projects: those that they have, and those that they had. */
import type { Generated } from 'kysely';

/** One row for each address below the root, whatever it leads to: they share one name space. */
export interface RoutesTable {
  id: Generated<number>;
  path: string;
  /** Lower-cased, unique. */
  path_folded: string;
  /** One of the two is set. */
  namespace_id: number | null;
  project_id: number | null;
}

/** The tables by name. */
export interface NamespaceTables {
  routes: RoutesTable;
  /** One row for each address that something had before it was renamed or moved. A route with the same path wins. */
  redirects: RoutesTable;
}
