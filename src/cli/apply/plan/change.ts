/** The steps that bring the server to the state in the files. */
import type { Place } from '../file/place.ts';
import type { Owner, Section, WireRecord } from '../sections/section.ts';

export type Action = 'add' | 'change' | 'rename' | 'replace' | 'delete';

/** A field before and after. */
export interface FieldChange {
  readonly old?: unknown;
  readonly new?: unknown;
  /** A missing `old` or `new` is not shown. */
  readonly hidden?: true;
}

/** One step in a plan, without secrets. */
export interface Change {
  /** `projects:group/app:labels:bug`, with names as in the file. */
  readonly address: string;
  readonly action: Action;
  /** The position in a file; undefined for a surplus record. */
  readonly at: Place | undefined;
  readonly fields: Readonly<Record<string, FieldChange>>;
  /** A record that the file does not name, in a pruned section. */
  readonly surplus?: true;
}

/** A step with the values to send. */
export interface Step extends Change {
  readonly section: Section;
  /** The record's name in the file. */
  readonly name: string;
  /** The current record, if it exists. */
  readonly record?: WireRecord;
  /** Values to send by field, with secrets. */
  readonly values: ReadonlyMap<string, unknown>;
  /** Members of maps to write, by field: those without a value are deleted. */
  readonly members: ReadonlyMap<string, ReadonlyMap<string, string | undefined>>;
}

const textsIn = (value: unknown): readonly string[] => {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : [];
};

/** The texts in a step that plans do not show. */
export const unshownTexts = ({ fields, values, members }: Step): readonly string[] => {
  const isShown = (name: string): boolean => 'new' in (fields[name] ?? {});
  return [
    ...[...values].flatMap(([name, value]) => (isShown(name) ? [] : textsIn(value))),
    ...[...members.values()].flatMap((of) => [...of.values()].flatMap(textsIn)),
  ];
};

/** A project, a group, or the instance. */
export interface Target {
  readonly owner: Owner;
  /** Empty for the instance. */
  readonly path: string;
  /** The current record; undefined if it must be created. */
  readonly record?: WireRecord | undefined;
}

/** The address of a record; settings have no name. */
export const addressOf = ({ owner, path }: Target, section: Section, name: string): string => {
  if (owner === 'instance') return name === '' ? section.name : `${section.name}:${name}`;
  return name === '' ? `${owner}:${path}:${section.name}` : `${owner}:${path}:${section.name}:${name}`;
};
