import { kindOfRecords } from '../values/find-kind.ts';
import { serviceKind } from '../values/kinds.ts';
import { nameOfDigits } from '../values/name-of-digits.ts';
import { textAt } from '../output/field-path.ts';

/**
 * What `-o name` prints of the records of an endpoint, so that any command that takes one takes it for the same: the field, or
 * of a name that looks like an ID what does not.
 */
export const printedName =
  (nameKey: string, path: string | undefined) =>
  (record: unknown): string | undefined => {
    const name = textAt(record, nameKey);
    if (!/^\d+$/.test(name) || ['id', 'iid'].includes(nameKey)) return name;
    const kind = path === undefined ? undefined : kindOfRecords(path);
    const { of } = (kind === undefined ? undefined : serviceKind(kind)) ?? {};
    const isUser = nameKey === 'username';
    return of === undefined || isUser ? (nameOfDigits(nameKey, kind, name) ?? name) : textAt(record, 'id');
  };
