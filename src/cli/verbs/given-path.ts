import { join, resolve } from 'node:path';
import { homeDirectory } from '../config/config-file.ts';
import type { Environment } from '../config/environment.ts';

/** What a path on the command line is relative to. */
export interface Place {
  readonly cwd: string;
  readonly env: Environment;
}

/** The absolute path of a file named after an `@`, where no shell writes out the `~` of one's home directory. */
export const givenPath = (path: string, { cwd, env }: Place): string =>
  path.startsWith('~/') ? join(homeDirectory(env), path.slice(2)) : resolve(cwd, path);

const reasons: Readonly<Record<string, string>> = {
  ENOENT: 'it does not exist',
  EACCES: 'permission denied',
  EISDIR: 'it is a directory',
};

/** Why a file that was named cannot be read, in words. */
export const unreadable = (error: unknown): string => {
  const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown error';
  return reasons[code] ?? code;
};
