import type { Client } from '../../api/client.ts';
import { pages } from '../../api/paginate.ts';
import type { CommandContext } from '../context/context.ts';
import type { ReadList, TargetRecord } from './list-below.ts';

/** Creates a function that reads lists to their end, in pages of the maximum size. */
export const listReader =
  ({ signal }: Pick<CommandContext, 'signal'>, client: Client): ReadList =>
  async (endpoint, params) => {
    const records: TargetRecord[] = [];
    const first = { ...params, per_page: 100 };
    for await (const { items } of pages(client, endpoint, first, { signal, wanted: Infinity })) {
      if (Array.isArray(items)) records.push(...(items as readonly TargetRecord[]));
    }
    return records;
  };
