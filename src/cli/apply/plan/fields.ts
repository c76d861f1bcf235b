/** Reads the fields of records, and decides which values plans show. */
import { isSecretName } from '../../../api/redact.ts';
import type { GivenRecord, GivenValue } from '../file/entry.ts';
import type { Calls, Field, Section, WireRecord } from '../sections/section.ts';
import type { FieldChange } from './change.ts';

const unknownField: Field = { schema: {} };
const unknownSecret: Field = { schema: {}, hidden: true };

/** Finds the declaration of a field; an undeclared one, from `other:`, is compared unchanged. */
export const fieldOf = ({ fields }: Section, name: string): Field => {
  const known = Object.hasOwn(fields, name) ? fields[name] : undefined;
  return known ?? (isSecretName(name) ? unknownSecret : unknownField);
};

/** Reads a field of a record; undefined if the record does not show it. */
export const readField = (record: WireRecord, name: string, { read, writeOnly, hidden }: Field): unknown => {
  if (writeOnly === true) return undefined;
  const value = read === undefined ? record[name] : read(record);
  // Servers show null for a hidden value.
  return hidden === true && value === null ? undefined : value;
};

/** True if plans show the server's value of a field. An undeclared field can be a secret. */
export const isLiveShown = (field: Field): boolean => field.hidden !== true && field !== unknownField;

/** True if plans show the file's value: never that of a reference, and that of a variable only with `shown: true`. */
const isGivenShown = (field: Field, given: GivenValue, { shown }: Pick<GivenRecord, 'shown'>): boolean =>
  given.reference === undefined && (field.hidden !== true || shown?.value === true);

/** The change of a field in a plan. */
export const fieldChange = (
  field: Field,
  given: GivenValue,
  record: Pick<GivenRecord, 'shown'>,
  live?: unknown,
): FieldChange => {
  if (!isGivenShown(field, given, record)) return { hidden: true };
  if (live === undefined) return { new: given.value };
  return isLiveShown(field) ? { old: live, new: given.value } : { hidden: true, new: given.value };
};

/** Turns values of fields into parameters. */
export const paramsOf = (section: Section, values: ReadonlyMap<string, unknown>): WireRecord =>
  Object.assign(
    {},
    ...[...values].map(([name, value]) => {
      const { write, ids } = fieldOf(section, name);
      return write?.(value) ?? { [ids?.parameter ?? name]: value };
    }),
  ) as WireRecord;

/** Tells if an update takes all the values: that of a protected branch has no roles, so that another role replaces the rule. */
export const canUpdate = (section: Section, { update }: Calls, values: ReadonlyMap<string, unknown>): boolean =>
  update !== undefined && Object.keys(paramsOf(section, values)).every((name) => Object.hasOwn(update.params, name));
