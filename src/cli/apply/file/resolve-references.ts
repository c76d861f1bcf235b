/** Replaces references by their values before anything is sent. */
import type { Schema } from '../../../contract/vocabulary/endpoint.ts';
import { findSection } from '../sections/registry.ts';
import type { Owner } from '../sections/section.ts';
import { textFault } from './check-value.ts';
import type { Configuration, Entry, GivenValue } from './entry.ts';
import type { Fault } from './place.ts';
import { recordText } from './read-entry.ts';
import { type ResolveSecret, SecretFault } from './secrets.ts';

/** Replaces all references in a configuration. A missing or invalid value is a fault. */
export const resolveReferences = async (
  { instance, groups, projects }: Configuration,
  resolve: ResolveSecret,
  faults: Fault[],
): Promise<Configuration> => {
  const ofValue = async (given: GivenValue, schema: Schema, what: string): Promise<GivenValue> => {
    const { reference, members, at } = given;
    if (members !== undefined) {
      const { additionalProperties: of } = schema;
      const ofMember = (member: GivenValue, key: string): Promise<GivenValue> =>
        ofValue(member, typeof of === 'object' ? of : {}, `${what} ${key}`);
      return { ...given, members: await ofMap(members, ofMember) };
    }
    if (reference === undefined || reference.name === '') return given;
    try {
      const value = await resolve(reference, at);
      const fault = textFault(value, schema);
      if (fault !== undefined) faults.push({ at, message: `${what} ${fault}` });
      return { ...given, value };
    } catch (error) {
      if (!(error instanceof SecretFault)) throw error;
      faults.push({ at, message: error.message });
      return given;
    }
  };
  const ofEntries = (owner: Owner, entries: readonly Entry[]): Promise<readonly Entry[]> =>
    inTurn(entries, async (entry) => ({
      ...entry,
      sections: await ofMap(entry.sections, (given, section) => {
        const row = findSection(owner, section);
        return ofMap(given, async (record, name) => ({
          ...record,
          fields: await ofMap(record.fields, (value, field) => {
            const schema = row?.fields[field]?.schema ?? {};
            return ofValue(value, schema, row === undefined ? field : `${field} of ${recordText(row, name)}`);
          }),
        }));
      }),
    }));
  return {
    instance: await ofEntries('instance', instance),
    groups: await ofEntries('groups', groups),
    projects: await ofEntries('projects', projects),
  };
};

/** Runs one at a time, since a password manager may ask its user. */
const inTurn = async <T>(values: readonly T[], change: (value: T) => Promise<T>): Promise<readonly T[]> => {
  const changed: T[] = [];
  for (const value of values) changed.push(await change(value));
  return changed;
};

const ofMap = async <T>(
  map: ReadonlyMap<string, T>,
  change: (value: T, key: string) => Promise<T>,
): Promise<ReadonlyMap<string, T>> => {
  const changed = new Map<string, T>();
  for (const [key, value] of map) changed.set(key, await change(value, key));
  return changed;
};
