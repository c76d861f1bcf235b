import type { Verb } from '../../verbs/noun.ts';

const unfinished = new Set(['created', 'pending', 'running', 'canceling']);

/** Runners finish their current step before a pipeline or job is canceled. */
export const pendingCancel: NonNullable<Verb['later']> = (at) =>
  unfinished.has(at('status')) ? 'will be canceled' : undefined;
