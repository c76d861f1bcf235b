/** Custom attributes in the database, of users, groups, and projects. */
import { sql, type Expression, type SqlBool } from 'kysely';
import type { Db } from '../../db/database.ts';
import type { Row } from '../../db/schema.ts';
import type { CustomAttributesTable } from '../../db/tables/people.ts';
import { pageOf, type PageRequest, type Slice } from '../../db/page-of.ts';

/** The record that has an attribute. */
export interface Subject {
  readonly type: CustomAttributesTable['subject_type'];
  readonly id: number;
}

type Attribute = Row<'custom_attributes'>;

const ofSubject = (db: Db, { type, id }: Subject) =>
  db.selectFrom('custom_attributes').where('subject_type', '=', type).where('subject_id', '=', id);

/** A page of the attributes of one record, by key. */
export const listAttributes = (db: Db, subject: Subject, page: PageRequest): Promise<Slice<Attribute[]>> => {
  const matching = ofSubject(db, subject);
  return pageOf(matching, matching.selectAll().orderBy('key'), page);
};

export const findAttribute = (db: Db, subject: Subject, key: string): Promise<Attribute | undefined> =>
  ofSubject(db, subject).selectAll().where('key', '=', key).executeTakeFirst();

/** Creates an attribute, or replaces its value. */
export const setAttribute = (
  db: Db,
  subject: Subject,
  { key, value, now }: { readonly key: string; readonly value: string; readonly now: string },
): Promise<Attribute> =>
  db
    .insertInto('custom_attributes')
    .values({ subject_type: subject.type, subject_id: subject.id, key, value, created_at: now, updated_at: now })
    .onConflict((taken) => taken.columns(['subject_type', 'subject_id', 'key']).doUpdateSet({ value, updated_at: now }))
    .returningAll()
    .executeTakeFirstOrThrow();

export const deleteAttribute = async (db: Db, id: number): Promise<void> => {
  await db.deleteFrom('custom_attributes').where('id', '=', id).execute();
};

/** Deletes the attributes of a record, which is about to be deleted. */
export const deleteAttributesOf = async (db: Db, { type, id }: Subject): Promise<void> => {
  await db.deleteFrom('custom_attributes').where('subject_type', '=', type).where('subject_id', '=', id).execute();
};

/** The attributes of several records of one type, by record ID and sorted by key, in one query. */
export const attributesOf = async (
  db: Db,
  type: Subject['type'],
  ids: readonly number[],
): Promise<Map<number, Attribute[]>> => {
  const rows =
    ids.length === 0
      ? []
      : await db
          .selectFrom('custom_attributes')
          .selectAll()
          .where('subject_type', '=', type)
          .where('subject_id', 'in', [...ids])
          .orderBy('key')
          .execute();
  const found = new Map<number, Attribute[]>();
  for (const row of rows) {
    found.set(row.subject_id, [...(found.get(row.subject_id) ?? []), row]);
  }
  return found;
};

/** The condition that a record has the attribute with exactly this value. */
export const hasAttribute = (
  type: Subject['type'],
  id: Expression<number>,
  key: string,
  value: string,
): Expression<SqlBool> => sql<SqlBool>`
  exists (select 1 from custom_attributes ca
    where ca.subject_type = ${type} and ca.subject_id = ${id} and ca.key = ${key} and ca.value = ${value})`;
