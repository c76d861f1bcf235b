import type { ResolvedVerb } from '../verbs/noun.ts';
import type { VerbParameter } from '../verbs/parameter.ts';
import { argumentOfRows } from '../verbs/subject-of-verb.ts';

/** The columns that a line of `-o name` fills: the record, and the project or group that has it. */
export interface LineColumns {
  readonly identity: string;
  readonly scope: string | undefined;
}

/**
 * The columns of a list of names.
 *
 * @param named what the names stand for where they are typed in its place
 */
export const lineColumnsOf = (verb: ResolvedVerb, named: VerbParameter | undefined): LineColumns => {
  const identity = (named ?? argumentOfRows(verb))?.name;
  const [scope] = verb.scopes;
  return { identity: identity ?? scope ?? 'name', scope: identity === undefined ? undefined : scope };
};
