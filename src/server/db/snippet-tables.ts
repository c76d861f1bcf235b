/** The snippets of users. */
import type { Generated } from 'kysely';

/** One row for each snippet. */
export interface SnippetsTable {
  id: Generated<number>;
  author_id: number;
  title: string;
  file_name: string;
  description: string | null;
  content: string;
  visibility: 'private' | 'internal' | 'public';
  /** From when it counts as private; null for never. */
  expires_at: string | null;
  /** Of the request that made it; empty when it said none. */
  user_agent: string;
  ip_address: string;
  created_at: string;
  updated_at: string;
}
