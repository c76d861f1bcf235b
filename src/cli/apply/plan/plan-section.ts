/** Compares one section of a file with the records of the server. */
import type { GivenRecord, GivenSection, GivenValue } from '../file/entry.ts';
import type { Fault } from '../file/place.ts';
import { recordText } from '../file/read-entry.ts';
import { isSame } from '../sections/compare.ts';
import type { Calls, Field, Section, WireRecord } from '../sections/section.ts';
import { addressOf, type FieldChange, type Step, type Target } from './change.ts';

/** What comparing a section comes to. */
export interface SectionPlan {
  readonly steps: readonly Step[];
  /** Names of records that the file does not name. */
  readonly unmanaged: readonly string[];
  /** `NAME.field` of values that cannot be compared. */
  readonly unreadable: readonly string[];
  readonly faults: readonly Fault[];
}

/** A section of a file beside what is there. */
export interface Comparing {
  readonly target: Target;
  readonly section: Section;
  readonly given: GivenSection;
  readonly records: readonly WireRecord[];
  /** Whether records that the file does not name are to go. */
  readonly prune: boolean;
  /** `section.field` of values to send although they cannot be compared. */
  readonly rewrite: ReadonlySet<string>;
}

const unknownField: Field = { schema: {} };

/** The row of a field; one under `other:` is compared as it is. */
export const fieldOf = ({ fields }: Section, name: string): Field =>
  Object.hasOwn(fields, name) ? (fields[name] ?? unknownField) : unknownField;

/** A field of a record; undefined where that does not tell. */
export const readField = (record: WireRecord, name: string, { read, writeOnly, hidden }: Field): unknown => {
  if (writeOnly === true) return undefined;
  const value = read === undefined ? record[name] : read(record);
  // A hidden value is shown as if there were none.
  return hidden === true && value === null ? undefined : value;
};

/** Whether a value is never shown: a secret, unless a variable's is said to be none. */
const isHidden = (field: Field, given: GivenValue, record: GivenRecord): boolean =>
  (field.hidden === true || given.reference !== undefined) && record.shown?.value !== true;

const folded = ({ foldsCase }: Section, name: string): string => (foldsCase === true ? name.toLowerCase() : name);

const valuesOf = (given: GivenRecord): WireRecord =>
  Object.fromEntries([...given.fields].map(([name, { value }]) => [name, value]));

/** The live records that a name in the file stands for: by what identifies them, else by the name. */
const matching = (section: Section, records: readonly WireRecord[], name: string, given: GivenRecord): WireRecord[] => {
  const identity = section.identityOf?.(valuesOf(given));
  if (identity !== undefined) return records.filter((record) => section.identityOf?.(record) === identity);
  const wanted = folded(section, name);
  return records.filter((record) => folded(section, section.nameOf(record)) === wanted);
};

const idText = (record: WireRecord): string => String(record['id'] ?? record['key'] ?? '?');

interface Differences {
  readonly fields: Record<string, FieldChange>;
  readonly values: Map<string, unknown>;
  readonly members: Map<string, ReadonlyMap<string, string | undefined>>;
  /** Fields that cannot be compared, and go along with any other. */
  readonly blind: string[];
}

const compareMembers = (
  given: ReadonlyMap<string, GivenValue>,
  live: Readonly<Record<string, unknown>>,
): ReadonlyMap<string, string | undefined> =>
  new Map(
    [...given].flatMap(([key, { value, absent }]): readonly (readonly [string, string | undefined])[] => {
      if (absent === true) return Object.hasOwn(live, key) ? [[key, undefined]] : [];
      return live[key] === value ? [] : [[key, String(value)]];
    }),
  );

/** What differs between a record of the file and one of the server, or an empty one that is to be made. */
const differencesOf = (
  { section, rewrite }: Comparing,
  given: GivenRecord,
  record: WireRecord,
  isNew: boolean,
): Differences => {
  const found: Differences = { fields: {}, values: new Map(), members: new Map(), blind: [] };
  for (const [name, value] of given.fields) {
    const field = fieldOf(section, name);
    const live = isNew ? undefined : readField(record, name, field);
    const hidden = isHidden(field, value, given);
    if (value.members !== undefined) {
      const members = compareMembers(value.members, (live ?? {}) as Readonly<Record<string, unknown>>);
      if (members.size === 0) continue;
      found.members.set(name, members);
      for (const key of members.keys()) found.fields[`${name}.${key}`] = { hidden: true };
    } else if (live === undefined && !isNew && !rewrite.has(`${section.name}.${name}`)) {
      found.blind.push(name);
      found.values.set(name, value.value);
    } else if (isNew || live === undefined || !isSame(value.value, live, field)) {
      found.values.set(name, value.value);
      found.fields[name] = hidden ? { hidden: true } : { ...(live !== undefined && { old: live }), new: value.value };
    }
  }
  return found;
};

