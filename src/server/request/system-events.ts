/** Events of which hooks of the instance alone are notified: of users, keys, projects, groups, and members. */
import type { Row } from '../db/schema.ts';

type UserRow = Pick<Row<'users'>, 'id' | 'name' | 'username' | 'email' | 'state' | 'created_at' | 'updated_at'>;

type ProjectRow = Omit<Row<'projects'>, 'search_text'>;

type GroupRow = Omit<Row<'namespaces'>, 'search_text'>;

/** One event, with the record as it is after the change, or was before it was removed. */
export type SystemEvent =
  /** A login fails because the user is blocked; a wrong password is no event in v4. */
  | { readonly type: 'user'; readonly action: 'create' | 'destroy' | 'failed_login'; readonly user: UserRow }
  | { readonly type: 'user'; readonly action: 'rename'; readonly user: UserRow; readonly oldUsername: string }
  | { readonly type: 'key'; readonly action: 'create' | 'destroy'; readonly key: Row<'keys'> }
  | { readonly type: 'project'; readonly action: 'create' | 'destroy' | 'update'; readonly project: ProjectRow }
  | {
      readonly type: 'project';
      readonly action: 'rename' | 'transfer';
      readonly project: ProjectRow;
      /** The full path before. */
      readonly oldPath: string;
    }
  | { readonly type: 'group'; readonly action: 'create' | 'destroy'; readonly group: GroupRow }
  | {
      readonly type: 'group';
      readonly action: 'rename';
      readonly group: GroupRow;
      readonly old: Pick<GroupRow, 'path' | 'full_path'>;
    }
  | { readonly type: 'member'; readonly action: 'add' | 'update' | 'remove'; readonly member: Row<'members'> };
