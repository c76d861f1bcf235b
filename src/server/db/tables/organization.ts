/** Groups and projects, who is in them, and what lets others in. */
import type { Generated } from 'kysely';
import type { Visibility } from '../../formats/visibility.ts';
import type { DbBoolean } from './db-boolean.ts';

/** Groups, and the one namespace that each user has. */
export interface NamespacesTable {
  id: Generated<number>;
  kind: 'user' | 'group';
  name: string;
  path: string;
  full_path: string;
  full_name: string;
  /** Name and full path, lower-cased. */
  search_text: string;
  parent_id: number | null;
  /** `/1/5/9/`: the IDs from the root down to this one, so that a prefix finds all below. */
  lineage: string;
  /** The user whose namespace it is; null for groups. */
  owner_id: number | null;
  description: string;
  visibility: Visibility;
  lfs_enabled: DbBoolean;
  request_access_enabled: DbBoolean;
  avatar_path: string | null;
  /** Set by the API's delete, here and on all below; the queue removes the rest. */
  pending_delete: Generated<DbBoolean>;
  created_at: string;
  updated_at: string;
}

export interface ProjectsTable {
  id: Generated<number>;
  namespace_id: number;
  creator_id: number;
  name: string;
  path: string;
  full_path: string;
  full_name: string;
  search_text: string;
  description: string | null;
  default_branch: string | null;
  visibility: Visibility;
  archived: DbBoolean;
  issues_enabled: DbBoolean;
  merge_requests_enabled: DbBoolean;
  wiki_enabled: DbBoolean;
  jobs_enabled: DbBoolean;
  snippets_enabled: DbBoolean;
  container_registry_enabled: DbBoolean;
  shared_runners_enabled: DbBoolean;
  public_jobs: DbBoolean;
  request_access_enabled: DbBoolean;
  lfs_enabled: DbBoolean;
  avatar_path: string | null;
  /** Name of the configured storage that the repository lies on. */
  storage: string;
  /** Set by the API's delete; the queue removes the rest. */
  pending_delete: DbBoolean;
  created_at: string;
  updated_at: string;
  last_activity_at: string;
  /** The project that it is a fork of, as long as that is there. */
  forked_from_id: number | null;
  /** A JSON array of texts. */
  tags: Generated<string>;
  ci_config_path: string | null;
  /** The next four are `only_allow_merge_if_...`, `resolve_outdated_...` and `printing_...` of the API. */
  merge_needs_pipeline: Generated<DbBoolean>;
  merge_needs_resolution: Generated<DbBoolean>;
  resolves_outdated_discussions: Generated<DbBoolean>;
  prints_merge_request_link: Generated<DbBoolean>;
}

/** Who has starred which project; once at most. */
export interface ProjectStarsTable {
  project_id: number;
  user_id: number;
  created_at: string;
}

/** One row for each project with a picture. */
export interface ProjectAvatarsTable {
  project_id: number;
  content_type: string;
  /** The file in base64: the one form that both engines keep alike. */
  content: string;
}

/** The number last given out per project: one that went away with its record is not given out again. */
export interface IidCountersTable {
  project_id: number;
  kind: 'issue' | 'merge_request' | 'deployment';
  last_iid: number;
}

/** One row for each membership of a user in a project or a group. */
export interface MembersTable {
  id: Generated<number>;
  /** One of the two is set. */
  namespace_id: number | null;
  project_id: number | null;
  user_id: number;
  access_level: 10 | 20 | 30 | 40 | 50;
  expires_at: string | null;
  created_at: string;
  /** Null until the membership is changed. */
  updated_at: string | null;
}

/** One row for each group that a project is shared with. */
export interface ProjectGroupLinksTable {
  id: Generated<number>;
  project_id: number;
  namespace_id: number;
  /** The most that members of the group may do in the project. */
  group_access: 10 | 20 | 30 | 40;
  /** The first day on which the members of the group are out again. */
  expires_at: string | null;
  created_at: string;
}

/** Who may do something with a protected branch: nobody, developers and those above, or masters and those above. */
export type ProtectedLevel = 0 | 30 | 40;

/** One row for each branch, or pattern of branches, that is protected. */
export interface ProtectedBranchesTable {
  id: Generated<number>;
  project_id: number;
  /** Of a branch; `*` stands for any characters. */
  name: string;
  push_access_level: ProtectedLevel;
  merge_access_level: ProtectedLevel;
  created_at: string;
}

/** One row for each SSH key of a machine. */
export interface DeployKeysTable {
  id: Generated<number>;
  title: string;
  /** One line as in `authorized_keys`: type, key, comment. */
  key: string;
  /** `SHA256:` and the digest in base64; unique. */
  fingerprint: string;
  created_at: string;
}

/** Which projects let a deploy key in. A key in none is as good as gone. */
export interface DeployKeyProjectsTable {
  deploy_key_id: number;
  project_id: number;
  can_push: DbBoolean;
  updated_at: string;
}

/** The tables by name. */
export interface OrganizationTables {
  namespaces: NamespacesTable;
  projects: ProjectsTable;
  project_stars: ProjectStarsTable;
  project_avatars: ProjectAvatarsTable;
  iid_counters: IidCountersTable;
  members: MembersTable;
  project_group_links: ProjectGroupLinksTable;
  protected_branches: ProtectedBranchesTable;
  deploy_keys: DeployKeysTable;
  deploy_key_projects: DeployKeyProjectsTable;
}
