/** Reads references in place of secrets. */
import { isAbsolute } from 'node:path';
import { type Field, takesReference } from '../sections/section.ts';
import type { Reference } from './entry.ts';
import type { MapNode } from './node.ts';
import type { Fault } from './place.ts';

const sources = ['env', 'file', 'secret'] as const;

type Source = Reference['from'];

/**
 * Variables with credentials of repoctl, of other clients, and of the CI job. The author of a configuration file must not be able
 * to send them somewhere. `*` stands for any characters; case is ignored.
 */
export const reservedVariables = [
  'REPOCTL_*',
  'GITLAB_*TOKEN',
  'GL_*TOKEN',
  'GITHUB_*TOKEN',
  'GH_*TOKEN',
  'JOB_TOKEN',
  'OAUTH_TOKEN',
  'PRIVATE_TOKEN',
  'CI_*JWT*',
  'CI_*PASSWORD',
  'CI_*TOKEN',
  'CI_BUILD_REPO',
  'CI_REPOSITORY_URL',
  'ACTIONS_*TOKEN',
  'BITBUCKET_*TOKEN',
  'BUILDKITE_*TOKEN',
  'CIRCLE_*TOKEN*',
  'FORGEJO_*TOKEN',
  'GITEA_*TOKEN',
  'SYSTEM_ACCESSTOKEN',
] as const;

const reserved = new RegExp(`^(${reservedVariables.join('|').replaceAll('*', '.*')})$`, 'i');

const nameFault: Readonly<Record<Source, (name: string) => string | undefined>> = {
  env: (name) => {
    // An invalid name may be the secret itself, so it is not shown.
    if (!/^\w+$/.test(name)) return 'env must be the name of an environment variable';
    return reserved.test(name)
      ? `environment variable ${name} cannot be used as a value: it is reserved for repoctl and CI jobs`
      : undefined;
  },
  file: (name) =>
    isAbsolute(name) || /^~(\/|$)/.test(name)
      ? `file must be a path below the folder of this file, got "${name}"`
      : undefined,
  // The command would read it as an option, such as the URL of another store.
  secret: (name) => (name.startsWith('-') ? `secret cannot start with a dash, got "${name}"` : undefined),
};

const faultOf = (from: Source, name: string, field: Field): string | undefined => {
  if (!takesReference(field)) return 'only secrets, public keys, and certificates can come from elsewhere';
  if (name === '') return `${from} must be a text`;
  return /\p{Cc}/u.test(name) ? `${from} must be one line of text` : nameFault[from](name);
};

/** Reads `{ env: NAME }`, `{ file: path }`, or `{ secret: name }`; undefined for any other map. */
export const readReference = (node: MapNode, field: Field, what: string, faults: Fault[]): Reference | undefined => {
  const [[key, entry] = []] = node.entries;
  const from = sources.find((source) => source === key);
  if (from === undefined || entry === undefined || node.entries.size !== 1) return undefined;
  const { node: found } = entry;
  const name = found.kind === 'scalar' && typeof found.value === 'string' ? found.value : '';
  const fault = faultOf(from, name, field);
  if (fault === undefined) return { from, name };
  faults.push({ at: found.at, message: `${what}: ${fault}` });
  return { from, name: '' };
};
