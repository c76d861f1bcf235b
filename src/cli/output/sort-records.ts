import { isExactNumber } from '../../api/json/exact-number.ts';
import { ViewError } from '../errors/view-error.ts';
import type { Column } from './column.ts';
import { unknownField, valueAt } from './field-path.ts';

const plain = (text: string): string => text.toLowerCase().replaceAll(/[\s-]/g, '_');

/** The column with this key, title, or path in kebab case. */
export const columnNamed = (name: string, columns: readonly Column[]): Column | undefined => {
  return columns.find(({ key }) => key === name) ?? columns.find(({ title }) => plain(title) === plain(name));
};

const compare = (one: unknown, other: unknown): number => {
  if ((typeof one === 'number' || isExactNumber(one)) && (typeof other === 'number' || isExactNumber(other))) {
    return Number(one) - Number(other);
  }
  return String(one).localeCompare(String(other), 'en', { numeric: true });
};

const isMissing = (value: unknown): boolean => value === null || value === undefined || value === '';

/**
 * Sorts records by a field: numerically, texts by the numbers in them, too, and records without a value last.
 *
 * @param by the field or the title of a column; with `-` before it the largest comes first
 * @throws ViewError for a field that no record has
 */
export const sortRecords = (
  records: readonly unknown[],
  by: string,
  columns: readonly Column[],
): readonly unknown[] => {
  const isDescending = by.startsWith('-');
  const name = by.replace(/^-/, '');
  const key = columnNamed(name, columns)?.key ?? name;
  const problem = unknownField(records, [key]);
  if (problem !== undefined)
    throw new ViewError(`cannot sort by "${name}": ${problem.message}`, { hint: problem.hint });
  return records.toSorted((one, other) => {
    const [first, second] = [valueAt(one, key), valueAt(other, key)];
    if (isMissing(first) || isMissing(second)) return Number(isMissing(first)) - Number(isMissing(second));
    return isDescending ? compare(second, first) : compare(first, second);
  });
};
