import type { Verb } from '../../verbs/noun.ts';

const unfinished = new Set(['created', 'pending', 'running', 'canceling']);

/** Of a pipeline or a job that was canceled: runners end what they are at before it is. */
export const stillRuns: NonNullable<Verb['later']> = (at) =>
  unfinished.has(at('status')) ? 'will be canceled' : undefined;
