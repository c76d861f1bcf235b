import { columnNamed } from '../output/sort-records.ts';
import type { Order } from '../output/view.ts';
import type { VerbCall } from './noun.ts';

/** The order of a list: that of `--sort-by`, or of the server, as far as the contract knows it. */
export const orderOf = ({ endpoint, params, view }: VerbCall): Order | undefined => {
  const { sortBy, columns } = view;
  if (sortBy !== undefined) {
    const name = sortBy.replace(/^-/, '');
    return { key: columnNamed(name, columns)?.key ?? name, isDescending: sortBy.startsWith('-') };
  }
  const [by, direction] = ['order_by', 'sort'].map((name) => params[name] ?? endpoint.params[name]?.default);
  if (typeof by !== 'string' || typeof direction !== 'string') return undefined;
  return { key: by, isDescending: direction === 'desc' };
};
