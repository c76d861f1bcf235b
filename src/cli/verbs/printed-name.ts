import { kindOfRecords, unmistakable } from '../values/find-kind.ts';
import { serviceKind } from '../values/kinds.ts';
import { textAt } from '../output/field-path.ts';
import type { Noun } from './noun.ts';

/**
 * What `-o name` prints of the records of an endpoint, so that any command that takes one takes it for the same: the field, or
 * of a name that looks like an ID what does not.
 *
 * @param verb whose records have a name of their own, if it is not that of the noun
 */
export const printedName = (
  noun: Pick<Noun, 'nameKey' | 'nameOf'>,
  verb: { readonly nameKey?: string } | undefined,
  path: string | undefined,
): ((record: unknown) => string) => {
  if (noun.nameOf !== undefined) return noun.nameOf;
  const nameKey = verb?.nameKey ?? noun.nameKey;
  const kind = path === undefined ? undefined : kindOfRecords(path);
  // Whatever has an ID is printed by that, but for users, who are known by their names.
  const isById = nameKey !== 'username' && kind !== undefined && serviceKind(kind)?.of !== undefined;
  return (record) => {
    const name = textAt(record, nameKey);
    if (['id', 'iid'].includes(nameKey) || !/^\d+$/.test(name)) return name;
    return isById ? textAt(record, 'id') : (unmistakable(nameKey, kind, name) ?? name);
  };
};
