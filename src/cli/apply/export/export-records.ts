/** Turns records of the server into records of a file. */
import { ExitError } from '../../errors/exit-error.ts';
import { readField } from '../plan/fields.ts';
import { wordOf } from '../sections/compare.ts';
import { type Section, takesReference, type WireRecord } from '../sections/section.ts';

/** A record of a file: its fields, or the value of its shorthand. */
export type FileRecord = Readonly<Record<string, unknown>> | string | number;

export type FileSection = Readonly<Record<string, FileRecord>>;

export interface ExportedSection {
  readonly records: FileSection;
  /** Names of two or more records, which a file cannot have. */
  readonly ambiguous: readonly string[];
}

export interface ExportOptions {
  /** Write the values of variables. */
  readonly withValues: boolean;
}

const isEmpty = (value: unknown): boolean =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0);

/** Values that nearly all records have, which a file omits. */
const usual: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  variables: { protected: false, masked: false, raw: false, variable_type: 'env_var', masked_and_hidden: false },
  protected_branches: { allow_force_push: false },
  approval_rules: { applies_to_all_protected_branches: false },
  milestones: { state: 'active' },
  users: { state: 'active', admin: false, external: false },
};

/** A server must not put `{ env: NAME }` into a file, since applying it would send a secret of the user. */
const notText = ({ name: section }: Section, field: string): ExitError =>
  new ExitError(`the server sent no text as ${field} of a record in ${section}`, { code: 'unsafe-response' });

const exportFields = (
  section: Section,
  record: WireRecord,
  { withValues }: ExportOptions,
): Readonly<Record<string, unknown>> => {
  const fields: Record<string, unknown> = {};
  for (const [name, field] of Object.entries(section.fields)) {
    // The option that includes values is for variables, and not for secrets in settings.
    const isLeftOut = field.hidden === true && (!withValues || section.isSingle === true);
    if (field.writeOnly === true || isLeftOut) continue;
    const value = readField(record, name, field);
    if (isEmpty(value) || usual[section.name]?.[name] === value) continue;
    const texts = field.members === undefined ? [value] : Object.values(Object(value));
    if (takesReference(field) && texts.some((text) => typeof text === 'object')) throw notText(section, name);
    fields[name] = wordOf(value, field);
  }
  return fields;
};

const exportRecord = (section: Section, record: WireRecord, options: ExportOptions): FileRecord => {
  const fields = exportFields(section, record, options);
  const { shorthand } = section;
  const names = Object.keys(fields);
  const value = shorthand === undefined ? undefined : fields[shorthand];
  return names.length === 1 && (typeof value === 'string' || typeof value === 'number') ? value : fields;
};

export const exportSection = (
  section: Section,
  records: readonly WireRecord[],
  options: ExportOptions,
): ExportedSection => {
  const found = new Map<string, FileRecord>();
  const ambiguous = new Set<string>();
  for (const record of records) {
    const name = section.nameOf(record);
    if (found.has(name)) ambiguous.add(name);
    found.set(name, exportRecord(section, record, options));
  }
  for (const name of ambiguous) found.delete(name);
  return { records: Object.fromEntries(found), ambiguous: [...ambiguous] };
};
