/** Texts on settings, environment variables, and exit codes for help, the manual, and the reference. */
import type { KeyDeclaration } from '../config/key-values.ts';
import { configKeys } from '../config/keys.ts';
import { errorCodes } from '../errors/error-codes.ts';
import { exitCodes } from '../errors/exit-codes.ts';

const settingText = ({ summary, choices, default: given }: KeyDeclaration): string => {
  const allowed = choices === undefined ? '' : `: ${choices.join(', ')}`;
  return `${summary}${allowed}${given === undefined ? '' : ` (default: ${given})`}`;
};

/** Every setting of a profile. */
export const settingTexts: readonly (readonly [name: string, says: string])[] = configKeys.map((key) => [
  key.name,
  settingText(key),
]);

const otherVariables: readonly (readonly [string, string])[] = [
  ['REPOCTL_PROFILE', 'Profile to use'],
  ['REPOCTL_CONFIG_DIR', 'Configuration directory'],
  ['REPOCTL_PAGER, PAGER', 'Pager for long output on a terminal (default: less)'],
  ['VISUAL, EDITOR', 'Editor for --editor, with options if it has any (default: vi)'],
  ['REPOCTL_ROOT_TOKEN', 'Token of the administrator root for the first start of repoctl serve'],
  ['REPOCTL_DATABASE', 'PostgreSQL database of repoctl serve'],
  ['NO_COLOR', 'Disable color'],
  ['FORCE_COLOR', 'Use color even in a pipe'],
  ['HTTPS_PROXY, HTTP_PROXY, NO_PROXY', 'Proxies, and the hosts that need none'],
  ['NODE_EXTRA_CA_CERTS', 'File with additional certificate authorities'],
  [
    'XDG_CONFIG_HOME, XDG_CACHE_HOME, XDG_DATA_HOME',
    'Directories of the configuration, the cached completions, and the data of repoctl serve',
  ],
];

export const environmentTexts: readonly (readonly [name: string, says: string])[] = [
  ...configKeys.flatMap(({ env, summary }: KeyDeclaration): readonly (readonly [string, string])[] =>
    env === undefined ? [] : [[env, summary]],
  ),
  ...otherVariables,
];

/** The condition under which `jobTexts` apply. */
export const jobRule =
  'In a CI job (CI is "true" and CI_SERVER_URL is set), these count where no option, variable, or profile sets a value';

/** Every variable of a CI job that is used. */
export const jobTexts: readonly (readonly [name: string, says: string])[] = [
  ['CI_SERVER_URL', 'Server URL'],
  ['CI_PROJECT_PATH', 'Default project on that server'],
  ['GITLAB_TOKEN', 'Access token, sent to that server only'],
  ['CI_JOB_TOKEN', 'Job token, sent to that server only, where GITLAB_TOKEN is not set'],
];

export const jobTokenRule =
  'Programs that repoctl starts, including the shell of an alias, do not get these tokens; set REPOCTL_TOKEN to pass one on';

const exitTexts: Readonly<Record<keyof typeof exitCodes, string>> = {
  done: 'Success, including when nothing had to be changed',
  other: 'Other error',
  usage: 'Usage error',
  configuration: 'Configuration error',
  notAuthenticated: 'Not authenticated (401)',
  forbidden: 'Forbidden (403)',
  notFound: 'Not found (404)',
  conflict: 'Conflict (405, 409, 412)',
  invalid: 'Invalid (400, 422)',
  rateLimited: 'Rate limited (429)',
  service: 'Server error (5xx)',
  unreachable: 'Server unreachable, TLS error, or timeout',
  partlyFailed: 'Some rows failed',
  differences: 'Differences found',
  interrupted: 'Interrupted',
  terminated: 'Terminated',
};

interface ExitCodeText {
  readonly code: number;
  readonly says: string;
  /** Error codes in JSON with this exit code by default. */
  readonly errors: readonly string[];
}

const errorsWith = (code: number): readonly string[] =>
  Object.entries(errorCodes).flatMap(([error, exitCode]) => (exitCode === code ? [error] : []));

/** Every exit code, in ascending order. */
export const exitCodeTexts: readonly ExitCodeText[] = Object.entries(exitCodes)
  .map(([name, code]) => ({ code, says: exitTexts[name as keyof typeof exitCodes], errors: errorsWith(code) }))
  .toSorted((a, b) => a.code - b.code);
