/** Plans what the decisions of a review change, by the present state: what has changed since the snapshot is left alone. */
import { addressOf, type FieldChange, type Step, type Target } from '../../apply/plan/change.ts';
import { deployKeys } from '../../apply/sections/deploy-keys.ts';
import { members } from '../../apply/sections/members.ts';
import type { Section, WireRecord } from '../../apply/sections/section.ts';
import { shares } from '../../apply/sections/shares.ts';
import { roleText } from '../../values/roles.ts';
import type { Grant } from '../grant.ts';
import type { Place } from '../place.ts';
import type { Facts } from '../read-facts.ts';
import { type Decision, parseDecision } from './decision.ts';
import { type Origin, type OriginKind, originOf } from './origin.ts';
import { grantKey, type ReadRow } from './snapshot-rows.ts';
import { accessTokens, deployTokens } from './token-sections.ts';

/** Something to remove, to lower, or to end, with the lines that say so. */
export interface Intended {
  readonly origin: Origin;
  readonly decision: Exclude<Decision, { readonly to: 'keep' }>;
  readonly rows: readonly [ReadRow, ...ReadRow[]];
}

export interface PlannedChange extends Intended {
  readonly target: Target;
  readonly step: Step;
}

/** Decisions that are not carried out, with the reason. */
export interface LeftAlone extends Intended {
  /** It is as it was decided already, or it has changed since the snapshot. */
  readonly status: 'already' | 'changed';
  readonly message: string;
}

export interface ReviewPlan {
  readonly changes: readonly PlannedChange[];
  readonly leftAlone: readonly LeftAlone[];
}

/** The present state. */
export interface Present {
  readonly grants: readonly Grant[];
  readonly facts: Facts;
}

const sections: Readonly<Record<OriginKind, Section>> = {
  member: members,
  share: shares,
  deploy_key: deployKeys,
  deploy_token: deployTokens,
  access_token: accessTokens,
};

/** Groups the decided lines by what they change. */
const intendedBy = (rows: readonly ReadRow[]): readonly Intended[] => {
  const found = new Map<string, Intended & { readonly rows: [ReadRow, ...ReadRow[]] }>();
  for (const row of rows) {
    const [decision, origin] = [parseDecision(row.review.decision), originOf(row.grant)];
    if (decision === undefined || decision.to === 'keep' || origin === undefined) continue;
    const known = found.get(origin.key);
    if (known === undefined) found.set(origin.key, { origin, decision, rows: [row] });
    else known.rows.push(row);
  }
  return [...found.values()];
};

/** Fields whose change means that it is no longer what was reviewed. */
const reviewed = ['access_level', 'scopes', 'expires_at', 'created_at'] as const;

const fieldText = (grant: Grant, field: (typeof reviewed)[number]): string => {
  const value = grant[field];
  if (value === null) return 'nothing';
  return field === 'access_level' ? roleText(value) : String(value);
};

const titles = { access_level: 'role', scopes: 'scopes', expires_at: 'end', created_at: 'beginning' } as const;

const changeSince = (before: Grant, after: Grant): string | undefined => {
  const texts = reviewed.flatMap((field) => {
    if (before.not_told.includes(field) || after.not_told.includes(field)) return [];
    if (JSON.stringify(before[field]) === JSON.stringify(after[field])) return [];
    return [`${titles[field]} ${fieldText(before, field)} → ${fieldText(after, field)}`];
  });
  return texts.length === 0 ? undefined : `it has changed since: ${texts.join(', ')}`;
};

/** The record that is changed. */
interface Live {
  readonly place: Place;
  readonly name: string;
  readonly record: WireRecord;
  readonly level: number | null;
  readonly end: string | null;
}

const isAlready = ({ level, end }: Live, decision: Intended['decision']): boolean => {
  if (decision.to === 'lower') return level !== null && level <= decision.level;
  return decision.to === 'end' && end !== null && end.slice(0, 10) <= decision.on;
};

const shareIn = ({ record }: Place, through: string | null): WireRecord | undefined => {
  const groups = (record['shared_with_groups'] ?? []) as readonly WireRecord[];
  return groups.find((share) => String(share['group_full_path'] ?? share['group_name']) === through);
};

const liveOf = ({ kind }: Origin, place: Place, grant: Grant): Live | undefined => {
  const { user_id: userId, username, id, title, through, access_level: level, expires_at: end } = grant;
  if (kind === 'member') {
    const record = { id: userId, username, access_level: level, expires_at: end };
    return { place, name: username ?? String(userId), record, level, end };
  }
  if (kind !== 'share') return { place, name: title ?? String(id), record: { id, title, name: title }, level, end };
  const share = shareIn(place, through);
  if (share === undefined) return undefined;
  const shareEnd = (share['expires_at'] as string | null | undefined) ?? null;
  return { place, name: String(through), record: share, level: Number(share['group_access_level']), end: shareEnd };
};

/** The field of the role: shares call it by another name. */
const levelField = (kind: OriginKind): string => (kind === 'share' ? 'group_access' : 'access_level');

const stepOf = ({ origin, decision }: Intended, { place, name, record, level, end }: Live): PlannedChange['step'] => {
  const section = sections[origin.kind];
  const target: Target = { owner: `${origin.of}s`, path: place.path, record: place.record };
  const field = levelField(origin.kind);
  const base = { address: addressOf(target, section, name), at: undefined, section, name, record, members: new Map() };
  if (decision.to === 'remove') {
    const fields: Record<string, FieldChange> = level === null ? {} : { [field]: { old: level } };
    return { ...base, action: 'delete', fields, values: new Map() };
  }
  const [changed, change] =
    decision.to === 'lower'
      ? ([field, { old: level, new: decision.level }] as const)
      : (['expires_at', { ...(end !== null && { old: end }), new: decision.on }] as const);
  return { ...base, action: 'change', fields: { [changed]: change }, values: new Map([[changed, change.new]]) };
};

/** Plans the decisions of lines that passed the check. */
export const planReview = (rows: readonly ReadRow[], { grants, facts }: Present): ReviewPlan => {
  const present = new Map(grants.map((grant) => [grantKey(grant), grant]));
  const places = new Map(
    [...facts.groups.values(), ...facts.places].map((place) => [`${place.of} ${place.path.toLowerCase()}`, place]),
  );
  const changes: PlannedChange[] = [];
  const leftAlone: LeftAlone[] = [];
  for (const intended of intendedBy(rows)) {
    const { origin, decision } = intended;
    const pairs = intended.rows.flatMap(({ grant }) => {
      const now = present.get(grantKey(grant));
      return now === undefined ? [] : [{ before: grant, now }];
    });
    const place = places.get(`${origin.of} ${origin.path.toLowerCase()}`);
    const [first] = pairs;
    const live = first === undefined || place === undefined ? undefined : liveOf(origin, place, first.now);
    const since = pairs.map(({ before, now }) => changeSince(before, now)).find((text) => text !== undefined);
    if (live === undefined) leftAlone.push({ ...intended, status: 'already', message: 'it is gone already' });
    else if (isAlready(live, decision)) leftAlone.push({ ...intended, status: 'already', message: 'it is so already' });
    else if (since !== undefined) leftAlone.push({ ...intended, status: 'changed', message: since });
    else {
      const target: Target = { owner: `${origin.of}s`, path: live.place.path, record: live.place.record };
      changes.push({ ...intended, target, step: stepOf(intended, live) });
    }
  }
  return { changes, leftAlone };
};
