import { adminLevel, roles } from '../../contract/vocabulary/access.ts';

/**
 * The words for roles, weakest first: those that terminals show and that people type. Level 40 is "master" on servers of v4,
 * and "maintainer" on those of today, which most people know; the other word is accepted.
 */
export const roleWords = {
  guest: roles.guest,
  reporter: roles.reporter,
  developer: roles.developer,
  maintainer: roles.master,
  owner: roles.owner,
  master: roles.master,
} as const;

/** The word for level 0, which protection has instead of a role. */
export const nobody = 'nobody';

/** The words for the levels of protection; `no_one` and plurals are accepted, as services of today write them. */
export const levelWords = {
  maintainer: roles.master,
  developer: roles.developer,
  [nobody]: 0,
  admin: adminLevel,
  admins: adminLevel,
  maintainers: roles.master,
  master: roles.master,
  masters: roles.master,
  developers: roles.developer,
  no_one: 0,
} as const;

/** The words for all roles of GitLab, of which our server has fewer. */
export const gitlabRoleWords = { ...roleWords, planner: 15, 'security-manager': 25 } as const;

/** Roles that other servers have besides those of the contract. */
const otherRoles = { 'minimal access': 5, planner: 15, 'security manager': 25, admin: adminLevel } as const;

const nameOf = (words: Readonly<Record<string, number>>, level: unknown): string =>
  Object.entries({ ...words, ...otherRoles }).find(([, number]) => number === level)?.[0] ?? String(level);

/** The role of a level on a terminal. */
export const roleText = (level: unknown): string => nameOf(roleWords, level);

/** The role of a level in a pipe, where it is called as on servers of v4. */
export const pipedRole = (level: unknown): string => nameOf(roles, level);

/** ` as developer`; an empty text for no level. */
export const asRole = (level: unknown): string =>
  level === undefined || level === '' ? '' : ` as ${roleText(Number(level))}`;
