import { exitCodes } from '../../../errors/exit-codes.ts';
import { failure, ok, warning, type Check } from './check.ts';

/** The oldest Node that this is tested with. */
const oldest = { major: 20, minor: 19 } as const;

export const checkNode = (version: string = process.versions.node): Check => {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  const recent = major > oldest.major || (major === oldest.major && minor >= oldest.minor);
  return recent
    ? ok('node', `Node ${version}`)
    : failure(
        'node',
        `Node ${version} is too old`,
        exitCodes.other,
        `Install Node ${oldest.major}.${oldest.minor} or later.`,
      );
};

/** Git is needed by `serve`, and to find the project that a clone belongs to. */
export const checkGit = async (
  env: Readonly<Record<string, string | undefined>>,
  signal: AbortSignal,
): Promise<Check> => {
  const { execa } = await import('execa');
  const result = await execa('git', ['--version'], {
    env,
    extendEnv: false,
    reject: false,
    timeout: 5000,
    cancelSignal: signal,
  });
  signal.throwIfAborted();
  const version = /^git version (\S+)/.exec(result.stdout ?? '')?.[1];
  return version === undefined
    ? warning(
        'git',
        'git was not found, or does not work',
        'Install git: "serve" needs it, and so does finding the project of a clone.',
      )
    : ok('git', `git ${version}`);
};
