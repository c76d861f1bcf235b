import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import type { Row } from '../../db/schema.ts';
import { pageOf, type Cut, type Slice } from '../../db/page-of.ts';

type DeployToken = Row<'deploy_tokens'>;

/** The project or group of a token. */
export type TokenPlace = { readonly project_id: number } | { readonly namespace_id: number };

const inPlace = (db: Db, place: TokenPlace | undefined) => {
  const all = db.selectFrom('deploy_tokens');
  if (place === undefined) return all;
  return 'project_id' in place
    ? all.where('project_id', '=', place.project_id)
    : all.where('namespace_id', '=', place.namespace_id);
};

/** A page of tokens, oldest first: those of a place, or all; only those that have not expired by a time if it is given. */
export const listDeployTokens = (
  db: Db,
  place: TokenPlace | undefined,
  validAt: string | undefined,
  page: Cut,
): Promise<Slice<DeployToken[]>> => {
  const matching = inPlace(db, place).$if(validAt !== undefined, (some) =>
    some.where((is) => is.or([is('expires_at', 'is', null), is('expires_at', '>', validAt ?? '')])),
  );
  return pageOf(matching, matching.selectAll().orderBy('id'), page);
};

export const findDeployToken = (db: Db, place: TokenPlace, id: number): Promise<DeployToken | undefined> =>
  inPlace(db, place).selectAll().where('id', '=', id).executeTakeFirst();

/** Inserts a token, and names its user after its ID unless it has one. */
export const insertDeployToken = async (
  transaction: Db,
  token: Omit<DeployToken, 'id' | 'username'>,
  username: string | undefined,
): Promise<DeployToken> => {
  const row = await transaction
    .insertInto('deploy_tokens')
    .values({ ...token, username: username ?? '' })
    .returningAll()
    .executeTakeFirstOrThrow();
  if (username !== undefined) return row;
  return transaction
    .updateTable('deploy_tokens')
    .set({ username: sql`'gitlab+deploy-token-' || id` })
    .where('id', '=', row.id)
    .returningAll()
    .executeTakeFirstOrThrow();
};

export const deleteDeployToken = async (db: Db, id: number): Promise<void> => {
  await db.deleteFrom('deploy_tokens').where('id', '=', id).execute();
};

/** The token of a digest that has not expired at a time. */
export const findLiveDeployToken = (db: Db, digest: string, now: string): Promise<DeployToken | undefined> =>
  db
    .selectFrom('deploy_tokens')
    .selectAll()
    .where('digest', '=', digest)
    .where((is) => is.or([is('expires_at', 'is', null), is('expires_at', '>', now)]))
    .executeTakeFirst();
