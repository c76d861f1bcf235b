import type { Settings } from '../config/settings.ts';
import { environmentForPrograms } from '../output/environment.ts';

/** Where git finds the token; nobody else reads it. */
const tokenVariable = 'REPOCTL_GIT_PASSWORD';

/** The name that goes with a token: servers take any with an access token, and one alone with the token of a CI job. */
export type GitUsername = 'repoctl' | 'gitlab-ci-token';

export const gitUsername = ({ token_type: type }: Pick<Settings, 'token_type'>): GitUsername =>
  type.value === 'job' ? 'gitlab-ci-token' : 'repoctl';

/** A helper that only ever answers, so that the token is stored nowhere. The shell that runs it takes it from the environment. */
const helperFor = (username: GitUsername): string =>
  `!f() { if test "$1" = get; then printf 'username=${username}\\npassword=%s\\n' "$${tokenVariable}"; fi; }; f`;

/**
 * Settings by which git asks repoctl for the token of one origin whenever it needs it. An empty helper comes first and puts
 * those of the user aside, which would store it.
 */
export const credentialSettings = (
  origin: string,
  profile: string | undefined,
): readonly (readonly [key: string, value: string])[] => {
  const key = `credential.${origin}.helper`;
  const choice = profile === undefined ? '' : ` --profile ${profile}`;
  return [
    [key, ''],
    [key, `!repoctl${choice} auth git-credential`],
  ];
};

/**
 * Sets these in the configuration of git that the user has for all repositories, in place of what was there. Gives back
 * what git complains of: an empty text for nothing, undefined when there is no git to run.
 */
export const setGlobally = async (
  settings: readonly (readonly [key: string, value: string])[],
  env: Clone['env'],
): Promise<string | undefined> => {
  const { execa } = await import('execa');
  const git = (...args: readonly string[]) =>
    execa('git', ['config', '--global', ...args], {
      env: environmentForPrograms(env),
      extendEnv: false,
      reject: false,
      stdin: 'ignore',
    });
  for (const key of new Set(settings.map(([name]) => name))) await git('--unset-all', key);
  for (const [key, value] of settings) {
    const { exitCode, stderr } = await git('--add', key, value);
    if (exitCode === undefined) return undefined;
    if (exitCode !== 0) return stderr.trim() || `exit code ${exitCode}`;
  }
  return '';
};

export interface Clone {
  /** Of the repository; http or https. */
  readonly url: string;
  /** Scheme, host and port that the token is for. */
  readonly origin: string;
  readonly token: string | undefined;
  readonly username: GitUsername;
  /** The profile that git asks for its token later, when it pulls and pushes. */
  readonly profile: string | undefined;
  readonly directory: string;
  /** Whatever else `git clone` knows. */
  readonly options: readonly string[];
  readonly cwd: string;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly signal: AbortSignal;
}

/** Settings of git that stand in the environment already stay; ours come after them. */
const withSettings = (env: Clone['env'], settings: readonly (readonly [string, string])[]): Record<string, string> => {
  const before = Number(env['GIT_CONFIG_COUNT'] ?? 0) || 0;
  const pairs = settings.flatMap(([key, value], index) => [
    [`GIT_CONFIG_KEY_${before + index}`, key],
    [`GIT_CONFIG_VALUE_${before + index}`, value],
  ]);
  return { ...Object.fromEntries(pairs), GIT_CONFIG_COUNT: String(before + settings.length) };
};

/**
 * The environment in which git finds the token for one origin, and for no other: not for submodules elsewhere, and not
 * after a redirect to another host. An empty helper comes first and puts those of the user aside, which would store it.
 */
export const cloneEnvironment = ({
  env,
  origin,
  token,
  username,
}: Pick<Clone, 'env' | 'origin' | 'token' | 'username'>) => {
  const own = environmentForPrograms(env);
  if (token === undefined) return own;
  const key = `credential.${origin}.helper`;
  const settings = [
    [key, ''],
    [key, helperFor(username)],
  ] as const;
  return { ...own, ...withSettings(env, settings), [tokenVariable]: token };
};

/**
 * The arguments of `git clone`. The token is not among them, and does not stay in the clone: what stays is that git asks repoctl
 * for it.
 */
export const cloneArguments = ({
  url,
  origin,
  token,
  profile,
  directory,
  options,
}: Pick<Clone, 'url' | 'origin' | 'token' | 'profile' | 'directory' | 'options'>): readonly string[] => {
  const kept =
    token === undefined
      ? []
      : credentialSettings(origin, profile).flatMap(([key, value]) => ['--config', `${key}=${value}`]);
  return ['clone', ...kept, ...options, '--', url, directory];
};

/**
 * Runs `git clone` with the user's own git and configuration; what it says goes to stderr. Gives back its exit code,
 * undefined when there is no git to run.
 */
export const cloneRepository = async (clone: Clone): Promise<number | undefined> => {
  const { execa } = await import('execa');
  const { cwd, signal } = clone;
  const result = await execa('git', cloneArguments(clone), {
    cwd,
    env: cloneEnvironment(clone),
    extendEnv: false,
    reject: false,
    stdin: 'inherit',
    // Standard output is for data: to where its complaints go.
    stdout: 2,
    stderr: 'inherit',
    cancelSignal: signal,
  });
  signal.throwIfAborted();
  return result.exitCode;
};
