/** The record that has to be changed to end or lower a way in: a membership, a share, a key, or a token, in the place where it was given. */
import type { Grant, GrantKind } from '../grant.ts';

/** Kinds that were given one by one, and can be taken back. */
export type OriginKind = Extract<GrantKind, 'member' | 'share' | 'deploy_key' | 'deploy_token' | 'access_token'>;

export interface Origin {
  readonly kind: OriginKind;
  readonly of: 'project' | 'group';
  readonly path: string;
  /** Equal for all ways in that one share gives. */
  readonly key: string;
}

const kinds: ReadonlySet<GrantKind> = new Set(['member', 'share', 'deploy_key', 'deploy_token', 'access_token']);

/** Undefined for what was not given by itself, such as an administrator's access. */
export const originOf = (grant: Grant): Origin | undefined => {
  const { kind, target, inherited_from: from, through, user_id: userId, id } = grant;
  const path = from ?? grant.path;
  if (!kinds.has(kind) || target === 'instance' || path === null) return undefined;
  const own = kind === 'share' ? through : kind === 'member' ? userId : id;
  if (own === null) return undefined;
  const of = from === null ? target : 'group';
  return { kind: kind as OriginKind, of, path, key: JSON.stringify([kind, of, path.toLowerCase(), own]) };
};
