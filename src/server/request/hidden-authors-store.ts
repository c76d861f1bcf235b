/** Contributions of banned users, which only administrators see (docs/decisions, 0110). */
import { type Expression, sql, type SqlBool } from 'kysely';
import type { Db } from '../db/database.ts';
import type { Caller } from './access-level.ts';
import { findUser } from './auth-store.ts';

export type Reader = Pick<Caller, 'admin'> | null;

/** The condition that hides what banned users wrote from everyone. `author` is a column with the ID of a user. */
export const byOthersThanBanned = (author: string): Expression<SqlBool> =>
  sql<SqlBool>`${sql.ref(author)} not in (select b.id from users b where b.state = 'banned')`;

/** The conditions that hide it from this reader. */
export const exceptHidden = (reader: Reader, author: string): Expression<SqlBool>[] =>
  reader?.admin === true ? [] : [byOthersThanBanned(author)];

export const isHidden = async (db: Db, reader: Reader, { author_id: id }: { author_id: number }): Promise<boolean> =>
  reader?.admin !== true && (await findUser(db, id))?.state === 'banned';
