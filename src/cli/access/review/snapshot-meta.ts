/** The file beside the lines of a snapshot: what it is a snapshot of. */
import { UsageError } from '../../errors/usage-error.ts';
import type { WireRecord } from '../../apply/sections/section.ts';
import type { Grant, KindOption } from '../grant.ts';

/** The scope by ID, so that it is found again after it was renamed. */
export type SnapshotScope =
  | { readonly of: 'project' | 'group'; readonly id: number; readonly path: string }
  | { readonly of: 'instance' };

export interface SnapshotMeta {
  readonly version: 1;
  /** URL of the server. */
  readonly server: string;
  readonly scope: SnapshotScope;
  readonly kinds: readonly KindOption[];
  readonly taken_at: string;
  /** Null if the server does not say who the caller is. */
  readonly taken_by: string | null;
  readonly lines: number;
  /** Of all lines without what people fill in. */
  readonly sum: string;
  /** Email addresses of the users in it, by ID, as far as the server told them: a holder may sign with one. */
  readonly emails: Readonly<Record<string, readonly string[]>>;
}

const emailFields = ['email', 'public_email', 'commit_email'] as const;

/** The addresses of the users who have grants. */
export const emailsOf = (grants: readonly Grant[], people: ReadonlyMap<number, WireRecord>): SnapshotMeta['emails'] => {
  const ids = new Set(grants.map(({ user_id: id }) => id));
  const found = [...people].flatMap(([id, user]) => {
    const emails = emailFields.map((field) => user[field]).filter((email) => typeof email === 'string' && email !== '');
    return ids.has(id) && emails.length > 0 ? [[String(id), [...new Set(emails as string[])]] as const] : [];
  });
  return Object.fromEntries(found.toSorted(([one], [other]) => Number(one) - Number(other)));
};

export const scopeText = (scope: SnapshotScope): string =>
  scope.of === 'instance' ? 'the instance' : `${scope.of} ${scope.path}`;

const isMeta = (value: unknown): value is SnapshotMeta =>
  typeof value === 'object' &&
  value !== null &&
  'server' in value &&
  typeof value.server === 'string' &&
  'scope' in value &&
  typeof value.scope === 'object' &&
  value.scope !== null &&
  'of' in value.scope &&
  'kinds' in value &&
  Array.isArray(value.kinds) &&
  'lines' in value &&
  typeof value.lines === 'number' &&
  'sum' in value &&
  'taken_at' in value &&
  'emails' in value &&
  typeof value.emails === 'object' &&
  value.emails !== null;

/** Throws UsageError for text that is none. */
export const parseMeta = (text: string, path: string): SnapshotMeta => {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    value = undefined;
  }
  if (!isMeta(value)) {
    throw new UsageError(`${path} must be the file that "repoctl access snapshot" wrote`, {
      hint: 'Restore it, or make a new snapshot.',
    });
  }
  if (value.version !== 1)
    throw new UsageError(`${path} has version ${String(value.version)}, and this repoctl knows 1`);
  return value;
};
