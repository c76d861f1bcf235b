/** Writes with several requests. */
import { call as callEndpoint, type Reply } from '../../api/call.ts';
import type { Endpoint } from '../../contract/vocabulary/endpoint.ts';
import type { CommandContext } from '../context/context.ts';
import { problemOfError } from '../context/problem-of-error.ts';
import { ExitError } from '../errors/exit-error.ts';
import type { WireParams } from './parameter.ts';

export interface RequestStep {
  readonly endpoint: Endpoint;
  readonly params: WireParams;
  /** The result in words: `created main`. */
  readonly done: string;
}

export interface Steps {
  /**
   * Finds the requests by reads only, without those that an earlier run has completed, so that a failed command can be run
   * again. Throws if the write is not possible.
   */
  readonly find: (context: CommandContext, params: WireParams) => Promise<readonly RequestStep[]>;
  /** Reads the record after the last step. */
  readonly result: (context: CommandContext, params: WireParams) => Promise<Reply<unknown>>;
}

/**
 * Sends the requests of a write, and reads the result. After the first request, an interrupt no longer stops the others.
 *
 * @throws ExitError with the steps that were done before one failed
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
