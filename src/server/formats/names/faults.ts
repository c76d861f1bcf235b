/** Gathers what is wrong with a request's values, so that one answer names it all. */
import { invalid } from '../errors/problems.ts';

/** Throws 400 with the faults that there are; does nothing when there is none. */
export const refuseFaults = (faults: Readonly<Record<string, string | undefined>>): void => {
  const found = Object.entries(faults).flatMap(([name, fault]) =>
    fault === undefined ? [] : [[name, [fault]] as const],
  );
  if (found.length > 0) {
    throw invalid(Object.fromEntries(found));
  }
};
