/** Fields of records: null where a server does not tell one. */
import type { WireRecord } from '../apply/sections/section.ts';

export const textOf = (record: WireRecord, field: string): string | null => {
  const value = record[field];
  return typeof value === 'string' ? value : null;
};

export const numberOf = (record: WireRecord, field: string): number | null => {
  const value = record[field];
  return typeof value === 'number' ? value : null;
};

export const flagOf = (record: WireRecord, field: string): boolean | null => {
  const value = record[field];
  return typeof value === 'boolean' ? value : null;
};
