/** Which key the secrets of the database are sealed with. */
import { makeTables } from './make-tables.ts';
import { integer, primary, text } from './columns.ts';
import type { Migration } from './migration.ts';

/** What is there stays in the clear until a start that has the key: `openSecrets`. */
export const secretKey: Migration = (db, engine) =>
  makeTables(db, engine, {
    secret_keys: { columns: { id: primary(integer), fingerprint: text, created_at: text } },
  });
