import { kindOfRecords } from '../values/find-kind.ts';
import { serviceKind } from '../values/kinds.ts';
import { textAt } from '../output/field-path.ts';

/** What stands before a name of digits, which would be taken for an ID without it. */
const signs: Readonly<Record<string, string>> = { username: '@', full_path: '/', name: '~' };

/**
 * What `-o name` prints of the records of an endpoint, so that any command that takes one takes it for the same: the field, or
 * of a name that looks like an ID what does not.
 */
export const printedName =
  (nameKey: string, path: string | undefined) =>
  (record: unknown): string | undefined => {
    const name = textAt(record, nameKey);
    if (!/^\d+$/.test(name) || nameKey === 'id') return name;
    const kind = path === undefined ? undefined : kindOfRecords(path);
    if (nameKey === 'username' || nameKey === 'full_path' || kind === 'labels') return `${signs[nameKey]}${name}`;
    const { of } = (kind === undefined ? undefined : serviceKind(kind)) ?? {};
    return of === undefined ? name : textAt(record, 'id');
  };
