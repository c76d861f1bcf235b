import type { CommandContext } from '../../../context/context.ts';
import { isObject } from '../../../output/field-path.ts';
import type { VerbCall } from '../../../verbs/noun.ts';
import type { WireParams } from '../../../verbs/parameter.ts';
import { notify } from '../../../output/messages.ts';
import { type Printable, printReply } from '../../../verbs/print-reply.ts';
import { hiddenValue } from './variable.ts';
import { type Wanted, warnOfIgnored } from './warn-of-ignored.ts';
import { withColumns } from '../../../verbs/view.ts';

/** The variable that a write asks for. */
const wantedOf = ({ key, filter, masked_and_hidden: isHidden, ...settings }: WireParams): Wanted => ({
  ...(isObject(filter) && filter),
  ...settings,
  key: String(key),
  ...(isHidden === true && { masked: true, hidden: true }),
});

/** True for a table, unless `--reveal` is given. */
const hidesValues = ({ view: { format, jq }, extras }: VerbCall): boolean =>
  format === 'table' && jq === undefined && extras['reveal'] !== true;

/** Prints a variable; a table hides its value. */
export const printHidden = async (context: CommandContext, call: VerbCall, reply: Printable): Promise<void> => {
  const { body } = reply;
  const hides = hidesValues(call);
  const hidden = hides && typeof body === 'object' && body !== null && 'value' in body;
  const isRead = call.endpoint.risk === 'read';
  const ignored = isRead ? [] : warnOfIgnored(context.streams, wantedOf(call.params), body);
  // Parameters that were named here are not reported again.
  const params = Object.fromEntries(Object.entries(call.params).filter(([name]) => !ignored.includes(name)));
  await printReply(context, { ...call, params }, hidden ? { ...reply, body: { ...body, value: hiddenValue } } : reply);
  if (hidden && isRead) noteHidden(context);
};

const noteHidden = (context: CommandContext): void =>
  notify(context, 'Values are hidden; use --reveal or --json to show them');

/** Reads a list of variables; a table hides their values without `--reveal`. */
export const readHidden = async (context: CommandContext, call: VerbCall): Promise<VerbCall> => {
  if (call.extras['reveal'] === true) {
    const columns = call.noun.columns.map(({ render: _hides, ...column }) => column);
    return withColumns(context, call, columns);
  }
  return hidesValues(call) ? { ...call, afterwards: () => noteHidden(context) } : call;
};
