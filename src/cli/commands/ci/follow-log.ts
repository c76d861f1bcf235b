import { call as callEndpoint } from '../../../api/call.ts';
import { pipelineJobs } from '../../../contract/ci/pipeline-jobs.ts';
import type { CommandContext } from '../../context/context.ts';
import { poll } from '../../context/poll.ts';
import { ExitError } from '../../errors/exit-error.ts';
import { writeText } from '../../output/messages.ts';
import type { VerbCall } from '../../verbs/noun.ts';
import { printRaw } from '../../verbs/print-raw.ts';
import { bad, finished } from './wait-for-pipeline.ts';

/** Milliseconds between two requests. */
const interval = 1000;

interface Look {
  readonly status: string;
  readonly log: string;
}

/**
 * Prints a job log; with `--follow`, new output until the job has finished.
 *
 * @throws ExitError (1) when the followed job fails
 */
export const printLog = async (context: CommandContext, call: VerbCall): Promise<void> => {
  if (call.extras['follow'] !== true) return printRaw(context, call);
  const { signal } = context;
  const job = { id: String(call.params['id']), job_id: Number(call.params['job_id']) };
  let printed = 0;
  const looks = poll<Look>(context, {
    interval,
    signal,
    // The status is read before the log, so that the log of a finished job is complete.
    look: async (client) => {
      const { body } = await callEndpoint(client, pipelineJobs.get, job, { signal });
      const raw: unknown = (await callEndpoint(client, pipelineJobs.trace, job, { signal })).body;
      return { status: body.status, log: raw instanceof Uint8Array ? Buffer.from(raw).toString() : '' };
    },
  });
  for await (const { value } of looks) {
    if (value === undefined) continue;
    const { log, status } = value;
    await writeText(context.streams, log.slice(printed));
    printed = log.length;
    if (!finished.has(status)) continue;
    if (bad.has(status)) {
      throw new ExitError(`job ${job.job_id}: ${status}`, { code: 'pipeline-failed' });
    }
    return;
  }
};
