import { call as callEndpoint } from '../../../../api/call.ts';
import { isApiError } from '../../../../api/errors/api-error.ts';
import type { Endpoint } from '../../../../contract/vocabulary/endpoint.ts';
import type { CommandContext } from '../../../context/context.ts';
import type { VerbCall } from '../../../verbs/noun.ts';
import { waiting } from '../../../context/waiting.ts';
import { familyOf } from './family-of.ts';
import type { PlannedChange } from './plan-import.ts';

/** What became of one variable. */
export interface Outcome {
  readonly key: string;
  readonly change: PlannedChange['change'] | 'failed' | 'skipped';
  /** Why it failed. */
  readonly error?: string;
}

/** All outcomes in the order of the plan, and the first error. */
export interface CarriedOut {
  readonly outcomes: readonly Outcome[];
  readonly firstError?: unknown;
}

const endpointOf = (endpoint: Endpoint, change: 'created' | 'updated' | 'deleted'): Endpoint => {
  const { create, update, delete: remove } = familyOf(endpoint);
  return { created: create, updated: update, deleted: remove }[change];
};

/** Whether the others can still succeed: the service refused this one variable, and not the caller. */
const concernsOne = (error: unknown): boolean =>
  isApiError(error) && ['invalid', 'conflict', 'not-found', 'other'].includes(error.kind);

const textOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/** Carries out a plan one by one. What fails by itself stops none of the others; anything else skips what is left. */
export const carryOut = async (
  context: CommandContext,
  { endpoint, params }: VerbCall,
  plan: readonly PlannedChange[],
): Promise<CarriedOut> => {
  const client = await context.client();
  const outcomes: Outcome[] = [];
  const errors: unknown[] = [];
  for (const { key, change, variable } of plan) {
    if (change === 'unchanged') {
      outcomes.push({ key, change });
      continue;
    }
    if (errors.some((error) => !concernsOne(error))) {
      outcomes.push({ key, change: 'skipped' });
      continue;
    }
    try {
      const wire = { ...params, key, ...variable };
      const answer = callEndpoint(client, endpointOf(endpoint, change), wire, { signal: context.signal });
      await waiting.once(context, answer);
      outcomes.push({ key, change });
    } catch (error) {
      context.signal.throwIfAborted();
      errors.push(error);
      outcomes.push({ key, change: 'failed', error: textOf(error) });
    }
  }
  return { outcomes, ...(errors.length > 0 && { firstError: errors[0] }) };
};
