/** Puts the values in place of references, before anything is sent. */
import type { Configuration, Entry, GivenRecord, GivenSection, GivenValue } from './entry.ts';
import type { Fault } from './place.ts';
import { type ResolveSecret, SecretFault } from './secrets.ts';

/** A configuration with the values of all references in it; what has none becomes a fault. */
export const resolveReferences = async (
  { instance, groups, projects }: Configuration,
  resolve: ResolveSecret,
  faults: Fault[],
): Promise<Configuration> => {
  const ofValue = async (given: GivenValue): Promise<GivenValue> => {
    const { reference, members, at } = given;
    if (members !== undefined) return { ...given, members: await ofMap(members, ofValue) };
    if (reference === undefined || reference.name === '') return given;
    try {
      return { ...given, value: await resolve(reference, at) };
    } catch (error) {
      if (!(error instanceof SecretFault)) throw error;
      faults.push({ at, message: error.message });
      return given;
    }
  };
  const ofRecord = async (record: GivenRecord): Promise<GivenRecord> => ({
    ...record,
    fields: await ofMap(record.fields, ofValue),
  });
  const ofSection = (section: GivenSection): Promise<GivenSection> => ofMap(section, ofRecord);
  const ofEntry = async (entry: Entry): Promise<Entry> => ({
    ...entry,
    sections: await ofMap(entry.sections, ofSection),
  });
  return {
    instance: await inTurn(instance, ofEntry),
    groups: await inTurn(groups, ofEntry),
    projects: await inTurn(projects, ofEntry),
  };
};

/** One after the other: a password manager may ask its user. */
const inTurn = async <T>(values: readonly T[], change: (value: T) => Promise<T>): Promise<readonly T[]> => {
  const changed: T[] = [];
  for (const value of values) changed.push(await change(value));
  return changed;
};

const ofMap = async <T>(
  map: ReadonlyMap<string, T>,
  change: (value: T) => Promise<T>,
): Promise<ReadonlyMap<string, T>> => {
  const changed = new Map<string, T>();
  for (const [key, value] of map) changed.set(key, await change(value));
  return changed;
};
