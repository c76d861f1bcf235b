/** Where somebody signed in from. */
import { addColumns } from './make-tables.ts';
import { optional, text } from './columns.ts';
import type { Migration } from './migration.ts';

/** Null for tokens from before, and for those that nobody signed in for. */
export const signInOrigins: Migration = (db, engine) =>
  addColumns(db, engine, 'access_tokens', { address: optional(text), user_agent: optional(text) });
