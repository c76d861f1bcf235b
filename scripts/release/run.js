import { execFileSync } from 'node:child_process';

/**
 * Runs a program, with its errors shown.
 *
 * @param {string} program
 * @param {readonly string[]} args
 * @param {string} [cwd]
 * @returns {string} what it printed, without the last line break
 */
export const run = (program, args, cwd) => {
  try {
    const stdio = /** @type {const} */ (['ignore', 'pipe', 'inherit']);
    return execFileSync(program, args, {
      encoding: 'utf8',
      stdio: [...stdio],
      maxBuffer: 2 ** 26,
      ...(cwd && { cwd }),
    }).trim();
  } catch (cause) {
    const missing = cause instanceof Error && 'code' in cause && cause.code === 'ENOENT';
    throw new Error(missing ? `${program} is needed, and is not there` : `${program} ${args[0] ?? ''} failed`, {
      cause,
    });
  }
};
