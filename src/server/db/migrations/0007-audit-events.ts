/** What was done that decides who may do what. */
import { makeTables } from './make-tables.ts';
import { id, integer, optional, text } from './columns.ts';
import type { Migration } from './migration.ts';

/** Authors are kept by name, too: the log outlives them. */
export const auditEventsTable: Migration = (db, engine) =>
  makeTables(db, engine, {
    audit_events: {
      columns: {
        id,
        action: text,
        author_id: optional(integer),
        author_username: optional(text),
        sudo: optional(text),
        target: text,
        target_id: optional(integer),
        parameters: text,
        address: text,
        created_at: text,
      },
      indexes: {
        audit_events_by_time: ['created_at', 'id'],
        audit_events_of_author: ['author_id', 'id'],
        audit_events_of_action: ['action', 'id'],
      },
    },
  });
