/**
 * The tables, as Kysely sees them. On both engines timestamps are ISO 8601 UTC text with milliseconds,
 * days are `YYYY-MM-DD` text, and booleans are the integers 0 and 1 (see `values.ts`).
 */
import type { Selectable } from 'kysely';
import type { ActivityTables } from './tables/activity.ts';
import type { CiTables } from './tables/ci.ts';
import type { CodeTables } from './tables/code.ts';
import type { InstanceTables } from './tables/instance.ts';
import type { NamespaceTables } from './tables/namespaces.ts';
import type { OrganizationTables } from './tables/organization.ts';
import type { PeopleTables } from './tables/people.ts';
import type { PlanningTables } from './tables/planning.ts';
import type { QueueTables } from './tables/queue.ts';
import type { StorageTables } from './tables/storage.ts';

/** The tables by name: those of the wings first, and then those of the floors. */
export interface Database
  extends
    InstanceTables,
    PlanningTables,
    CiTables,
    CodeTables,
    OrganizationTables,
    ActivityTables,
    PeopleTables,
    NamespaceTables,
    QueueTables,
    StorageTables {}

/** A row as a select returns it. */
export type Row<Table extends keyof Database> = Selectable<Database[Table]>;
