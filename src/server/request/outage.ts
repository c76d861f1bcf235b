import type { OpenDatabase } from '../db/database.ts';
import { databaseFull, databaseUnavailable, type Problem } from '../formats/problems.ts';

/** The refusal that an outage of the database calls for; undefined for any other error. */
export const outageProblem = ({ engine }: OpenDatabase, error: unknown): Problem | undefined => {
  const outage = engine.outageOf(error);
  if (outage === undefined) return undefined;
  return outage === 'full' ? databaseFull() : databaseUnavailable();
};
