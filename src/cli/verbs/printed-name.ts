import { kindOfRecords, unambiguousName } from '../values/find-kind.ts';
import { serviceKind } from '../values/kinds.ts';
import { textAt } from '../output/field-path.ts';
import type { Noun } from './noun.ts';

/**
 * Makes the text that `-o name` prints, which all commands read back as the same record: the name, or a form with a sign if
 * the name looks like an ID.
 *
 * @param verb its `nameKey` overrides the noun's
 */
export const printedName = (
  noun: Pick<Noun, 'nameKey' | 'nameOf'>,
  verb: { readonly nameKey?: string } | undefined,
  path: string | undefined,
): ((record: unknown) => string) => {
  if (noun.nameOf !== undefined) return noun.nameOf;
  const nameKey = verb?.nameKey ?? noun.nameKey;
  const kind = path === undefined ? undefined : kindOfRecords(path);
  // Records are printed by ID if commands take one, except users.
  const isById = nameKey !== 'username' && kind !== undefined && serviceKind(kind)?.of !== undefined;
  return (record) => {
    const name = textAt(record, nameKey);
    if (['id', 'iid'].includes(nameKey) || !/^\d+$/.test(name)) return name;
    return isById ? textAt(record, 'id') : (unambiguousName(nameKey, kind, name) ?? name);
  };
};
