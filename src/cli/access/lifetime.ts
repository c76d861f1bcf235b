import type { GrantKind } from './grant.ts';

/** Kinds of what runs out or lies idle, in the order of lists: the words of `--kinds`, with those of records. */
export const lifetimeKinds = {
  tokens: 'access_token',
  keys: 'key',
  'gpg-keys': 'gpg_key',
  'deploy-tokens': 'deploy_token',
  'deploy-keys': 'deploy_key',
  'pages-domains': 'pages_domain',
  members: 'member',
  shares: 'share',
  users: 'user',
} as const;

/** A kind as options name it. */
export type LifetimeOption = keyof typeof lifetimeKinds;

/** A kind as records name it. */
export type LifetimeKind = (typeof lifetimeKinds)[LifetimeOption];

/** The kinds that have an end, and those whose last use some server tells. */
export const endingKinds = [
  'tokens',
  'keys',
  'gpg-keys',
  'deploy-tokens',
  'deploy-keys',
  'pages-domains',
  'members',
  'shares',
] as const satisfies readonly LifetimeOption[];

export const usedKinds = ['tokens', 'keys', 'deploy-keys', 'users'] as const satisfies readonly LifetimeOption[];

/** Something that ends, or that is used. What the server does not tell is null, and its field is named in `not_told`. */
export interface Lifetime {
  readonly kind: LifetimeKind;
  readonly id: number | null;
  readonly title: string | null;
  readonly user_id: number | null;
  readonly username: string | null;
  /** The project or group that it belongs to. */
  readonly path: string | null;
  /** The group that a project or group is shared with. */
  readonly through: string | null;
  readonly created_at: string | null;
  /** A day, or a time; it is no longer valid on that day, or after that time. */
  readonly expires_at: string | null;
  /** Whole days from now to the end; negative after it. */
  readonly days_left: number | null;
  readonly last_activity_on: string | null;
  readonly not_told: readonly string[];
}

/** The fields of a record, in their order. */
export const lifetimeFields = [
  'kind',
  'id',
  'title',
  'user_id',
  'username',
  'path',
  'through',
  'created_at',
  'expires_at',
  'days_left',
  'last_activity_on',
  'not_told',
] as const satisfies readonly (keyof Lifetime)[];

/** Kinds that are ways in, too. */
export const isWayIn = (kind: LifetimeKind): kind is LifetimeKind & GrantKind =>
  kind === 'member' || kind === 'share' || kind === 'deploy_token' || kind === 'deploy_key';
