/** Prevents two runs of `apply` with the same files and server. */
import { errorCode } from '../../../api/errors/configuration-error.ts';
import { createHash } from 'node:crypto';
import { mkdir, realpath } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { startOf } from '../../config/base-directories.ts';
import { takeLock } from '../../config/file-lock.ts';
import { ExitError } from '../../errors/exit-error.ts';

/** Milliseconds after which the lock of a killed process may be taken over. */
const staleAfter = 10_000;

/**
 * Runs `work` under a lock for the files and the server.
 *
 * @param directory of the locks; it is created if it is missing
 * @throws ExitError (7) if another process has the lock
 */
export const withApplyLock = async <Result>(
  directory: string,
  { paths, cwd, url }: { readonly paths: readonly string[]; readonly cwd: string | undefined; readonly url: string },
  work: () => Promise<Result>,
): Promise<Result> => {
  // Stdin is no file that another process could apply.
  if (paths.every((path) => path === '-')) return work();
  const real = await Promise.all(
    paths.map(async (path) => realpath(resolve(startOf(path, cwd), path)).catch(() => path)),
  );
  const name = createHash('sha256')
    .update(JSON.stringify([url, real.toSorted()]))
    .digest('hex')
    .slice(0, 32);
  await mkdir(directory, { recursive: true, mode: 0o700 }).catch((error: unknown) => {
    const reason = errorCode(error);
    throw new ExitError(`cannot write to ${directory} (${reason})`, {
      code: 'output',
      hint: 'Check its permissions, or set XDG_STATE_HOME.',
    });
  });
  const held = await takeLock(join(directory, `${name}.lock`), staleAfter);
  if (held === undefined) {
    throw new ExitError('these files are being applied to this server already; nothing was sent', {
      code: 'conflict',
      hint: 'Wait until the other "repoctl apply" has ended.',
    });
  }
  try {
    return await work();
  } finally {
    await held.release();
  }
};
