/** What the service itself adds to a discussion: who changed what. */
import type { Db } from '../../db/database.ts';
import { toTimestamp } from '../../db/values.ts';
import type { Noteable } from '../issuables/find-noteable.ts';
import { insertNotes } from './store.ts';

/** What one user did to a subject, a line for each. */
export interface Remarks {
  readonly bodies: readonly string[];
  readonly authorId: number;
  readonly now: Date;
}

/** Adds a note for each remark, in the transaction that does what they tell of. */
export const addSystemNotes = async (
  transaction: Db,
  { subject, project }: { readonly subject: Noteable['subject']; readonly project: Pick<Noteable['project'], 'id'> },
  { bodies, authorId, now }: Remarks,
): Promise<void> => {
  const at = toTimestamp(now);
  await insertNotes(
    transaction,
    bodies.map((body) => ({
      noteable_type: subject.type,
      noteable_id: subject.id,
      project_id: project.id,
      author_id: authorId,
      body,
      system: 1,
      attachment: null,
      created_at: at,
      updated_at: at,
    })),
  );
};
