import { call as callEndpoint } from '../../../../api/call.ts';
import { isApiError } from '../../../../api/errors/api-error.ts';
import { mayBeDone } from '../../../../api/errors/may-be-done.ts';
import type { Endpoint } from '../../../../contract/vocabulary/endpoint.ts';
import type { CommandContext } from '../../../context/context.ts';
import { waiting } from '../../../context/waiting.ts';
import type { VerbCall } from '../../../verbs/noun.ts';
import { endpointsOf, type FileVariable, nameOf } from './variable.ts';
import { type PlannedChange, wireOf } from './plan-import.ts';
import { warnOfIgnored } from './warn-of-ignored.ts';

/** The result for one variable. */
export interface Outcome {
  /** One of these is set if there are several projects or groups. */
  readonly project?: string;
  readonly group?: string;
  /** Absent if the project or group could not be read. */
  readonly key?: string;
  readonly change: PlannedChange['change'] | 'failed';
  /** Absent for all environments. */
  readonly environment_scope?: string;
  readonly error?: string;
}

const hiddenFault = 'the file does not contain its hidden value';

export const outcomeOf = (variable: FileVariable, change: Outcome['change'], error?: string): Outcome => ({
  key: variable.key,
  change,
  ...(nameOf(variable) !== variable.key && { environment_scope: variable.environment_scope }),
  ...(error !== undefined && { error }),
});

/** The results in the order of the plan. */
interface AppliedChanges {
  readonly outcomes: readonly Outcome[];
  readonly left: readonly FileVariable[];
  /** Variables among `left` that the server may have changed. */
  readonly unsure: readonly FileVariable[];
  readonly firstError?: unknown;
}

const endpointOf = (endpoint: Endpoint, change: 'created' | 'updated' | 'deleted'): Endpoint => {
  const { create, update, delete: remove } = endpointsOf(endpoint);
  return { created: create, updated: update, deleted: remove }[change];
};

/** The server rejected this variable, so others can still succeed. */
const concernsOne = (error: unknown): boolean =>
  isApiError(error) && ['invalid', 'conflict', 'not-found', 'other'].includes(error.kind);

const textOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/**
 * Changes one variable after the other. An error that concerns one variable leaves the others; any other error or an
 * interruption skips the rest.
 *
 * @param stopped an earlier error that every further request would meet, too
 */
export const applyChanges = async (
  context: CommandContext,
  { endpoint, params }: VerbCall,
  plan: readonly PlannedChange[],
  stopped?: unknown,
): Promise<AppliedChanges> => {
  const client = await context.client();
  const outcomes: Outcome[] = [];
  const left: FileVariable[] = [];
  const unsure: FileVariable[] = [];
  const errors: unknown[] = stopped === undefined ? [] : [stopped];
  for (const planned of plan) {
    const { change, variable } = planned;
    if (change === 'unchanged') {
      outcomes.push(outcomeOf(variable, change));
      continue;
    }
    if (change === 'skipped' || context.signal.aborted || errors.some((error) => !concernsOne(error))) {
      left.push(variable);
      outcomes.push(outcomeOf(variable, 'skipped', change === 'skipped' ? hiddenFault : undefined));
      continue;
    }
    try {
      const own = endpointOf(endpoint, change);
      const wire = { ...params, ...wireOf(planned, own) };
      // The signal is left out, so that the result of a sent request is known.
      const { body } = await waiting.once(context, callEndpoint(client, own, wire));
      if (change !== 'deleted') warnOfIgnored(context.streams, variable, body);
      outcomes.push(outcomeOf(variable, change));
    } catch (error) {
      errors.push(error);
      left.push(variable);
      if (mayBeDone(error)) unsure.push(variable);
      outcomes.push(outcomeOf(variable, 'failed', textOf(error)));
    }
  }
  return { outcomes, left, unsure, ...(errors.length > 0 && { firstError: errors[0] }) };
};
