/** Compares one section of a file with the records of the server. */
import type { GivenRecord, GivenSection, GivenValue } from '../file/entry.ts';
import type { Fault } from '../file/place.ts';
import { recordText, twiceFault } from '../file/read-entry.ts';
import { isSame } from '../sections/compare.ts';
import type { Calls, Section, WireRecord } from '../sections/section.ts';
import { addressOf, type FieldChange, type Step, type Target } from './change.ts';
import { spelled } from '../sections/spelling.ts';
import { canUpdate, fieldChange, fieldOf, readField } from './fields.ts';

export interface SectionPlan {
  readonly steps: readonly Step[];
  /** Names of records that the file does not name. */
  readonly unmanaged: readonly string[];
  /** `NAME.field` of values that cannot be compared. */
  readonly unreadable: readonly string[];
  readonly faults: readonly Fault[];
}

/** A section of a file, and the current records. */
export interface Comparing {
  readonly target: Target;
  readonly section: Section;
  readonly given: GivenSection;
  readonly records: readonly WireRecord[];
  /** Records that the file does not name are deleted. */
  readonly prune: boolean;
  /** `section.field` of values that are sent although they cannot be compared. */
  readonly rewrite: ReadonlySet<string>;
}

const valuesOf = (given: GivenRecord): WireRecord =>
  Object.fromEntries([...given.fields].map(([name, { value }]) => [name, value]));

/** The current records for a name in the file: those with the same identity, or else the same name. */
const matching = (section: Section, records: readonly WireRecord[], name: string, given: GivenRecord): WireRecord[] => {
  const identity = section.identityOf?.(valuesOf(given));
  if (identity !== undefined) return records.filter((record) => section.identityOf?.(record) === identity);
  const wanted = spelled(section, name);
  return records.filter((record) => spelled(section, section.nameOf(record)) === wanted);
};

const idText = (record: WireRecord): string => String(record['id'] ?? record['key'] ?? '?');

interface Differences {
  readonly fields: Record<string, FieldChange>;
  readonly values: Map<string, unknown>;
  readonly members: Map<string, ReadonlyMap<string, string | undefined>>;
  /** Fields that cannot be compared; they are sent with any other change. */
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

/** Compares a record of the file with one of the server, or with an empty one for a new record. */
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
    if (value.members !== undefined && live === undefined && !isNew) {
      found.blind.push(name);
    } else if (value.members !== undefined) {
      const members = compareMembers(value.members, (live ?? {}) as Readonly<Record<string, unknown>>);
      if (members.size === 0) continue;
      found.members.set(name, members);
      for (const key of members.keys()) found.fields[`${name}.${key}`] = { hidden: true };
    } else if (live === undefined && !isNew && !rewrite.has(`${section.name}.${name}`)) {
      found.blind.push(name);
      found.values.set(name, value.value);
    } else if (isNew || live === undefined || !isSame(value.value, live, field)) {
      found.values.set(name, value.value);
      found.fields[name] = fieldChange(field, value, given, live);
    }
  }
  return found;
};

const callsOf = ({ target, section }: Comparing): Calls => section.calls[target.owner] ?? {};

/** Required fields of a new record that the file does not have. */
const missingFields = (comparing: Comparing, name: string, given: GivenRecord): readonly string[] => {
  const { section } = comparing;
  const named = new Set([...Object.keys(section.named(name)), section.lookUp?.parameter ?? '']);
  const required = callsOf(comparing).create?.required ?? [];
  return required.filter((parameter) => !named.has(parameter) && !given.fields.has(parameter));
};

interface RecordPlan {
  readonly step?: Step;
  readonly unreadable: readonly string[];
  readonly faults: readonly Fault[];
  /** The current records that the file's record stands for. */
  readonly taken: readonly WireRecord[];
}

const whereText = ({ target }: Comparing): string =>
  target.owner === 'instance' ? 'on the server' : `in ${target.path}`;

const noDifferences = { fields: {}, values: new Map(), members: new Map() };

const stepOf = (
  { target, section }: Comparing,
  action: Step['action'],
  name: string,
  at: Step['at'],
  { fields, values, members }: Pick<Differences, 'fields' | 'values' | 'members'>,
): Step => ({ address: addressOf(target, section, name), action, at, fields, section, name, values, members });

/** The fault if a record of the file stands for several current ones. */
const repeated = (
  comparing: Comparing,
  name: string,
  { at }: GivenRecord,
  found: readonly WireRecord[],
): readonly Fault[] => {
  if (found.length < 2) return [];
  const what = `${recordText(comparing.section, name)} is there ${found.length} times ${whereText(comparing)}`;
  return [{ at, message: `${what}: IDs ${found.map(idText).join(' and ')}` }];
};

