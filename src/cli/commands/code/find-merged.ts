import { pages } from '../../../api/paginate.ts';
import { branches } from '../../../contract/code/branches.ts';
import type { CommandContext } from '../../context/context.ts';
import type { WireParams } from '../../verbs/noun.ts';

/** How many branches are merged and not protected, and their names. */
export const findMerged = async (
  context: CommandContext,
  { id }: WireParams,
): Promise<{ readonly count: number; readonly names: string }> => {
  const client = await context.client();
  const query = { id: String(id), per_page: 100 };
  const names: string[] = [];
  for await (const { items } of pages(client, branches.list, query, { signal: context.signal })) {
    names.push(...items.filter((branch) => branch.merged && !branch.protected).map(({ name }) => name));
  }
  return { count: names.length, names: names.join(', ') };
};
