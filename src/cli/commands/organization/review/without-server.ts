import { createClient } from '../../../../api/client.ts';
import { pagesOf } from '../../../access/pages-of.ts';
import type { CommandContext } from '../../../context/context.ts';
import type { VerbCall } from '../../../verbs/noun.ts';
import { runList } from '../../../verbs/run-list.ts';

/** Prints records as a list with all options of lists. No server needs to be configured, and nothing is sent. */
export const listWithoutServer = (
  context: CommandContext,
  call: VerbCall,
  records: readonly unknown[],
): Promise<void> =>
  runList(
    { ...context, client: () => Promise.resolve(createClient({ url: 'http://localhost' })) },
    {
      ...call,
      params: {},
      readPages: async function* (_client, _endpoint, params) {
        yield* pagesOf(records, params);
      },
    },
  );
