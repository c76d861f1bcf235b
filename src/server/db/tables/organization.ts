/** Groups and projects with their members, group links, protected branches, and deploy keys. */
import type { Generated } from 'kysely';
import type { Visibility } from '../../formats/visibility.ts';
import type { DbBoolean } from './column-types.ts';

/** Groups, and one namespace per user. */
export interface NamespacesTable {
  id: Generated<number>;
  kind: 'user' | 'group';
  name: string;
  path: string;
  full_path: string;
  full_name: string;
  /** Name and full path, in lower case. */
  search_text: string;
  parent_id: number | null;
  /** The IDs from the root down to this one, such as `/1/5/9/`. A prefix finds all namespaces below. */
  lineage: string;
  /** Null for groups. */
  owner_id: number | null;
  description: string;
  visibility: Visibility;
  lfs_enabled: DbBoolean;
  request_access_enabled: DbBoolean;
  avatar_path: string | null;
  /** The API's delete sets it, here and on everything below; a job deletes the rows. */
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
  /** Name of the repository's storage. */
  storage: string;
  /** The API's delete sets it; a job deletes the rows. */
  pending_delete: DbBoolean;
  created_at: string;
  updated_at: string;
  last_activity_at: string;
  /** Null once the source project is deleted. */
  forked_from_id: number | null;
  /** A JSON array of strings. */
  tags: Generated<string>;
  ci_config_path: string | null;
  /** The next four are `only_allow_merge_if_...`, `resolve_outdated_...` and `printing_...` of the API. */
  merge_needs_pipeline: Generated<DbBoolean>;
  merge_needs_resolution: Generated<DbBoolean>;
  resolves_outdated_discussions: Generated<DbBoolean>;
  prints_merge_request_link: Generated<DbBoolean>;
}

export interface ProjectStarsTable {
  project_id: number;
  user_id: number;
  created_at: string;
}

export interface ProjectAvatarsTable {
  project_id: number;
  content_type: string;
  /** The file in base64, which both engines store alike. */
  content: string;
}

/** The last assigned number of a kind in a project or group. The number of a deleted record is not reused. */
export interface IidCountersTable {
  /** One of the two is set. */
  project_id: number | null;
  namespace_id: number | null;
  kind: 'issue' | 'merge_request' | 'deployment' | 'pipeline' | 'milestone' | 'group_milestone';
  last_iid: number;
}

/** Memberships of users in projects and groups. */
export interface MembersTable {
  id: Generated<number>;
  /** One of the two is set. */
  namespace_id: number | null;
  project_id: number | null;
  user_id: number;
  access_level: 10 | 20 | 30 | 40 | 50;
  expires_at: string | null;
  created_at: string;
  /** Null until the membership is updated. */
  updated_at: string | null;
}

/** Users of access tokens of projects and groups. They are members of nothing else, and are deleted before it is. */
export interface BotsTable {
  user_id: number;
  /** One of the two is set. */
  project_id: number | null;
  namespace_id: number | null;
}

/** Groups that projects and groups are shared with. */
export interface GroupLinksTable {
  id: Generated<number>;
  /** One of the two is set: the project or the group that is shared. */
  project_id: number | null;
  shared_id: number | null;
  /** The group whose members get access. */
  namespace_id: number;
  /** The highest role that they get. */
  group_access: 10 | 20 | 30 | 40 | 50;
  /** The first day without access. */
  expires_at: string | null;
  created_at: string;
}

/** The required role: 0 is nobody, 30 is developer or higher, 40 is master or higher, and 60 are administrators. */
export type ProtectedLevel = 0 | 30 | 40 | 60;

export interface ProtectedBranchesTable {
  id: Generated<number>;
  project_id: number;
  /** Name of a branch, or a pattern in which `*` matches any characters. */
  name: string;
  push_access_level: ProtectedLevel;
  merge_access_level: ProtectedLevel;
  allow_force_push: DbBoolean;
  created_at: string;
}

export interface ProtectedTagsTable {
  id: Generated<number>;
  project_id: number;
  /** Name of a tag, or a pattern in which `*` matches any characters. */
  name: string;
  create_access_level: ProtectedLevel;
  created_at: string;
}

/** SSH keys of machines. */
export interface DeployKeysTable {
  id: Generated<number>;
  title: string;
  /** A line of `authorized_keys`: type, key, comment. */
  key: string;
  /** `SHA256:` and the digest in base64; unique. */
  fingerprint: string;
  created_at: string;
}

/** A token by which machines read the repositories of a project, or of all projects below a group; one of the two is null. */
export interface DeployTokensTable {
  id: Generated<number>;
  project_id: number | null;
  namespace_id: number | null;
  name: string;
  /** The name that git sends with it. */
  username: string;
  digest: string;
  /** Separated by blanks. */
  scopes: string;
  expires_at: string | null;
  created_at: string;
}

/** Projects that enable a deploy key. The API does not show a key without projects. */
export interface DeployKeyProjectsTable {
  deploy_key_id: number;
  project_id: number;
  can_push: DbBoolean;
  updated_at: string;
}

export interface OrganizationTables {
  namespaces: NamespacesTable;
  projects: ProjectsTable;
  project_stars: ProjectStarsTable;
  project_avatars: ProjectAvatarsTable;
  iid_counters: IidCountersTable;
  members: MembersTable;
  bots: BotsTable;
  group_links: GroupLinksTable;
  protected_branches: ProtectedBranchesTable;
  protected_tags: ProtectedTagsTable;
  deploy_keys: DeployKeysTable;
  deploy_tokens: DeployTokensTable;
  deploy_key_projects: DeployKeyProjectsTable;
}
