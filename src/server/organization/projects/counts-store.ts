/** Counts of records in projects, for all projects of a list at once. */
import { compiledForms } from '../../db/compiled-query.ts';
import type { Db } from '../../db/database.ts';
import type { Caller } from '../../request/access-level.ts';
import { type ViewerKind, viewerKind, viewerOf } from '../../request/viewer.ts';
import { isDisclosed } from './disclosure-store.ts';

/** The user who sees the counts, and the day. */
interface Viewer {
  readonly caller: Caller | null;
  readonly today: string;
}

export interface ProjectCounts {
  /** Open issues that the caller can see. */
  readonly issues: number;
  /** Users who have starred it. */
  readonly stars: number;
  /** All forks, visible or not. */
  readonly forks: number;
}

interface Asked {
  readonly ids: readonly number[];
  readonly callerId: number;
  readonly today: string;
}

const countsOf = compiledForms((db, { ids, callerId, today }: Asked, kind: ViewerKind) =>
  db
    .selectFrom('projects')
    .where('projects.id', 'in', ids)
    .select((of) => [
      'projects.id',
      of
        .selectFrom('issues')
        .select((all) => all.fn.countAll<number>().as('total'))
        .whereRef('issues.project_id', '=', 'projects.id')
        .where('issues.state', '=', 'opened')
        .where((is) => is.and(isDisclosed(viewerOf(kind, callerId), today)))
        .as('issues'),
      of
        .selectFrom('project_stars')
        .select((all) => all.fn.countAll<number>().as('total'))
        .whereRef('project_stars.project_id', '=', 'projects.id')
        .as('stars'),
      of
        .selectFrom('projects as fork')
        .select((all) => all.fn.countAll<number>().as('total'))
        .whereRef('fork.forked_from_id', '=', 'projects.id')
        .where('fork.pending_delete', '=', 0)
        .as('forks'),
    ]),
);

export const projectCounts = async (
  db: Db,
  ids: readonly number[],
  { caller, today }: Viewer,
): Promise<Map<number, ProjectCounts>> => {
  if (ids.length === 0) return new Map();
  const rows = await countsOf(db, { ids, callerId: caller?.id ?? 0, today }, viewerKind(caller));
  return new Map(
    rows.map(({ id, issues, stars, forks }) => [id, { issues: issues ?? 0, stars: stars ?? 0, forks: forks ?? 0 }]),
  );
};
