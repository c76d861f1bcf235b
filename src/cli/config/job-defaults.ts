import { isCiJob, jobTokenVariables } from '../output/environment.ts';
import { environmentValue, type Environment } from './environment.ts';

/** A variable of the job with its unchecked value. */
export interface JobVariable {
  readonly variable: string;
  readonly text: string;
}

/** Defaults from the environment of a CI job, for the server at `url` only. */
export interface JobDefaults {
  readonly url: JobVariable;
  readonly project: JobVariable | undefined;
  readonly token: (JobVariable & { readonly type: 'private' | 'job' }) | undefined;
}

const variableOf = (env: Environment, name: string): JobVariable | undefined => {
  const text = environmentValue(env, name);
  return text === undefined ? undefined : { variable: name, text };
};

/**
 * Reads the defaults of the current CI job; undefined outside of one. GITLAB_TOKEN overrides the job's own token: it was set on
 * purpose, and more endpoints accept it.
 */
export const jobDefaults = (env: Environment): JobDefaults | undefined => {
  const url = variableOf(env, 'CI_SERVER_URL');
  if (url === undefined || !isCiJob(env)) return undefined;
  const [token] = jobTokenVariables.flatMap((name) => variableOf(env, name) ?? []);
  return {
    url,
    project: variableOf(env, 'CI_PROJECT_PATH'),
    token: token && { ...token, type: token.variable === 'CI_JOB_TOKEN' ? 'job' : 'private' },
  };
};
