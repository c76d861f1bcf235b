/** Reads one entry of a file: the sections and control keys under a path or pattern. */
import { type Field, hasSecrets, type Owner, type Section } from '../sections/section.ts';
import { findSection, sections } from '../sections/registry.ts';
import { readValue, variableNameFault, withGuess } from './check-value.ts';
import type { Entry, GivenRecord, GivenSection, GivenValue } from './entry.ts';
import { kindText, type MapNode, type Node, valueText } from './node.ts';
import { type Pattern, readPattern } from '../../fan-out/pattern.ts';
import { type Fault, type Place, placeText } from './place.ts';
import { spelled } from '../sections/spelling.ts';

const isText = (node: Node, text: string): boolean => node.kind === 'scalar' && node.value === text;

const readText = (node: Node, what: string, faults: Fault[], quotes?: boolean): GivenValue =>
  readValue(node, { schema: { type: 'string', minLength: 1 } }, what, faults, quotes);

const booleanField: Field = { schema: { type: 'boolean' } };

/** A record in messages: `label bug`, `settings`. */
export const recordText = ({ singular }: Section, name: string): string =>
  name === '' ? singular : `${singular} ${name}`;

const readOther = (node: Node, what: string, faults: Fault[]): ReadonlyMap<string, GivenValue> => {
  if (node.kind !== 'map') {
    faults.push({ at: node.at, message: `other of ${what} must be a map` });
    return new Map();
  }
  return new Map([...node.entries].map(([key, entry]) => [key, readValue(entry.node, { schema: {} }, key, faults)]));
};

/** Keys of a record that are no fields of the server. */
const controlWords = (section: Section): readonly string[] => [
  ...(section.rename === undefined ? [] : ['was']),
  ...(Object.values(section.fields).some(({ hidden }) => hidden) && section.name === 'variables' ? ['shown'] : []),
  'other',
];

/** A deprecated name is refused with its successor, since the values of the two may differ. */
const unknownKeyText = (section: Section, name: string, key: string): string => {
  const what = recordText(section, name);
  const message = hasSecrets(section) ? `unknown key in ${what}` : `unknown key "${key}" in ${what}`;
  const { fields, successors = {} } = section;
  if (Object.hasOwn(successors, key)) return `${message}; use "${successors[key]}"`;
  return withGuess(message, key, [...Object.keys(fields), ...controlWords(section)]);
};

const readFields = (section: Section, name: string, node: MapNode, faults: Fault[]): GivenRecord => {
  const what = recordText(section, name);
  const control = controlWords(section);
  const quotes = !hasSecrets(section);
  const fields = new Map<string, GivenValue>();
  let was: GivenValue | undefined;
  let shown: GivenValue | undefined;
  for (const [key, { keyAt, node: value }] of node.entries) {
    const field = Object.hasOwn(section.fields, key) ? section.fields[key] : undefined;
    if (key === 'other') {
      for (const [other, given] of readOther(value, what, faults)) fields.set(other, given);
    } else if (key === 'was' && control.includes('was')) {
      was = readText(value, `was of ${what}`, faults, quotes);
    } else if (key === 'shown' && control.includes('shown')) {
      shown = readValue(value, booleanField, `shown of ${what}`, faults, quotes);
    } else if (field !== undefined) {
      fields.set(key, readValue(value, field, `${key} of ${what}`, faults, quotes));
    } else {
      faults.push({ at: keyAt, message: unknownKeyText(section, name, key) });
    }
  }
  return {
    at: node.at,
    absent: false,
    fields,
    ...(was !== undefined && { was }),
    ...(shown !== undefined && { shown }),
  };
};

const readRecord = (section: Section, name: string, node: Node, faults: Fault[]): GivenRecord => {
  const { at } = node;
  const nothing = { at, absent: false, fields: new Map() };
  if (isText(node, 'absent')) {
    if (section.undeletable !== undefined) faults.push({ at, message: section.undeletable });
    return { ...nothing, absent: true };
  }
  if (node.kind === 'map') return readFields(section, name, node, faults);
  const { shorthand } = section;
  const field = shorthand === undefined ? undefined : section.fields[shorthand];
  if (node.kind === 'scalar' && node.value !== null && shorthand !== undefined && field !== undefined) {
    const given = readValue(node, field, recordText(section, name), faults);
    return { ...nothing, fields: new Map([[shorthand, given]]) };
  }
  const words = section.undeletable === undefined ? 'a map or absent' : 'a map';
  faults.push({ at, message: `${recordText(section, name)} must be ${words}, got ${kindText(node)}` });
  return nothing;
};

/** The fault for two names of the same record. */
export const twiceFault = (
  section: Section,
  [first, firstAt]: readonly [string, Place],
  [name, at]: readonly [string, Place],
): Fault => ({
  at,
  message: `${recordText(section, name)} is the same as ${recordText(section, first)} at ${placeText(firstAt)}`,
});

