import { valueAt } from '../output/field-path.ts';
import type { WireParams } from './parameter.ts';

/** The IDs of the records in each list of a record, by the name of their parameter; none of a list that it does not show. */
export const idsInLists = (record: WireParams, lists: Readonly<Record<string, string>>): WireParams =>
  Object.fromEntries(
    Object.entries(lists).flatMap(([name, field]) => {
      const list = record[field];
      return Array.isArray(list) ? [[name, list.map((one) => valueAt(one, 'id'))]] : [];
    }),
  );
