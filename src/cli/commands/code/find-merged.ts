import { pages } from '../../../api/paginate.ts';
import { branches } from '../../../contract/code/branches.ts';
import type { CommandContext } from '../../context/context.ts';
import { openCounter } from '../../verbs/count-records.ts';
import type { Effect } from '../../verbs/effects.ts';
import type { WireParams } from '../../verbs/parameter.ts';

/** The merged branches that are not protected. */
export const findMerged = async (context: CommandContext, { id }: WireParams): Promise<readonly Effect[]> => {
  const [client, { attempt }] = await Promise.all([context.client(), openCounter(context)]);
  const query = { id: String(id), per_page: 100 };
  const names = await attempt(async () => {
    const found: string[] = [];
    for await (const { items } of pages(client, branches.list, query, { signal: context.signal })) {
      found.push(...items.filter((branch) => branch.merged && !branch.protected).map(({ name }) => name));
    }
    return found;
  });
  const amount = names === undefined ? undefined : { count: names.length, isLeast: false };
  return [{ on: 'meant', one: 'branch', plural: 'branches', amount, names: names ?? [] }];
};