/** Reads the records of a section; settings are one record, without a name. */
export const readSection = (section: Section, node: Node, faults: Fault[]): GivenSection => {
  if (section.isSingle === true) return new Map([['', readRecord(section, '', node, faults)]]);
  if (node.kind !== 'map') {
    faults.push({ at: node.at, message: `${section.name} must be a map of names, got ${kindText(node)}` });
    return new Map();
  }
  const records = new Map<string, GivenRecord>();
  const known = new Map<string, readonly [string, Place]>();
  for (const [name, { keyAt, node: value }] of node.entries) {
    const before = known.get(spelled(section, name));
    if (before === undefined) known.set(spelled(section, name), [name, keyAt]);
    else faults.push(twiceFault(section, before, [name, keyAt]));
    const key = section.keyIn?.(name);
    const fault = key === undefined ? undefined : variableNameFault(key);
    if (fault === undefined) records.set(name, readRecord(section, name, value, faults));
    else faults.push({ at: keyAt, message: fault });
  }
  return records;
};

const readTexts = (node: Node, what: string, faults: Fault[]): readonly GivenValue[] => {
  if (node.kind === 'list') return node.items.map((item) => readText(item, what, faults));
  faults.push({ at: node.at, message: `${what} must be a list, got ${valueText(node)}` });
  return [];
};

/** Reads the names of sections that can be pruned. */
export const readPrune = (owner: Owner, node: Node, faults: Fault[]): Entry['prune'] => {
  const names = sections[owner].filter(({ undeletable }) => undeletable === undefined).map(({ name }) => name);
  const given = readTexts(node, 'prune', faults);
  for (const { at, value } of given) {
    if (typeof value !== 'string' || names.includes(value)) continue;
    const why = findSection(owner, value)?.undeletable;
    faults.push({ at, message: why ?? withGuess(`"${value}" is no section that can be pruned`, value, names) });
  }
  return { at: node.at, sections: given.map(({ value }) => String(value)) };
};

const readInherit = (owner: Owner, node: Node, faults: Fault[]): Entry['inherit'] => {
  const without = new Set<string>();
  if (node.kind === 'scalar' && typeof node.value === 'boolean') return { none: !node.value, without };
  if (node.kind !== 'map') {
    faults.push({ at: node.at, message: `inherit must be true, false, or a map of sections, got ${valueText(node)}` });
    return { none: false, without };
  }
  const names = sections[owner].map(({ name }) => name);
  for (const [name, { keyAt, node: value }] of node.entries) {
    if (!names.includes(name)) {
      faults.push({ at: keyAt, message: withGuess(`"${name}" is no section`, name, names) });
    } else if (readValue(value, booleanField, `inherit of ${name}`, faults).value === false) {
      without.add(name);
    }
  }
  return { none: false, without };
};

const readExcept = (node: Node, faults: Fault[]): readonly Pattern[] =>
  readTexts(node, 'except', faults).map(({ value }) => readPattern(String(value)));

const wordsOf = ({ isExact }: Pattern): readonly string[] => [
  'prune',
  'inherit',
  ...(isExact ? ['create', 'was'] : ['except']),
];

const pathFault = (text: string, owner: Owner): string | undefined => {
  if (text === '' || text.startsWith('/') || text.endsWith('/') || text.includes('//')) {
    return `"${text}" must be a path such as group/project, without a slash at either end`;
  }
  const isShort = owner === 'projects' && !text.includes('/') && !text.includes('*');
  return isShort ? `"${text}" must be the full path of a project, such as group/${text}` : undefined;
};

const emptyEntry = (pattern: Pattern, at: Place): { -readonly [Key in keyof Entry]: Entry[Key] } => ({
  pattern,
  at,
  except: [],
  inherit: { none: false, without: new Set() },
  sections: new Map(),
});

/** Reads the entry of a path or pattern of projects or groups. */
export const readEntry = (
  owner: 'projects' | 'groups',
  text: string,
  { keyAt, node }: { readonly keyAt: Place; readonly node: Node },
  faults: Fault[],
): Entry => {
  const pattern = readPattern(text);
  const entry = emptyEntry(pattern, keyAt);
  const fault = pathFault(text, owner);
  if (fault !== undefined) faults.push({ at: keyAt, message: fault });
  if (node.kind !== 'map') {
    const message = isText(node, 'absent')
      ? 'projects and groups are never deleted; use "repoctl projects delete"'
      : `"${text}" must be a map, got ${kindText(node)}`;
    faults.push({ at: node.at, message });
    return entry;
  }
  const given = new Map<string, GivenSection>();
  const control = wordsOf(pattern);
  for (const [key, { keyAt: at, node: value }] of node.entries) {
    const section = findSection(owner, key);
    if (section !== undefined) given.set(key, readSection(section, value, faults));
    else if (!control.includes(key)) {
      const known = [...sections[owner].map(({ name }) => name), ...control];
      const exactOnly = ['create', 'was'].includes(key) ? `; "${key}" belongs under an exact path` : undefined;
      faults.push({ at, message: `${withGuess(`unknown key "${key}" in ${text}`, key, known)}${exactOnly ?? ''}` });
    } else if (key === 'prune') entry.prune = readPrune(owner, value, faults);
    else if (key === 'inherit') entry.inherit = readInherit(owner, value, faults);
    else if (key === 'except') entry.except = readExcept(value, faults);
    else if (key === 'create') entry.create = readValue(value, booleanField, `create of ${text}`, faults);
    else entry.was = readText(value, `was of ${text}`, faults);
  }
  entry.sections = given;
  return entry;
};

export const instanceEntry = (at: Place): Entry => emptyEntry(readPattern(''), at);
