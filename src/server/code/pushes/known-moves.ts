/** Which moves of refs the database knows of. */
import type { Db } from '../../db/database.ts';
import type { Row } from '../../db/schema.ts';
import { headPrefix } from '../../git/refs.ts';
import { tagPrefix } from '../../git/tags.ts';
import { updatesIn } from './pending-store.ts';
import type { PushData } from './push-data.ts';

/** A ref, and the SHA that it was moved from: null where it was not there. */
export const moveKey = (ref: string, from: string | null): string => `${ref} ${from}`;

/** The moves in a project that events tell of since an entry was written down, and those that wait to be told. */
export const knownMoves = async (
  db: Db,
  { project_id: projectId, created_at: since }: Pick<Row<'pending_pushes'>, 'project_id' | 'created_at'>,
): Promise<Set<string>> => {
  const events = await db
    .selectFrom('events')
    .select('push_data')
    .where('project_id', '=', projectId)
    .where('action', '=', 'pushed')
    .where('created_at', '>=', since)
    .execute();
  const pending = await db
    .selectFrom('pending_pushes')
    .select('updates')
    .where('project_id', '=', projectId)
    .where('settled', '=', 1)
    .execute();
  const told = events.map(({ push_data: data }) => JSON.parse(data ?? '{}') as Partial<PushData>);
  return new Set([
    ...told.map(({ ref_type: type, ref, commit_from: from }) =>
      moveKey(`${type === 'tag' ? tagPrefix : headPrefix}${ref}`, from ?? null),
    ),
    ...pending.flatMap((row) => updatesIn(row)).map(({ ref, before }) => moveKey(ref, before)),
  ]);
};
