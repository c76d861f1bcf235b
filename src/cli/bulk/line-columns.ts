import type { ResolvedVerb } from '../verbs/noun.ts';
import type { VerbParameter } from '../verbs/parameter.ts';
import { argumentOfRows } from '../verbs/subject-of-verb.ts';

/** The columns for a line of `-o name`: the record, and its project or group. */
export interface LineColumns {
  readonly identity: string;
  readonly scope: string | undefined;
}

/**
 * The columns for a list of names.
 *
 * @param named the argument in whose place `-` was typed
 */
export const lineColumnsOf = (verb: ResolvedVerb, named: VerbParameter | undefined): LineColumns => {
  const identity = (named ?? argumentOfRows(verb))?.name;
  const [scope] = verb.scopes;
  return { identity: identity ?? scope ?? 'name', scope: identity === undefined ? undefined : scope };
};
