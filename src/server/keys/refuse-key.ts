/** What an insert of a key of either kind can fail with. */
import { invalid, notFound } from '../errors/problems.ts';
import type { Service } from '../service.ts';

const taken = ['has already been taken'];

/** The answer to an error of the insert: 400 for a key that somebody has (document, "Users"), 404 for a user who is gone. */
export const refuseKey = ({ database: { engine } }: Service, error: unknown): unknown => {
  if (engine.isDuplicate(error)) return invalid({ fingerprint: taken, key: taken });
  return engine.isOrphan(error) ? notFound('User') : error;
};
