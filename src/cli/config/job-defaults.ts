import { isCiJob, jobTokenVariables } from '../output/environment.ts';
import { environmentValue, type Environment } from './environment.ts';

/** A variable of the job, and what it says, unchecked. */
export interface JobVariable {
  readonly variable: string;
  readonly text: string;
}

/** What the environment of a CI job says where nothing stronger does. All of it is about the server at `url` alone. */
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
 * The defaults of the CI job that this runs in; undefined outside of one. A token that the project gave its jobs
 * (GITLAB_TOKEN) goes before the one that every job has: it was put there on purpose, and more endpoints accept it.
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
