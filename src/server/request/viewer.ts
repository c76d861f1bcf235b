/** The caller of a list, as far as a query that is built once has to know. */
import type { Caller } from './access-level.ts';

export type Viewer = Pick<Caller, 'id' | 'admin' | 'external'>;

/** Each kind sees by other conditions. */
export type ViewerKind = 'admin' | 'user' | 'external' | 'stranger';

export const viewerKind = (caller: Viewer | null): ViewerKind => {
  if (caller === null) return 'stranger';
  if (caller.admin) return 'admin';
  return caller.external ? 'external' : 'user';
};

/** Somebody of this kind. */
export const viewerOf = (kind: ViewerKind, id: number): Viewer | null =>
  kind === 'stranger' ? null : { id, admin: kind === 'admin', external: kind === 'external' };
