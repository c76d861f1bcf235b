import { ConfigError } from './config-error.ts';
import { checkValue, type KeyDeclaration } from './key-values.ts';
import { didYouMean } from './nearest-name.ts';

/** Every key, in the order of `config list`. */
export const configKeys = [
  { name: 'url', summary: 'Server URL', kind: 'url', env: 'REPOCTL_URL' },
  {
    name: 'token',
    summary: 'Access token',
    kind: 'text',
    env: 'REPOCTL_TOKEN',
    secret: true,
  },
  { name: 'token_command', summary: 'Shell command that prints the token', kind: 'text' },
  {
    name: 'token_from',
    summary: 'Login of another tool with the token, such as glab:code.example.com',
    kind: 'text',
  },
  { name: 'token_file', summary: 'File with the token, readable only by you', kind: 'path' },
  {
    name: 'secret_command',
    summary: 'Command that prints the secret named by its last argument, for apply',
    kind: 'text',
  },
  {
    name: 'token_type',
    summary: 'Token header: private (PRIVATE-TOKEN), bearer (Authorization), or job (JOB-TOKEN)',
    kind: 'choice',
    choices: ['private', 'bearer', 'job'],
    default: 'private',
  },
  { name: 'sudo', summary: 'Username or ID to act as (administrators only)', kind: 'text', env: 'REPOCTL_SUDO' },
  { name: 'project', summary: 'Default project, by path or ID', kind: 'text', env: 'REPOCTL_PROJECT' },
  { name: 'group', summary: 'Default group, by path or ID', kind: 'text', env: 'REPOCTL_GROUP' },
  { name: 'ca_file', summary: 'PEM file of additional certificate authorities', kind: 'path' },
  { name: 'cert_file', summary: 'PEM file of the client certificate', kind: 'path' },
  { name: 'key_file', summary: 'PEM file of the client key', kind: 'path' },
  {
    name: 'output',
    summary: 'Output format',
    kind: 'choice',
    choices: ['table', 'json', 'yaml', 'ndjson', 'csv', 'markdown', 'name'],
    env: 'REPOCTL_OUTPUT',
    default: 'table',
  },
  {
    name: 'time',
    summary: 'Time format in tables and pages',
    kind: 'choice',
    choices: ['relative', 'local', 'utc', 'iso'],
    env: 'REPOCTL_TIME',
    default: 'relative',
  },
  {
    name: 'timeout',
    summary: 'Request timeout in seconds',
    kind: 'number',
    minimum: 0.01,
    maximum: 86_400,
    default: 30,
  },
  {
    name: 'retries',
    summary: 'Retries for idempotent requests',
    kind: 'number',
    minimum: 0,
    maximum: 20,
    integer: true,
    default: 2,
  },
] as const satisfies readonly KeyDeclaration[];

type Declared = (typeof configKeys)[number];

/** Name of a key in the configuration file. */
export type KeyName = Declared['name'];

/** Type of a key's checked value. */
export type KeyValue<K extends KeyName> =
  Extract<Declared, { name: K }> extends { kind: 'number' }
    ? number
    : Extract<Declared, { name: K }> extends { choices: readonly (infer Choice)[] }
      ? Choice
      : string;

/** Keys that always have a value, because they have a default. */
export type KeyWithDefault = Extract<Declared, { default: unknown }>['name'];

/** The sources of a token; a profile has one of them. */
export const tokenKeys = ['token', 'token_file', 'token_from', 'token_command'] as const satisfies readonly KeyName[];

/** Finds a key by name, also with dashes (`token-file`). Throws ConfigError with the known keys. */
export const keyNamed = (name: string): KeyDeclaration & { readonly name: KeyName } => {
  const wanted = name.replaceAll('-', '_');
  const found = configKeys.find((key) => key.name === wanted);
  if (found !== undefined) return found;
  const names = configKeys.map((key) => key.name);
  const hint = [didYouMean(wanted, names), `Settings: ${names.join(', ')}.`].filter(Boolean).join(' ');
  throw new ConfigError(`unknown setting "${name}"`, { hint });
};

/** The flag of a key: `--token-file` for `token_file`. */
export const flagOf = (key: KeyDeclaration): string => `--${key.name.replaceAll('_', '-')}`;

/** Checks a typed value and converts it to the type of its key. Throws ConfigError. */
export const parseValue = (name: string, raw: string | number): string | number => {
  const checked = checkValue(keyNamed(name), raw);
  if (!checked.ok) throw new ConfigError(checked.problem);
  return checked.value;
};
