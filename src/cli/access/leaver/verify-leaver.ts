/** Says of each kind what a leaver still has, from what was read of them afterwards. */
import { emptyRow, isShutOut, type LeaverRow } from './leaver.ts';
import { type Listed, unread } from '../read-facts.ts';
import type { Holdings, Search } from './read-leaver.ts';

interface Count {
  readonly left: number;
  readonly notTold?: string;
  readonly note?: string;
}

const countOf = (...lists: readonly (readonly unknown[] | Listed)[]): Count => {
  const left = lists.reduce((sum, listed) => sum + (listed === unread ? 0 : (listed as readonly unknown[]).length), 0);
  return lists.includes(unread) ? { left, notTold: 'the server does not list them' } : { left };
};

/** A search tells of the projects that it read. */
const countOfSearch = ({ found, unread: hidden }: Search, { searched }: Holdings): Count => {
  const left = found.length;
  const read = searched.size - hidden.length;
  if (searched.size === 0) return { left, notTold: 'the user is a member of no project that could be searched' };
  const note = `in ${read} of ${searched.size} projects`;
  return hidden.length > 0 ? { left, notTold: note } : { left, note };
};

const kinds: Readonly<Record<string, (holdings: Holdings) => Count>> = {
  state: ({ user }) => ({ left: isShutOut(user) ? 0 : 1, note: user.state }),
  sessions: ({ sessions }) => countOf(sessions),
  tokens: ({ tokens, impersonation }) => countOf(tokens, impersonation),
  'SSH keys': ({ sshKeys }) => countOf(sshKeys),
  'GPG keys': ({ gpgKeys }) => countOf(gpgKeys),
  schedules: (holdings) => countOfSearch(holdings.schedules, holdings),
  triggers: (holdings) => countOfSearch(holdings.triggers, holdings),
  'open issues': ({ issues }) => countOf(issues),
  'open merge requests': ({ mergeRequests }) => countOf(mergeRequests),
  reviews: ({ reviews }) => countOf(reviews),
  memberships: ({ memberships }) => countOf(memberships),
};

const rowOf = (holdings: Holdings, object: string, { left, notTold, note }: Count): LeaverRow => ({
  ...emptyRow,
  step: 'verify',
  user: holdings.user.username,
  object,
  result: left > 0 ? 'left' : notTold === undefined ? 'none left' : 'not told',
  left: left === 0 && notTold !== undefined ? null : left,
  note: notTold ?? note ?? null,
});

/** One row for each kind. A list that the server does not show is not told, and never taken for an empty one. */
export const verifyLeaver = (holdings: Holdings): readonly LeaverRow[] =>
  Object.entries(kinds).map(([object, count]) => rowOf(holdings, object, count(holdings)));
