/** The tables that say more about users, and about whatever else carries attributes. */
import type { Generated } from 'kysely';

/** One row for each account elsewhere that a user signs in with; a user has at most one per provider. */
export interface IdentitiesTable {
  id: Generated<number>;
  user_id: number;
  provider: string;
  /** The name of the user there; no two users share one. */
  extern_uid: string;
}

/** Keys and values that administrators give to records. Nothing in the database takes them away with their record. */
export interface CustomAttributesTable {
  id: Generated<number>;
  subject_type: 'user' | 'group' | 'project';
  subject_id: number;
  key: string;
  value: string;
  created_at: string;
  updated_at: string;
}

/** One row for each user with a picture. */
export interface UserAvatarsTable {
  user_id: number;
  content_type: string;
  /** The file in base64: the one form that both engines keep alike. */
  content: string;
}
