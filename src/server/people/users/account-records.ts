/** The records of users' accounts, with what is kept in other tables. */
import { attributesOf } from '../custom-attributes/store.ts';
import type { Row } from '../../db/schema.ts';
import type { Service } from '../../request/service.ts';
import { identitiesOf } from './identity-store.ts';
import { adminRecord, ownRecord } from './record.ts';

/** How the records of accounts are shown. */
export interface AccountView {
  /** As administrators see them; else as their owner does. */
  readonly asAdmin: boolean;
  readonly withAttributes?: boolean;
  readonly baseUrl: string;
}

/** The records of several users; no query per user. */
export const accountRecords = async (service: Service, rows: readonly Row<'users'>[], view: AccountView) => {
  const { db } = service.database;
  const ids = rows.map(({ id }) => id);
  const identities = await identitiesOf(db, ids);
  const attributes = view.withAttributes === true ? await attributesOf(db, 'user', ids) : undefined;
  return rows.map((row) => {
    const own = { identities: identities.get(row.id) ?? [] };
    return view.asAdmin
      ? adminRecord(
          row,
          attributes === undefined ? own : { ...own, attributes: attributes.get(row.id) ?? [] },
          view.baseUrl,
        )
      : ownRecord(row, own, view.baseUrl);
  });
};

/** The record of one user. */
export const accountRecord = async (service: Service, row: Row<'users'>, view: AccountView) => {
  const [record] = await accountRecords(service, [row], view);
  return record as NonNullable<typeof record>;
};
