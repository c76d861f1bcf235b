/** Implements `--wait --where '.status == "finished"'`. */
import { parseJson } from '../../../../api/json/json-text.ts';
import { request, type RawRequest } from '../../../../api/request.ts';
import type { CommandContext } from '../../../context/context.ts';
import { ViewError } from '../../../errors/view-error.ts';
import { checkWhere, recordsWhere } from '../../../output/where.ts';
import { waitTimeout, waitUntil } from '../../../verbs/wait-until.ts';
import type { ParsedCall } from './parse-call.ts';

const recordIn = (text: string): unknown => {
  try {
    return parseJson(text);
  } catch (cause) {
    throw new ViewError('the response is not JSON, so --where cannot be checked', { cause });
  }
};

/**
 * Repeats a read until all conditions are true of the record.
 *
 * @throws UsageError for an invalid condition or time limit
 * @throws ExitError (11) on timeout
 */
export const waitFor = async (
  context: CommandContext,
  { list, options, typed }: ParsedCall,
  raw: RawRequest,
): Promise<void> => {
  const { where = [] } = list;
  const timeout = waitTimeout({ wait: options.wait, waitTimeout: options.waitTimeout });
  if (timeout === undefined) return;
  for (const expression of where) await checkWhere(expression);
  await waitUntil(context, {
    timeout,
    look: async (client, signal) => {
      let records: readonly unknown[] = [recordIn((await request(client, { ...raw, signal })).text())];
      for (const expression of where) {
        records = await recordsWhere(records, {
          expression,
          now: context.streams.now(),
          env: context.env,
          nameKey: 'id',
        });
      }
      return records.length > 0;
    },
    isDone: (isThere) => isThere,
    describe: () => `--where is not true of ${typed} yet`,
  });
};
