/** Decisions about ways in: to keep, to remove, to lower, or to end one. */
import { gitlabRoleWords, roleText } from '../../values/roles.ts';
import { isDay } from '../../verbs/parse-moment.ts';
import type { Grant, GrantKind } from '../grant.ts';
import type { SnapshotRow } from './snapshot-rows.ts';

export type Decision =
  | { readonly to: 'keep' }
  | { readonly to: 'remove' }
  | { readonly to: 'lower'; readonly level: number }
  | { readonly to: 'end'; readonly on: string };

/** Why a row cannot be applied. */
export interface ReviewFault {
  readonly status: 'undecided' | 'invalid' | 'self-decided';
  readonly message: string;
}

/** Reads a decision as typed; undefined for other words. */
export const parseDecision = (typed: string): Decision | undefined => {
  const text = typed.trim().toLowerCase();
  if (text === 'keep' || text === 'remove') return { to: text };
  if (Object.hasOwn(gitlabRoleWords, text))
    return { to: 'lower', level: gitlabRoleWords[text as keyof typeof gitlabRoleWords] };
  const [, day = ''] = /^until\s+(\S+)$/.exec(text) ?? [];
  return isDay(day) ? { to: 'end', on: day } : undefined;
};

const folded = (text: string): string => text.normalize('NFKC').trim().toLowerCase().replace(/^@/, '');

/** The names in a text: the whole, each of several, and of `Alice Ito <alice@x.test>`, as git writes people, both parts. */
const namesIn = (by: string): readonly string[] =>
  [by, ...by.split(/[,;&]/)].flatMap((one) => {
    const [, before = '', inside = ''] = /^(.*?)\s*<([^<>]+)>$/.exec(one.trim()) ?? [];
    return [one, before, inside].map(folded).filter((name) => name !== '');
  });

/** True for a name of the holder: the username, with or without its sign, the display name, or the email address. */
export const isHolder = (by: string, { username, name }: Grant, emails: readonly string[] = []): boolean => {
  const own = new Set([username, name, ...emails].flatMap((one) => (one === null ? [] : [folded(one)])));
  return namesIn(by).some((one) => own.has(one));
};

const invalid = (message: string): ReviewFault => ({ status: 'invalid', message });

/** Kinds that no decision can change, with the way to change them. */
const fixed: Readonly<Partial<Record<GrantKind, string>>> = {
  owner: 'it comes with the namespace; transfer the project ("repoctl projects transfer"), and write "keep" here',
  administrator: 'it is not given by a project or group; use "repoctl users update --no-admin", and write "keep" here',
  protected_branch: 'a rule of the branch gives it; change that ("repoctl branches rules"), and write "keep" here',
};

/** A list that the server does not show has no record to change. A share with a hidden group can be changed. */
const isHidden = ({ kind, user_id: userId, id }: Grant): boolean => kind !== 'share' && userId === null && id === null;

/** Why a way in cannot be changed at all, or not so. */
const changeFault = (grant: Grant, { to }: Decision): ReviewFault | undefined => {
  const { kind } = grant;
  const why = fixed[kind];
  if (why !== undefined) return invalid(why);
  if (isHidden(grant)) return invalid('the server does not show it, so that only "keep" is possible');
  if (to === 'remove' || kind === 'member' || kind === 'share') return undefined;
  const what = kind === 'deploy_key' ? 'a deploy key' : kind === 'deploy_token' ? 'a deploy token' : 'an access token';
  return invalid(`${what} can be kept or removed; neither its role nor its end can be changed`);
};

const lowerFault = ({ access_level: present }: Grant, level: number): ReviewFault | undefined => {
  if (present === null) return invalid('it has no role that could be lowered');
  if (level < present) return undefined;
  if (level === present) return invalid(`it has the role "${roleText(level)}" already; write "keep"`);
  return invalid(`the role "${roleText(level)}" is higher than the present "${roleText(present)}"`);
};

const endFault = ({ expires_at: present }: Grant, day: string, today: string): ReviewFault | undefined => {
  if (day <= today) return invalid(`the end "${day}" has passed; write "remove"`);
  const end = present?.slice(0, 10);
  if (end === undefined || day < end) return undefined;
  if (day === end) return invalid(`it ends on "${day}" already; write "keep"`);
  return invalid(`the end "${day}" is after the present one, "${end}"`);
};

/**
 * Checks the decision of a row; undefined if it can be applied.
 *
 * @param today a day
 * @param emails addresses of the holder
 */
export const reviewFault = (
  { grant, review: { decision: typed, by } }: SnapshotRow,
  { today, emails = [] }: { readonly today: string; readonly emails?: readonly string[] },
): ReviewFault | undefined => {
  if (typed.trim() === '') return { status: 'undecided', message: 'no decision' };
  const decision = parseDecision(typed);
  if (decision === undefined) {
    return invalid(`"${typed}" is no decision: keep, remove, a lower role, or until YYYY-MM-DD`);
  }
  if (by.trim() === '') return invalid('nobody is named in "by"');
  if (isHolder(by, grant, emails)) return { status: 'self-decided', message: `"${by}" decided about their own access` };
  if (decision.to === 'keep') return undefined;
  const fault = changeFault(grant, decision);
  if (fault !== undefined) return fault;
  if (decision.to === 'lower') return lowerFault(grant, decision.level);
  return decision.to === 'end' ? endFault(grant, decision.on, today) : undefined;
};
