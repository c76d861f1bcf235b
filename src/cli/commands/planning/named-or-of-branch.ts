import type { Verb } from '../../verbs/noun.ts';
import { labelChanges } from './label-changes.ts';

/** On a terminal, the number defaults to the merge request of the current branch, after a question with its title. */
export const namedOrOfBranch = {
  merge_request_iid: {
    name: 'mr',
    description: "Merge request number in its project (default on a terminal: the current branch's)",
  },
} as const;

export const askingFor =
  (act: string): NonNullable<Verb['complete']> =>
  async (context, params, { scopes }) =>
    'merge_request_iid' in params ? {} : (await import('./mr-of-branch.ts')).confirmedMr(context, scopes, act);

/** Asks only if there is something to change. */
export const completeUpdate: NonNullable<Verb['complete']> = async (context, params, given) => {
  const labels = (await labelChanges.complete?.(context, params, given)) ?? {};
  const isAny = Object.keys({ ...params, ...labels }).length > 0 || given.extras['editor'] === true;
  return isAny ? { ...labels, ...(await askingFor('update')(context, params, given)) } : labels;
};
