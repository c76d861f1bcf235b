/** What an insert of a key of either kind can fail with. */
import { invalid, notFound, type Problem } from '../../formats/problems.ts';
import type { Service } from '../../request/service.ts';

const taken = ['has already been taken'];

/** The answer to a key that somebody has, or a machine. */
export const keyTaken = (): Problem => invalid({ fingerprint: taken, key: taken });

/** The answer to an error of the insert: 400 for a key that somebody has (document, "Users"), 404 for a user who is gone. */
export const refuseKey = ({ database: { engine } }: Service, error: unknown): unknown => {
  if (engine.isDuplicate(error)) return keyTaken();
  return engine.isOrphan(error) ? notFound('User') : error;
};
