/** Writes that take several requests, one after the other. */
import { call as callEndpoint, type Reply } from '../../api/call.ts';
import type { Endpoint } from '../../contract/vocabulary/endpoint.ts';
import type { CommandContext } from '../context/context.ts';
import { problemOfError } from '../context/problem-of-error.ts';
import { ExitError } from '../errors/exit-error.ts';
import type { WireParams } from './parameter.ts';

export interface RequestStep {
  readonly endpoint: Endpoint;
  readonly params: WireParams;
  /** What it does, in a sentence about what was done: `created main`. */
  readonly done: string;
}

/** A write that takes several requests. */
export interface Steps {
  /**
   * Finds out, by reads alone, which they are, in their order. What an earlier run has done is none of them, so that one that
   * failed can be run again. Throws for what cannot be done.
   */
  readonly find: (context: CommandContext, params: WireParams) => Promise<readonly RequestStep[]>;
  /** Reads the record when all is done. */
  readonly result: (context: CommandContext, params: WireParams) => Promise<Reply<unknown>>;
}

/**
 * Sends the requests of a write, and reads what came of them. Once the first is sent the others follow, whoever interrupts.
 *
 * @throws ExitError that says what was done before one failed
 */
export const sendSteps = async (
  context: CommandContext,
  { find, result }: Steps,
  params: WireParams,
): Promise<Reply<unknown>> => {
  const steps = await find(context, params);
  const client = await context.client();
  const done: string[] = [];
  try {
    for (const step of steps) {
      await callEndpoint(client, step.endpoint, step.params);
      done.push(step.done);
    }
    return await result(context, params);
  } catch (error) {
    if (done.length === 0) throw error;
    const { message, code, exitCode } = problemOfError(error);
    const hint = done.length < steps.length ? 'Run the command again to do the rest.' : undefined;
    throw new ExitError(`${message} (done before: ${done.join(', ')})`, {
      code,
      exitCode,
      ...(hint !== undefined && { hint }),
    });
  }
};
