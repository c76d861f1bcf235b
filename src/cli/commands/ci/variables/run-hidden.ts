import { call as callEndpoint } from '../../../../api/call.ts';
import type { CommandContext } from '../../../context/context.ts';
import { isObject } from '../../../output/field-path.ts';
import type { VerbCall, WireParams } from '../../../verbs/noun.ts';
import { notify, presentReply, runEndpoint } from '../../../verbs/run-endpoint.ts';
import { waiting } from '../../../context/waiting.ts';
import { hiddenValue } from './family.ts';
import { type Wanted, warnOfIgnored } from './warn-of-ignored.ts';
import { withColumns } from '../../../verbs/view.ts';

/** The variable that the parameters of a write ask for. */
const wantedOf = ({ key, filter, masked_and_hidden: isHidden, ...settings }: WireParams): Wanted => ({
  ...(isObject(filter) && filter),
  ...settings,
  key: String(key),
  ...(isHidden === true && { masked: true, hidden: true }),
});

/** Prints the variable of an answer; as a table without its value. */
export const presentHidden = async (
  context: CommandContext,
  call: VerbCall,
  reply: { readonly status: number; readonly body: unknown; readonly changed: boolean },
): Promise<void> => {
  const { output } = await context.settings();
  const { body } = reply;
  const isTable = output.value === 'table' && context.globals.jq === undefined;
  const hides = isTable && call.extras['reveal'] !== true;
  const hidden = hides && typeof body === 'object' && body !== null && 'value' in body;
  const isRead = call.endpoint.risk === 'read';
  const ignored = isRead ? [] : warnOfIgnored(context.streams, wantedOf(call.params), body);
  // What has been told here is not told once more.
  const params = Object.fromEntries(Object.entries(call.params).filter(([name]) => !ignored.includes(name)));
  await presentReply(
    context,
    { ...call, params },
    hidden ? { ...reply, body: { ...body, value: hiddenValue } } : reply,
  );
  if (hidden && isRead) noteHidden(context);
};

/** Says where the values are, which a table does not show. */
const noteHidden = (context: CommandContext): void =>
  notify(context, 'Values are hidden; use --reveal or --json to show them');

/** Lists variables, in a table without their values unless they are to be revealed. */
export const listHidden = async (context: CommandContext, call: VerbCall): Promise<void> => {
  if (call.extras['reveal'] === true) {
    const columns = call.noun.columns.map(({ render: _hides, ...column }) => column);
    return runEndpoint(context, await withColumns(context, call, columns));
  }
  await runEndpoint(context, call);
  const { view } = call;
  if (view.format === 'table' && view.fields === undefined && view.jq === undefined) noteHidden(context);
};

/** Calls the endpoint of a verb and prints the variable it answers with. */
export const runHidden = async (context: CommandContext, call: VerbCall): Promise<void> => {
  const client = await context.client();
  const answer = callEndpoint(client, call.endpoint, call.params, { signal: context.signal });
  await presentHidden(context, call, await waiting.once(context, answer));
};
