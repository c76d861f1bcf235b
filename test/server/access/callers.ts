/** The callers of the access matrix, in the order of its columns. */
export const callers = [
  'anonymous',
  'blocked',
  'external',
  'plain',
  'guest',
  'reporter',
  'developer',
  'master',
  'owner',
  'admin',
  'adminWithoutSudo',
] as const;

/**
 * `blocked` sends the token of a user who has been blocked, `external` and `plain` are not members, the next five
 * are members in the role of their name, and `adminWithoutSudo` is an administrator whose token lacks the scope `sudo`.
 */
export type CallerName = (typeof callers)[number];

/** Callers who are not members. */
export const strangers = ['anonymous', 'blocked', 'external', 'plain'] as const satisfies readonly CallerName[];

export const memberLevels = { guest: 10, reporter: 20, developer: 30, master: 40, owner: 50 } as const;

export const visibilities = ['private', 'internal', 'public'] as const;
export type Visibility = (typeof visibilities)[number];
