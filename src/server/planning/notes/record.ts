/** The records of notes. */
import type { Body } from '../../../contract/vocabulary/endpoint.ts';
import type { issueNotes } from '../../../contract/planning/notes.ts';
import type { Db } from '../../db/database.ts';
import type { Row } from '../../db/schema.ts';
import { fromTruth } from '../../db/values.ts';
import type { Noteable } from '../issuables/find-noteable.ts';
import { wireName } from '../issuables/subject.ts';
import { basicUserRecord } from '../../people/users/record.ts';
import { usersByIds } from '../../people/users/store.ts';

/** A note as answers hold it. */
export type NoteRecord = Body<(typeof issueNotes)['get']>;

/** The records of notes on one subject; their authors are read for all of them at once. */
export const noteRecords = async (
  db: Db,
  rows: readonly Row<'notes'>[],
  { subject, iid }: Pick<Noteable, 'subject' | 'iid'>,
  baseUrl: string,
): Promise<NoteRecord[]> => {
  const authors = await usersByIds(
    db,
    rows.map((row) => row.author_id),
  );
  return rows.flatMap((row) => {
    const author = authors.get(row.author_id);
    // An author who went away between two queries took the note along.
    if (author === undefined) {
      return [];
    }
    return [
      {
        id: row.id,
        body: row.body,
        attachment: row.attachment,
        author: basicUserRecord(author, baseUrl),
        created_at: row.created_at,
        updated_at: row.updated_at,
        system: fromTruth(row.system),
        noteable_id: row.noteable_id,
        noteable_type: wireName[subject.type],
        noteable_iid: iid,
      },
    ];
  });
};
