/** The rest of a plan for leavers: things that it does not touch, and those that the server does not tell. */
import type { WireRecord } from '../../apply/sections/section.ts';
import { emptyRow, type LeaverRow } from './leaver.ts';
import { unread } from '../read-facts.ts';
import type { Handover, Leaver } from './read-handover.ts';
import { ownedGroups } from './read-handover.ts';
import type { Holdings, Search } from './read-leaver.ts';

/** Paths that are named; more are counted. */
const mostNamed = 5;

const pathsText = (paths: readonly string[]): string => {
  const more = paths.length > mostNamed ? `, and ${paths.length - mostNamed} more` : '';
  return `${paths.slice(0, mostNamed).join(', ')}${more}`;
};

/** Kinds of lists by the words for them. */
const lists = {
  'access tokens': 'tokens',
  'impersonation tokens': 'impersonation',
  'SSH keys': 'sshKeys',
  'GPG keys': 'gpgKeys',
  issues: 'issues',
  'merge requests': 'mergeRequests',
  reviewers: 'reviews',
  'personal projects': 'personal',
  memberships: 'memberships',
} as const satisfies Readonly<Record<string, keyof Holdings>>;

const notTold = (user: string | null, object: string, note: string): LeaverRow => ({
  ...emptyRow,
  step: 'not_told',
  user,
  object,
  result: 'not told',
  note,
});

const hiddenIn = (user: string, what: string, { unread: hidden }: Search): readonly LeaverRow[] =>
  hidden.length === 0 ? [] : [notTold(user, what, `the server does not list them in ${pathsText(hidden)}`)];

const personalProject = (
  { path_with_namespace: path }: WireRecord,
  { user }: Holdings,
  to: Leaver['to'],
): LeaverRow => {
  const note = `repoctl projects transfer ${String(path)} --to ${to?.username ?? 'GROUP'}`;
  return { ...emptyRow, step: 'personal_project', user: user.username, where: String(path), result: 'kept', note };
};

const remarksOf = ({ holdings, to }: Leaver, { membersOfGroups }: Handover): readonly LeaverRow[] => {
  const { username } = holdings.user;
  const unknown = ownedGroups(holdings).filter((id) => membersOfGroups.get(id) === unread);
  return [
    ...(holdings.sessions === unread
      ? [
          {
            ...emptyRow,
            step: 'end_session',
            user: username,
            object: null,
            result: 'not possible',
            note: "the server has no list of a user's sessions; the block ends them",
          } as const,
        ]
      : []),
    ...(holdings.personal === unread ? [] : holdings.personal).map((project) => personalProject(project, holdings, to)),
    ...Object.entries(lists)
      .filter(([, key]) => holdings[key] === unread)
      .map(([what]) => notTold(username, what, 'the server does not list them')),
    ...hiddenIn(username, 'schedules', holdings.schedules),
    ...hiddenIn(username, 'triggers', holdings.triggers),
    ...(unknown.length === 0 ? [] : [notTold(username, 'other owners', `of the groups ${unknown.join(', ')}`)]),
  ];
};

/** No server tells these, whoever leaves. */
const general: readonly LeaverRow[] = [
  notTold(
    null,
    'deploy keys, webhooks, and tokens of projects and groups',
    'no list says who made them, and they go on working',
  ),
  notTold(null, 'schedules and triggers elsewhere', 'only projects that the users are members of were searched'),
];

export const remarksOfLeavers = (leavers: readonly Leaver[], handover: Handover): readonly LeaverRow[] => [
  ...leavers.flatMap((leaver) => remarksOf(leaver, handover)),
  ...general,
];