/** The current record with the former name. */
const renamedFrom = (
  { section, records }: Comparing,
  wanted: GivenRecord,
  current: WireRecord | undefined,
): WireRecord | undefined => {
  if (wanted.was === undefined) return undefined;
  const [before] = matching(section, records, String(wanted.was.value), { ...wanted, fields: new Map() });
  return before === current ? undefined : before;
};

const bothThere = (comparing: Comparing, name: string, { was }: GivenRecord): Fault => {
  const names = [String(was?.value), name].map((one) => recordText(comparing.section, one));
  return {
    at: was?.at,
    message: `${names.join(' and ')} are both there ${whereText(comparing)}: delete one, or leave out "was"`,
  };
};

const planAdd = (comparing: Comparing, name: string, wanted: GivenRecord): RecordPlan => {
  const found = differencesOf(comparing, wanted, {}, true);
  const missing = missingFields(comparing, name, wanted);
  const what = `${recordText(comparing.section, name)} is not ${whereText(comparing)}`;
  const faults =
    missing.length === 0
      ? []
      : [{ at: wanted.at, message: `${what}, and cannot be created without ${missing.join(' and ')}` }];
  return { step: stepOf(comparing, 'add', name, wanted.at, found), unreadable: [], faults, taken: [] };
};

const planChange = (
  comparing: Comparing,
  name: string,
  wanted: GivenRecord,
  record: WireRecord,
): Omit<RecordPlan, 'taken'> => {
  const { section } = comparing;
  const found = differencesOf(comparing, wanted, record, false);
  const unreadable = found.blind.map((field) => (name === '' ? field : `${name}.${field}`));
  const oldName = section.nameOf(record);
  const isRenamed = section.rename !== undefined && spelled(section, oldName) !== spelled(section, name);
  const fields = isRenamed ? { [section.rename ?? '']: { old: oldName, new: name }, ...found.fields } : found.fields;
  if (Object.keys(fields).length === 0) return { unreadable, faults: [] };
  const inPlace =
    section.replaces === undefined || canUpdate(section, section.calls[comparing.target.owner] ?? {}, found.values);
  const action = isRenamed ? 'rename' : inPlace ? 'change' : 'replace';
  return {
    step: { ...stepOf(comparing, action, name, wanted.at, { ...found, fields }), record },
    unreadable,
    faults: [],
  };
};

const planRecord = (comparing: Comparing, name: string, wanted: GivenRecord): RecordPlan => {
  const found = matching(comparing.section, comparing.records, name, wanted);
  const [current] = found;
  const faults = repeated(comparing, name, wanted, found);
  if (wanted.absent) {
    const step =
      current === undefined
        ? {}
        : { step: { ...stepOf(comparing, 'delete', name, wanted.at, noDifferences), record: current } };
    return { ...step, unreadable: [], faults, taken: found };
  }
  const before = renamedFrom(comparing, wanted, current);
  const taken = before === undefined ? found : [...found, before];
  if (current !== undefined && before !== undefined) {
    return { unreadable: [], faults: [...faults, bothThere(comparing, name, wanted)], taken };
  }
  const record = current ?? before;
  if (record === undefined) return planAdd(comparing, name, wanted);
  const plan = planChange(comparing, name, wanted, record);
  return { ...plan, faults, taken };
};

/** The faults for two names of one record, which would undo each other's changes. */
const takenTwice = ({ section, given }: Comparing, plans: readonly RecordPlan[]): readonly Fault[] => {
  const first = new Map<WireRecord, readonly [string, GivenRecord]>();
  return [...given].flatMap(([name, wanted], index) =>
    (plans[index]?.taken ?? []).flatMap((record): readonly Fault[] => {
      const before = first.get(record);
      if (before === undefined) first.set(record, [name, wanted]);
      return before === undefined ? [] : [twiceFault(section, [before[0], before[1].at], [name, wanted.at])];
    }),
  );
};

/** Compares a section without any request. */
export const planSection = (comparing: Comparing): SectionPlan => {
  const { section, given, records, prune } = comparing;
  const plans = [...given].map(([name, wanted]) => planRecord(comparing, name, wanted));
  const taken = new Set(plans.flatMap((plan) => plan.taken));
  const twice = takenTwice(comparing, plans);
  const others = records.filter((record) => !taken.has(record));
  const surplus = others.map((record): Step => {
    const step = stepOf(comparing, 'delete', section.nameOf(record), undefined, noDifferences);
    return Object.assign(step, { record, surplus: true as const });
  });
  return {
    steps: [...plans.flatMap(({ step }) => step ?? []), ...(prune ? surplus : [])],
    unmanaged: prune ? [] : others.map((record) => section.nameOf(record)),
    unreadable: plans.flatMap(({ unreadable }) => unreadable),
    faults: [...plans.flatMap(({ faults }) => faults), ...twice],
  };
};
