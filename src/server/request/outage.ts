import type { OpenDatabase } from '../db/database.ts';
import { databaseFull, databaseUnavailable, type Problem, tooBusy, tooMuch } from '../formats/problems.ts';
import { isGitError } from '../git/git-error.ts';
import { SemaphoreFullError } from '../git/semaphore.ts';

/** The refusal that an outage of the database calls for, or a limit on git; undefined for any other error. */
export const outageProblem = ({ engine }: OpenDatabase, error: unknown): Problem | undefined => {
  const outage = engine.outageOf(error);
  if (outage !== undefined) return outage === 'full' ? databaseFull() : databaseUnavailable();
  if (error instanceof SemaphoreFullError) return tooBusy();
  if (!isGitError(error)) return undefined;
  if (error.code === 'timeout') return tooMuch('Git took longer than allowed for this; ask for a smaller part');
  return error.code === 'too-large' ? tooMuch('The answer is larger than allowed; ask for a smaller part') : undefined;
};
