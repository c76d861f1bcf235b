/** Runs work on the data of a server, and turns errors into messages. */
import type { DataLocation } from '../../../../server/request/service.ts';
import type { CommandContext } from '../../../context/context.ts';
import { waiting } from '../../../context/waiting.ts';
import { ExitError } from '../../../errors/exit-error.ts';
import { dataLocation, type LocationOptions } from '../serve/data-location.ts';
import { startFailure } from '../serve/start-failure.ts';

const fileProblems: Readonly<Record<string, string>> = {
  EACCES: 'permission denied',
  EPERM: 'permission denied',
  ENOENT: 'no such file or directory',
  ENOTDIR: 'part of the path is not a directory',
  EISDIR: 'is a directory',
  EEXIST: 'already exists',
  EROFS: 'read-only file system',
  ENOSPC: 'disk full',
};

const failure = (error: unknown, location: DataLocation): unknown => {
  if (!(error instanceof Error)) return error;
  if (error.name === 'AdminError') {
    const hint = 'hint' in error && typeof error.hint === 'string' ? { hint: error.hint } : {};
    return new ExitError(error.message, { code: 'data', ...hint });
  }
  const problem = 'code' in error ? fileProblems[String(error.code)] : undefined;
  if (problem !== undefined) {
    const what = 'path' in error ? `cannot use ${String(error.path)}` : 'cannot write';
    return new ExitError(`${what}: ${problem}`, { code: 'data' });
  }
  return startFailure(error, location);
};

/**
 * Locates the data and works on them while a spinner shows `doing`.
 *
 * @throws UsageError for invalid options
 * @throws ExitError for problems with the data
 */
export const atLocation = async <T>(
  context: CommandContext,
  options: LocationOptions,
  { doing, work }: { readonly doing: string; readonly work: (location: DataLocation) => Promise<T> },
): Promise<T> => {
  const location = dataLocation(options, context.env, context.cwd);
  try {
    return await waiting.once(context, work(location), doing);
  } catch (error) {
    context.signal.throwIfAborted();
    throw failure(error, location);
  }
};

/** Log lines go to stderr, as with `serve`. */
export const logOf = async ({ streams }: CommandContext) => {
  const { streamLog } = await import('../../../../server/formats/log.ts');
  return streamLog(streams.stderr, streams.now);
};
