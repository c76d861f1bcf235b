/** What the manual and the reference both say: endpoints and who may call them, settings, environment, exit codes. */
import type { KeyDeclaration } from '../../cli/config/key-values.ts';
import { configKeys } from '../../cli/config/keys.ts';
import { errorCodes } from '../../cli/errors/error-codes.ts';
import { exitCodes } from '../../cli/errors/exit-codes.ts';
import { acceptedScopes, type Access } from '../../contract/vocabulary/access.ts';
import type { Endpoint } from '../../contract/vocabulary/endpoint.ts';
import type { CommandModel } from './command-model.ts';

/** The endpoints that a verb calls, as `GET /projects/:id/labels`. */
export const endpointTexts = ({ verb }: CommandModel): readonly string[] => [
  ...new Set((verb?.endpoints ?? []).map(({ endpoint: { method, path } }) => `${method} ${path}`)),
];

const callersText = (access: Access): string => {
  if (access.to === 'anyone') return 'everyone, without credentials';
  if (access.to === 'user') return 'every user';
  if (access.to === 'admin') return 'administrators';
  const { to, from } = access;
  if (from === 'reader') return `everyone who can see the ${to}`;
  if (from === 'viewer') return `every user who can see the ${to}`;
  if (from === 'jobs-viewer')
    return 'every user who can see the project where its jobs are public, reporters otherwise';
  if (from === 'code-reader')
    return 'everyone who can see the project, without credentials where it is public; reporters where it is private';
  return `members of the ${to}, from ${from} on`;
};

/** Who may call an endpoint and which scopes will do besides `api`, in words. */
export const accessText = (endpoint: Pick<Endpoint, 'access' | 'scopes'>): string => {
  const others = acceptedScopes(endpoint).filter((scope) => scope !== 'api');
  const callers = callersText(endpoint.access);
  return others.length === 0 ? callers : `${callers}; the scope ${others.join(' or ')} is enough`;
};

const settingText = ({ summary, choices, default: given }: KeyDeclaration): string => {
  const allowed = choices === undefined ? '' : `: ${choices.join(', ')}`;
  return `${summary}${allowed}${given === undefined ? '' : ` (default: ${given})`}`;
};

/** Every setting that a profile holds, and what it is for. */
export const settingTexts: readonly (readonly [name: string, says: string])[] = configKeys.map((key) => [
  key.name,
  settingText(key),
]);

const otherVariables: readonly (readonly [string, string])[] = [
  ['REPOCTL_PROFILE', 'Profile to use'],
  ['REPOCTL_CONFIG_DIR', 'Directory of the configuration'],
  ['REPOCTL_PAGER, PAGER', 'Program that shows long texts on a terminal (default: less)'],
  ['REPOCTL_ROOT_TOKEN', 'Token of the administrator root, at the first start of repoctl serve'],
  ['REPOCTL_DATABASE', 'PostgreSQL database of repoctl serve'],
  ['NO_COLOR', 'No colour, when it is set'],
  ['FORCE_COLOR', 'Colour even where nobody may see it'],
  ['HTTPS_PROXY, HTTP_PROXY, NO_PROXY', 'Proxies, and what is reached without them'],
  ['NODE_EXTRA_CA_CERTS', 'File of further certificate authorities'],
  [
    'XDG_CONFIG_HOME, XDG_CACHE_HOME, XDG_DATA_HOME',
    'Where configuration, remembered completions and the data of repoctl serve are kept',
  ],
];

/** Every environment variable and what it sets. */
export const environmentTexts: readonly (readonly [name: string, says: string])[] = [
  ...configKeys.flatMap(({ env, summary }: KeyDeclaration): readonly (readonly [string, string])[] =>
    env === undefined ? [] : [[env, summary]],
  ),
  ...otherVariables,
];

const exitTexts: Readonly<Record<keyof typeof exitCodes, string>> = {
  done: 'Done, also when there was nothing to change',
  other: 'Something else went wrong',
  usage: 'The command line makes no sense',
  configuration: 'The configuration is missing something, or cannot be used',
  notAuthenticated: 'Not signed in (401)',
  forbidden: 'Not allowed (403)',
  notFound: 'Not found (404)',
  conflict: 'In conflict with what is there (405, 409, 412)',
  invalid: 'Refused as invalid (400, 422)',
  rateLimited: 'Too many requests (429)',
  service: 'The service failed (5xx)',
  unreachable: 'The service cannot be reached, or did not answer in time',
  partlyFailed: 'A part of many things failed',
  differences: 'Differences were found',
  interrupted: 'Interrupted',
  terminated: 'Terminated',
};

interface ExitCodeText {
  readonly code: number;
  readonly says: string;
  /** The codes of errors in JSON that end so, where they do not say otherwise. */
  readonly errors: readonly string[];
}

const errorsWith = (code: number): readonly string[] =>
  Object.entries(errorCodes).flatMap(([error, exitCode]) => (exitCode === code ? [error] : []));

/** Every exit code and what it says, in ascending order. */
export const exitCodeTexts: readonly ExitCodeText[] = Object.entries(exitCodes)
  .map(([name, code]) => ({ code, says: exitTexts[name as keyof typeof exitCodes], errors: errorsWith(code) }))
  .toSorted((a, b) => a.code - b.code);