const callsOf = ({ target, section }: Comparing): Calls => section.calls[target.owner] ?? {};

/** The fields that a record cannot be made without, and that the file does not give. */
const missingFields = (comparing: Comparing, name: string, given: GivenRecord): readonly string[] => {
  const { section } = comparing;
  const named = new Set([...Object.keys(section.named(name)), section.lookUp?.parameter ?? '']);
  const required = callsOf(comparing).create?.required ?? [];
  return required.filter((parameter) => !named.has(parameter) && !given.fields.has(parameter));
};

/** Compares a section. Reads nothing and changes nothing. */
export const planSection = (comparing: Comparing): SectionPlan => {
  const { target, section, given, records, prune } = comparing;
  const plan = { steps: [] as Step[], unmanaged: [] as string[], unreadable: [] as string[], faults: [] as Fault[] };
  const taken = new Set<WireRecord>();
  const where = target.owner === 'instance' ? 'on the server' : `in ${target.path}`;

  const single = (name: string, wanted: GivenRecord): WireRecord | undefined => {
    const found = matching(section, records, name, wanted);
    if (found.length > 1) {
      const ids = found.map(idText).join(' and ');
      plan.faults.push({
        at: wanted.at,
        message: `${recordText(section, name)} is there ${found.length} times ${where}: IDs ${ids}`,
      });
    }
    for (const record of found) taken.add(record);
    return found[0];
  };

  const step = (
    action: Step['action'],
    name: string,
    wanted: GivenRecord,
    { fields, values, members }: Pick<Differences, 'fields' | 'values' | 'members'>,
    record?: WireRecord,
  ): void => {
    plan.steps.push({
      address: addressOf(target, section, name),
      action,
      at: wanted.at,
      fields,
      section,
      name,
      values,
      members,
      ...(record !== undefined && { record }),
    });
  };

  const nothing = { fields: {}, values: new Map(), members: new Map() };

  /** The record under the name that it had until now, if that is to be changed. */
  const renamed = (name: string, wanted: GivenRecord, current: WireRecord | undefined): WireRecord | undefined => {
    if (wanted.was === undefined) return undefined;
    const old = String(wanted.was.value);
    const [before] = matching(section, records, old, { ...wanted, fields: new Map() });
    if (before === undefined || before === current) return undefined;
    taken.add(before);
    if (current !== undefined) {
      plan.faults.push({
        at: wanted.was.at,
        message: `${recordText(section, old)} and ${recordText(section, name)} are both there ${where}: delete one, or leave out "was"`,
      });
    }
    return before;
  };

  for (const [name, wanted] of given) {
    const current = single(name, wanted);
    if (wanted.absent) {
      if (current !== undefined) step('delete', name, wanted, nothing, current);
      continue;
    }
    const before = renamed(name, wanted, current);
    const record = current ?? before;
    const found = differencesOf(comparing, wanted, record ?? {}, record === undefined);
    plan.unreadable.push(...found.blind.map((field) => `${name === '' ? section.name : name}.${field}`));
    if (record === undefined) {
      const missing = missingFields(comparing, name, wanted);
      if (missing.length > 0) {
        const what = `${recordText(section, name)} is not ${where}, and cannot be created without ${missing.join(' and ')}`;
        plan.faults.push({ at: wanted.at, message: what });
      }
      step('add', name, wanted, found);
      continue;
    }
    const oldName = section.nameOf(record);
    const isRenamed =
      section.rename !== undefined && oldName !== name && (before !== undefined || section.identityOf !== undefined);
    const differs = Object.keys(found.fields).length > 0;
    if (isRenamed) {
      step(
        'rename',
        name,
        wanted,
        { ...found, fields: { [section.rename ?? 'name']: { old: oldName, new: name }, ...found.fields } },
        record,
      );
    } else if (differs) {
      step(section.replaces === undefined ? 'change' : 'replace', name, wanted, found, record);
    }
  }

  for (const record of records) {
    if (taken.has(record)) continue;
    const name = section.nameOf(record);
    if (!prune) plan.unmanaged.push(name);
    else {
      const wanted = { at: { file: '', line: 0, column: 0 }, absent: true, fields: new Map() };
      step('delete', name, wanted, nothing, record);
      const last = plan.steps.at(-1);
      if (last !== undefined) plan.steps[plan.steps.length - 1] = { ...last, at: undefined, surplus: true };
    }
  }
  return plan;
};
