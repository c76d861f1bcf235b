import { makeTables, type Tables } from '../make-tables.ts';
import type { Migration } from '../migration.ts';
import { activity } from './activity.ts';
import { ci } from './ci.ts';
import { code } from './code.ts';
import { instance } from './instance.ts';
import { namespaces } from './namespaces.ts';
import { organization } from './organization.ts';
import { people } from './people.ts';
import { planning } from './planning.ts';
import { queue } from './queue.ts';
import { storage } from './storage.ts';

/** The tables of each wing refer only to tables of earlier wings. */
export const wings: readonly Tables[] = [
  people,
  organization,
  namespaces,
  planning,
  ci,
  code,
  activity,
  instance,
  queue,
  storage,
];

export const firstTables: Migration = async (db, engine) => {
  for (const tables of wings) await makeTables(db, engine, tables);
};
