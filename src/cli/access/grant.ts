/** The ways in: who can reach what, by which right, from when to when. */
/** Kinds of ways in, in the order of lists: the words of `--kinds`, with those of records. */
export const grantKinds = {
  members: 'member',
  shares: 'share',
  owners: 'owner',
  administrators: 'administrator',
  'deploy-keys': 'deploy_key',
  'deploy-tokens': 'deploy_token',
  'access-tokens': 'access_token',
  'protected-branches': 'protected_branch',
} as const;

/** A kind as options name it. */
export type KindOption = keyof typeof grantKinds;

/** A kind as records name it. */
export type GrantKind = (typeof grantKinds)[KindOption];

/** One way in, as `access list` prints it. What the server does not tell is null, and its field is named in `not_told`. */
export interface Grant {
  readonly kind: GrantKind;
  /** Of `path`. */
  readonly target: 'project' | 'group' | 'instance';
  /** Of the project or group that is reached; null for the whole instance. */
  readonly path: string | null;
  readonly user_id: number | null;
  readonly username: string | null;
  readonly name: string | null;
  /** A key, a token, or a protected branch. */
  readonly title: string | null;
  /** The ID of the key or token. */
  readonly id: number | null;
  /** The level that this way gives; null for keys and tokens with scopes only. */
  readonly access_level: number | null;
  /** The highest level of the user there, by any way. */
  readonly effective_access_level: number | null;
  /** Of a key or a token, or the action that the exception of a branch allows: `push`. */
  readonly scopes: readonly string[] | null;
  /** The group whose members get in: the one above, or the one that it is shared with. */
  readonly through: string | null;
  /** The group above where it was given; null if that is `path` itself. */
  readonly inherited_from: string | null;
  readonly created_at: string | null;
  readonly expires_at: string | null;
  readonly last_activity_on: string | null;
  readonly state: string | null;
  readonly external: boolean | null;
  /** Fields that the server does not tell, or does not tell this user. */
  readonly not_told: readonly string[];
}

/** Actions in a project, of which `access who-can` answers who can do them. */
export const actions = ['read', 'push', 'merge', 'deploy', 'maintain'] as const;

export type Action = (typeof actions)[number];

/** A grant without anything, of which a kind sets what it has. */
export const emptyGrant: Omit<Grant, 'kind' | 'target' | 'path'> = {
  user_id: null,
  username: null,
  name: null,
  title: null,
  id: null,
  access_level: null,
  effective_access_level: null,
  scopes: null,
  through: null,
  inherited_from: null,
  created_at: null,
  expires_at: null,
  last_activity_on: null,
  state: null,
  external: null,
  not_told: [],
};
