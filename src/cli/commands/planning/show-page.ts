import { call as callEndpoint } from '../../../api/call.ts';
import type { CommandContext } from '../../context/context.ts';
import { isForReading } from '../../verbs/is-for-reading.ts';
import type { VerbCall } from '../../verbs/noun.ts';
import { openWeb } from '../../context/open-web.ts';
import { presentReply } from '../../verbs/run-endpoint.ts';
import { waiting } from '../../context/waiting.ts';
import { valueAt } from '../../output/field-path.ts';
import type { Page } from '../../output/write-page.ts';
import { labelColors, type LabelColors } from './label-colors.ts';

/** Makes the page of a record that has labels. */
export type PageOf = (record: unknown, look: { readonly colors: LabelColors; readonly now: Date }) => Page;

/** Shows a record: as a page on a terminal, otherwise in the format in force; with `--web` its address. */
export const showPage = async (context: CommandContext, call: VerbCall, pageOf: PageOf): Promise<void> => {
  const client = await context.client();
  const answer = callEndpoint(client, call.endpoint, call.params, { signal: context.signal });
  const reply = await waiting.once(context, answer);
  if (call.extras['web'] === true) return openWeb(context, String(valueAt(reply.body, 'web_url')));
  if (!(await isForReading(context))) return presentReply(context, call, reply);
  const { writePage } = await import('../../output/write-page.ts');
  const colors = await labelColors(context, call, reply.body);
  await writePage(context.streams, pageOf(reply.body, { colors, now: context.streams.now() }));
};
