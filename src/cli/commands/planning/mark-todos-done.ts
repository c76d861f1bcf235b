import { call as callEndpoint } from '../../../api/call.ts';
import { pages } from '../../../api/paginate.ts';
import { todos } from '../../../contract/planning/todos.ts';
import type { CommandContext } from '../../context/context.ts';
import { waiting } from '../../context/waiting.ts';
import { countText } from '../../output/count-text.ts';
import { printDryRun } from '../../verbs/dry-run.ts';
import type { VerbCall } from '../../verbs/noun.ts';
import type { WireParams } from '../../verbs/parameter.ts';
import { notify } from '../../output/messages.ts';
import { writeFields } from '../../verbs/print-reply.ts';
import { runWrite } from '../../verbs/run-write.ts';
import { isUnasked } from '../../verbs/view.ts';

const longestPage = 100;

const noteDone = (context: CommandContext, count: number): void =>
  notify(context, count === 0 ? 'No pending to-do items' : `Marked ${countText(count, 'to-do item')} as done`);

/**
 * The IDs of all pending items that match the filters. They are read before the first is marked, since marking moves
 * others to earlier pages.
 */
const pendingIds = async (context: CommandContext, filters: WireParams): Promise<readonly number[]> => {
  const client = await context.client();
  const params = { ...filters, state: 'pending', per_page: longestPage } as const;
  const ids: number[] = [];
  for await (const { items } of pages(client, todos.list, params, { signal: context.signal })) {
    ids.push(...items.map(({ id }) => id));
  }
  return ids;
};

/** Prints the result as other writes do: a message on a terminal, or a line for each item. */
const printDone = async (context: CommandContext, { view }: VerbCall, ids: readonly number[]): Promise<void> => {
  noteDone(context, ids.length);
  const isName = view.format === 'name' && view.jq === undefined;
  if (!isName && (context.streams.stdoutIsTerminal || !(await isUnasked(context)))) return;
  for (const id of ids) await writeFields(context, isName ? [String(id)] : [String(id), 'done']);
};

const markSelected = async (context: CommandContext, call: VerbCall): Promise<void> => {
  const client = await context.client();
  const ids = await pendingIds(context, call.params);
  if (context.globals.dryRun === true) {
    for (const id of ids) await printDryRun(context, todos.done, { id });
    return;
  }
  for (const id of ids) {
    await waiting.once(context, callEndpoint(client, todos.done, { id }, { signal: context.signal }));
  }
  await printDone(context, call, ids);
};

/**
 * Marks to-do items as done. Items that match filters are marked one by one, since other servers ignore filters here
 * and would mark all.
 */
export const markTodosDone = async (context: CommandContext, call: VerbCall): Promise<void> => {
  const isAll = call.endpoint.path === todos.allDone.path;
  if (isAll && Object.keys(call.params).length > 0) return markSelected(context, call);
  if (context.globals.dryRun === true) return printDryRun(context, call.endpoint, call.params);
  if (!isAll) return runWrite(context, call);
  const ids = await waiting.once(context, pendingIds(context, {}));
  const client = await context.client();
  await waiting.once(context, callEndpoint(client, todos.allDone, {}, { signal: context.signal }));
  await printDone(context, call, ids);
};
