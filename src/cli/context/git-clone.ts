import type { Settings } from '../config/settings.ts';
import { environmentForPrograms } from '../output/environment.ts';
import { safeText } from '../output/sanitize.ts';
import type { Streams } from '../output/streams.ts';

/** The environment variable in which Git's credential helper finds the token. */
const tokenVariable = 'REPOCTL_GIT_PASSWORD';

/** The username that is sent with a token: any with an access token, but one only with a CI job token. */
export type GitUsername = 'repoctl' | 'gitlab-ci-token';

export const gitUsername = ({ token_type: type }: Pick<Settings, 'token_type'>): GitUsername =>
  type.value === 'job' ? 'gitlab-ci-token' : 'repoctl';

/** A helper that never stores the token. Its shell reads it from the environment. */
const helperFor = (username: GitUsername): string =>
  `!f() { if test "$1" = get; then printf 'username=${username}\\npassword=%s\\n' "$${tokenVariable}"; fi; }; f`;

/**
 * Settings by which Git asks repoctl for the token of one origin when it needs it. An empty helper comes first: it disables the
 * user's own helpers, which would store the token.
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
 * Replaces settings in the user's global Git configuration. Returns Git's error message: an empty string on success,
 * undefined if Git is not installed.
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
  /** Scheme, host, and port that the token is for. */
  readonly origin: string;
  readonly token: string | undefined;
  readonly username: GitUsername;
  /** The profile whose token Git asks for later, when it pulls and pushes. */
  readonly profile: string | undefined;
  readonly directory: string;
  /** Further options of `git clone`. */
  readonly options: readonly string[];
  readonly cwd: string;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly signal: AbortSignal;
}

/** Adds settings after those that the environment has already. */
const withSettings = (env: Clone['env'], settings: readonly (readonly [string, string])[]): Record<string, string> => {
  const before = Number(env['GIT_CONFIG_COUNT'] ?? 0) || 0;
  const pairs = settings.flatMap(([key, value], index) => [
    [`GIT_CONFIG_KEY_${before + index}`, key],
    [`GIT_CONFIG_VALUE_${before + index}`, value],
  ]);
  return { ...Object.fromEntries(pairs), GIT_CONFIG_COUNT: String(before + settings.length) };
};

/**
 * The environment in which Git finds the token for one origin only: not for submodules elsewhere, and not after a redirect to
 * another host.
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
 * The arguments of `git clone`. Neither they nor the clone contain the token: later Git asks repoctl for it.
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

/** Git redraws a line of progress after a carriage return. */
const progressText = (text: string): string =>
  text
    .split(/([\r\n]+)/)
    .map((part, index) => (index % 2 === 1 ? part : safeText(part)))
    .join('');

/** Git shows progress only to a terminal, which its output is not. */
const progressOptions = ({ options }: Pick<Clone, 'options'>, { stderrIsTerminal }: Streams): readonly string[] =>
  stderrIsTerminal && !options.some((option) => ['-q', '--quiet', '--no-progress'].includes(option))
    ? ['--progress']
    : [];

/**
 * Runs `git clone` with the user's own Git and configuration, and prints its output to stderr, harmless for a terminal: Git passes
 * on what the server says. Returns its exit code, or undefined if Git is not installed.
 */
export const cloneRepository = async (clone: Clone, streams: Streams): Promise<number | undefined> => {
  const { execa } = await import('execa');
  const { cwd, signal, options } = clone;
  const all = { ...clone, options: [...progressOptions(clone, streams), ...options] };
  const running = execa('git', cloneArguments(all), {
    cwd,
    env: cloneEnvironment(clone),
    extendEnv: false,
    reject: false,
    stdin: 'inherit',
    all: true,
    buffer: false,
    cancelSignal: signal,
  });
  const output = running.all.setEncoding('utf8');
  // Standard output is for data, so the output goes to stderr.
  output.on('data', (text: string) => streams.stderr.write(progressText(text)));
  // Child processes of Git outlive it while they wait for a server, and would keep the pipe open, and this process running.
  const leave = (): void => void output.destroy();
  signal.addEventListener('abort', leave, { once: true });
  const result = await running;
  signal.removeEventListener('abort', leave);
  signal.throwIfAborted();
  return result.exitCode;
};
