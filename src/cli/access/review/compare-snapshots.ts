/** Compares two snapshots: the ways in that came, that went, and that changed. */
import type { Grant } from '../grant.ts';
import { grantKey } from './snapshot-rows.ts';

/** One difference, with the grant as it is after it, or as it was if it is gone. */
export type GrantChange = Grant & {
  readonly change: 'added' | 'removed' | 'changed';
  /** Fields that changed. */
  readonly changed: readonly (keyof Grant)[];
  /** Their values before. */
  readonly before: Readonly<Partial<Grant>> | null;
};

/** The fields whose change is a change of access. What a server tells of one and not of the other is none. */
const compared = [
  'access_level',
  'effective_access_level',
  'scopes',
  'expires_at',
  'state',
  'external',
] as const satisfies readonly (keyof Grant)[];

type Compared = (typeof compared)[number];

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

const changedFields = (before: Grant, after: Grant): readonly Compared[] =>
  compared.filter(
    (field) =>
      !before.not_told.includes(field) && !after.not_told.includes(field) && !isSame(before[field], after[field]),
  );

/** Several grants can have one key, such as two rules of a branch for one role; they are matched in their order. */
const byKey = (grants: readonly Grant[]): ReadonlyMap<string, Grant> => {
  const seen = new Map<string, number>();
  return new Map(
    grants.map((grant) => {
      const key = grantKey(grant);
      const count = seen.get(key) ?? 0;
      seen.set(key, count + 1);
      return [`${key} ${count}`, grant] as const;
    }),
  );
};

/** The differences from one snapshot to another: what went, in the order of the first, and then what came or changed. */
export const compareGrants = (before: readonly Grant[], after: readonly Grant[]): readonly GrantChange[] => {
  const [old, present] = [byKey(before), byKey(after)];
  const removed = [...old].flatMap(([key, grant]): readonly GrantChange[] =>
    present.has(key) ? [] : [{ ...grant, change: 'removed', changed: [], before: null }],
  );
  const others = [...present].flatMap(([key, grant]): readonly GrantChange[] => {
    const was = old.get(key);
    if (was === undefined) return [{ ...grant, change: 'added', changed: [], before: null }];
    const changed = changedFields(was, grant);
    if (changed.length === 0) return [];
    const values = Object.fromEntries(changed.map((field) => [field, was[field]]));
    return [{ ...grant, change: 'changed', changed, before: values }];
  });
  return [...removed, ...others];
};
