/** The form in which a trigger appears in answers (document, "Pipeline trigger"). */
import type { Row } from '../../db/schema.ts';
import { basicUserRecord } from '../../people/users/record.ts';

/** What others than the owner see of a token: enough to tell two apart, too little to use. */
const shownLength = 8;

/** As `viewerId` sees it. A trigger that was deleted is gone, so `deleted_at` is always null. */
export const triggerRecord = (
  row: Row<'pipeline_triggers'>,
  { owner, viewerId, baseUrl }: { owner: Row<'users'> | undefined; viewerId: number; baseUrl: string },
) => ({
  id: row.id,
  description: row.description,
  created_at: row.created_at,
  updated_at: row.updated_at,
  deleted_at: null,
  last_used: row.last_used_at,
  token: row.owner_id === viewerId ? row.token : row.token.slice(0, shownLength),
  owner: owner === undefined ? null : basicUserRecord(owner, baseUrl),
});
