/** Writes with several requests. */
import { call as callEndpoint, type Reply } from '../../api/call.ts';
import type { Client } from '../../api/client.ts';
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
  /** Sent a second time if it fails after another step, since a record is lost between the two. */
  readonly isUrgent?: true;
  /** The hint if it fails after another step. Default: to run the command again. */
  readonly hint?: string;
}

export interface Steps {
  /**
   * Finds the requests by reads only, without those that an earlier run has completed, so that a failed command can be run
   * again. Throws if the write is not possible.
   */
  readonly find: (context: CommandContext, params: WireParams, endpoint: Endpoint) => Promise<readonly RequestStep[]>;
  /** Reads the record after the last step. */
  readonly result: (context: CommandContext, params: WireParams, endpoint: Endpoint) => Promise<Reply<unknown>>;
}

const sendStep = async (
  client: Client,
  { endpoint, params, isUrgent }: RequestStep,
  isFirst: boolean,
): Promise<void> => {
  const send = () => callEndpoint(client, endpoint, params);
  await (isFirst || isUrgent === undefined ? send() : send().catch(send));
};

/**
 * Sends the requests of a write, and reads the result. After the first request, an interrupt no longer stops the others.
 *
 * @throws ExitError with the steps that were done before one failed
 */
export const sendSteps = async (
  context: CommandContext,
  { find, result }: Steps,
  { endpoint, params }: { readonly endpoint: Endpoint; readonly params: WireParams },
): Promise<Reply<unknown>> => {
  const steps = await find(context, params, endpoint);
  const client = await context.client();
  const done: string[] = [];
  try {
    for (const step of steps) {
      await sendStep(client, step, done.length === 0);
      done.push(step.done);
    }
    return await result(context, params, endpoint);
  } catch (error) {
    const failed = steps[done.length];
    if (done.length === 0) throw error;
    // The response can be lost, and not the request.
    const kept = failed?.isUrgent === true ? await result(context, params, endpoint).catch(() => undefined) : undefined;
    if (kept !== undefined) return kept;
    const { message, code, exitCode } = problemOfError(error);
    const hint = failed === undefined ? undefined : (failed.hint ?? 'Run the command again to do the rest.');
    throw new ExitError(`${message} (done before: ${done.join(', ')})`, {
      code,
      exitCode,
      ...(hint !== undefined && { hint }),
    });
  }
};
