/** Issues and merge requests of banned users, which only administrators see (docs/decisions, 0110). */
import { type Expression, sql, type SqlBool } from 'kysely';
import type { Db } from '../../db/database.ts';
import { findUser } from '../../request/auth-store.ts';
import type { Caller } from '../../request/access-level.ts';

type Reader = Pick<Caller, 'admin'> | null;

/** The conditions that hide them from lists. */
export const exceptHidden = (reader: Reader, table: 'issues' | 'merge_requests'): Expression<SqlBool>[] =>
  reader?.admin === true
    ? []
    : [sql<SqlBool>`${sql.ref(`${table}.author_id`)} not in (select b.id from users b where b.state = 'banned')`];

export const isHidden = async (db: Db, reader: Reader, { author_id: id }: { author_id: number }): Promise<boolean> =>
  reader?.admin !== true && (await findUser(db, id))?.state === 'banned';
