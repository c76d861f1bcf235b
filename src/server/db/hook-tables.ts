/** The table of system hooks. */
import type { Generated } from 'kysely';
import type { DbBoolean } from './values.ts';

/** One row for each system hook. */
export interface HooksTable {
  id: Generated<number>;
  url: string;
  /** Sent as it is, so it is kept as it is. Null for none. Only what sends a delivery reads it. */
  token: string | null;
  push_events: DbBoolean;
  tag_push_events: DbBoolean;
  enable_ssl_verification: DbBoolean;
  /** The address under which its maker reached the service: what links in deliveries start with. */
  base_url: string;
  created_at: string;
}
