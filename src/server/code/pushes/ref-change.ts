/** Changes of a project's refs that somebody made in one go. */
import type { Row } from '../../db/schema.ts';
import type { RefUpdate } from './ref-update.ts';

/** Which refs of which project changed, and by whom. */
export interface RefChange {
  readonly project: Row<'projects'>;
  /** Of the project's repository. */
  readonly dir: string;
  readonly userId: number;
  readonly updates: readonly RefUpdate[];
}
