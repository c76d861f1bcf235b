/** Environment variables; `process.env` fits. */
export type Environment = Readonly<Record<string, string | undefined>>;

const isSet = (env: Environment, name: string): boolean => (env[name] ?? '') !== '';

/**
 * Whether a CI job runs this. Runners set both variables; on people's own machines, where GITLAB_TOKEN is often set for other
 * tools, neither is, and `CI` alone says nothing of a server with this API.
 */
export const isCiJob = (env: Environment): boolean => env['CI'] === 'true' && isSet(env, 'CI_SERVER_URL');

/** Where a CI job has its tokens, the one first that is used before the other. */
export const jobTokenVariables = ['GITLAB_TOKEN', 'CI_JOB_TOKEN'] as const;

/**
 * The variables with tokens that are ours, and nobody else's. Those of a CI job are where they can be used: REPOCTL_TOKEN
 * takes their place everywhere, and then they stay what they are for other programs.
 */
export const tokenVariables = (env: Environment): readonly string[] => {
  if (isSet(env, 'REPOCTL_TOKEN')) return ['REPOCTL_TOKEN'];
  return isCiJob(env) ? jobTokenVariables.filter((name) => isSet(env, name)) : [];
};

/** The environment for other programs, which have no use for the token: a pager, git, a browser. */
export const environmentForPrograms = (env: Environment): Record<string, string> => {
  const ours = tokenVariables(env);
  return Object.fromEntries(
    Object.entries(env).filter(
      (entry): entry is [string, string] => entry[1] !== undefined && !ours.includes(entry[0]),
    ),
  );
};
