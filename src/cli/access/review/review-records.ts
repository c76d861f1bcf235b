/** The records that the commands of a review print. */
import type { Grant } from '../grant.ts';
import type { faultFields, resultFields } from '../review-fields.ts';
import type { RowFault } from './check-rows.ts';
import type { Intended } from './plan-review.ts';

export type FaultRecord = Readonly<Record<(typeof faultFields)[number], unknown>>;

export const faultRecord = ({ line, status, message, row }: RowFault): FaultRecord => ({
  line: line ?? null,
  status,
  message,
  kind: row?.grant.kind ?? null,
  path: row?.grant.path ?? null,
  username: row?.grant.username ?? null,
  name: row?.grant.name ?? null,
  title: row?.grant.title ?? null,
  access_level: row?.grant.access_level ?? null,
  decision: row?.review.decision ?? null,
  by: row?.review.by ?? null,
  reason: row?.review.reason ?? null,
});

/** A name for people: `alice`, or the title of a key. */
export const holderText = ({ username, name, title, id, kind, user_id: userId }: Grant): string =>
  (kind === 'member' ? null : title) ??
  username ??
  name ??
  `${kind.replace('_', ' ')} ${String(id ?? userId ?? '')}`.trim();

/** One decision and what became of it. */
export interface ResultRecord extends Readonly<Record<(typeof resultFields)[number], unknown>> {
  readonly status: 'planned' | 'done' | 'failed' | 'not tried' | 'already' | 'left alone';
  readonly action: 'remove' | 'lower' | 'end';
  readonly path: string;
  readonly what: string;
  readonly by: string;
  readonly reason: string;
  readonly message: string;
}

/** Several lines of one share can have several deciders and reasons. */
const joined = (texts: readonly string[]): string => [...new Set(texts.filter((text) => text !== ''))].join('; ');

export const resultRecord = (
  { origin, decision, rows }: Intended,
  { status, message = '' }: { readonly status: ResultRecord['status']; readonly message?: string },
): ResultRecord => {
  const [{ grant }] = rows;
  const isShare = origin.kind === 'share';
  return {
    status,
    action: decision.to,
    kind: origin.kind,
    path: origin.path,
    what: isShare ? (grant.through ?? '') : holderText(grant),
    from: decision.to === 'end' ? grant.expires_at : grant.access_level,
    to: decision.to === 'lower' ? decision.level : decision.to === 'end' ? decision.on : null,
    by: joined(rows.map(({ review }) => review.by)),
    reason: joined(rows.map(({ review }) => review.reason)),
    lines: rows.map(({ line }) => line),
    message,
  };
};
