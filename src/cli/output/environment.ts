/** Environment variables; `process.env` fits. */
export type Environment = Readonly<Record<string, string | undefined>>;

/** The environment for other programs, which have no use for the token: a pager, git, a browser. */
export const environmentForPrograms = (env: Environment): Record<string, string> =>
  Object.fromEntries(
    Object.entries(env).filter(
      (entry): entry is [string, string] => entry[1] !== undefined && entry[0] !== 'REPOCTL_TOKEN',
    ),
  );
