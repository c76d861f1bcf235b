import { call as callEndpoint } from '../../../api/call.ts';
import { pages } from '../../../api/paginate.ts';
import { todos } from '../../../contract/planning/todos.ts';
import type { CommandContext } from '../../context/context.ts';
import { waiting } from '../../context/waiting.ts';
import { printDryRun } from '../../verbs/dry-run.ts';
import type { VerbCall } from '../../verbs/noun.ts';
import { notify, runEndpoint } from '../../verbs/run-endpoint.ts';

const longestPage = 100;

/**
 * Marks to-do items as done. Those that filters select are marked one by one: servers of today do not read filters here, and
 * would mark every pending item.
 */
export const markTodosDone = async (context: CommandContext, call: VerbCall): Promise<void> => {
  const dryRun = context.globals.dryRun === true;
  const selectsSome = call.endpoint.path === todos.allDone.path && Object.keys(call.params).length > 0;
  if (!selectsSome) return dryRun ? printDryRun(context, call.endpoint, call.params) : runEndpoint(context, call);
  const client = await context.client();
  const { signal } = context;
  const filters = { ...call.params, state: 'pending', per_page: longestPage } as const;
  const ids: number[] = [];
  // All of them before the first is marked: marking moves the others to earlier pages.
  for await (const { items } of pages(client, todos.list, filters, { signal })) ids.push(...items.map(({ id }) => id));
  for (const id of ids) {
    if (dryRun) await printDryRun(context, todos.done, { id });
    else await waiting.once(context, callEndpoint(client, todos.done, { id }, { signal }));
  }
  if (!dryRun) notify(context, `Marked ${ids.length} to-do ${ids.length === 1 ? 'item' : 'items'} as done`);
};
