export type Environment = Readonly<Record<string, string | undefined>>;

const isSet = (env: Environment, name: string): boolean => (env[name] ?? '') !== '';

/**
 * True in a CI job of a server with this API, where runners set both variables. `CI` alone is set by other servers, too, and
 * GITLAB_TOKEN on many workstations.
 */
export const isCiJob = (env: Environment): boolean => env['CI'] === 'true' && isSet(env, 'CI_SERVER_URL');

/** The variables of tokens in a CI job, in the order of their precedence. */
export const jobTokenVariables = ['GITLAB_TOKEN', 'CI_JOB_TOKEN'] as const;

/**
 * The variables of our tokens, which other programs do not get. In a CI job without REPOCTL_TOKEN those of the job are
 * among them.
 */
export const tokenVariables = (env: Environment): readonly string[] => {
  if (isSet(env, 'REPOCTL_TOKEN')) return ['REPOCTL_TOKEN'];
  return isCiJob(env) ? jobTokenVariables.filter((name) => isSet(env, name)) : [];
};

/** The environment without our tokens, for other programs: a pager, git, a browser. */
export const environmentForPrograms = (env: Environment): Record<string, string> => {
  const ours = tokenVariables(env);
  return Object.fromEntries(
    Object.entries(env).filter(
      (entry): entry is [string, string] => entry[1] !== undefined && !ours.includes(entry[0]),
    ),
  );
};
