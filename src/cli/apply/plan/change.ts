/** What is to be done so that the server is as the files say. */
import type { Place } from '../file/place.ts';
import type { Owner, Section, WireRecord } from '../sections/section.ts';

export type Action = 'add' | 'change' | 'rename' | 'replace' | 'delete';

/** A field before and after. */
export interface FieldChange {
  readonly old?: unknown;
  readonly new?: unknown;
  /** What is not there is not shown. */
  readonly hidden?: true;
}

/** One step, as a plan shows it: without secrets. */
export interface Change {
  /** `projects:group/app:labels:bug`, in the words of the file. */
  readonly address: string;
  readonly action: Action;
  /** Where the file says so; a surplus record is in no file. */
  readonly at: Place | undefined;
  readonly fields: Readonly<Record<string, FieldChange>>;
  /** A record that the file does not name, in a section that is to be pruned. */
  readonly surplus?: true;
}

/** A step with all that it takes to do it. */
export interface Step extends Change {
  readonly section: Section;
  /** The record's name in the file. */
  readonly name: string;
  /** As it is now, where it is there. */
  readonly record?: WireRecord;
  /** What to send, by the names of fields; secrets are in it. */
  readonly values: ReadonlyMap<string, unknown>;
  /** Members of maps to write, by field: those without a value go. */
  readonly members: ReadonlyMap<string, ReadonlyMap<string, string | undefined>>;
}

const textsIn = (value: unknown): readonly string[] => {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : [];
};

/** The texts that a step sends and its plan does not show. */
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
  /** As the server shows it; undefined where it is to be made. */
  readonly record?: WireRecord | undefined;
}

/** The address of a record, or of its owner where it is called nothing. */
export const addressOf = ({ owner, path }: Target, section: Section, name: string): string => {
  if (owner === 'instance') return `${section.name}:${name}`;
  return name === '' ? `${owner}:${path}:${section.name}` : `${owner}:${path}:${section.name}:${name}`;
};
