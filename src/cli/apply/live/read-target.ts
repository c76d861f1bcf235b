/** Reads the sections of one project, group, or the instance that a file has. */
import { isApiError, isOfAnotherEdition } from '../../../api/errors/api-error.ts';
import { fieldOf, readField } from '../plan/fields.ts';
import type { Target } from '../plan/change.ts';
import type { GivenSection } from '../file/entry.ts';
import type { Calls, Section, WireRecord } from '../sections/section.ts';
import type { Server } from './server.ts';
import { spelled } from '../sections/spelling.ts';

/** The path parameter for the owner of records. */
export const ownerParams = ({ owner, record }: Target): WireRecord =>
  owner === 'instance' ? {} : { id: record?.['id'] };

/** Names of the required fields of a record. If a list lacks one of them, the record is read by itself. */
export type WantedFields = (record: WireRecord) => Iterable<string>;

/** The fields in a file. */
const writtenFields = (section: Section, given: GivenSection): WantedFields => {
  const own = new Map([...given].map(([name, record]) => [spelled(section, name), record]));
  const before = new Map(
    [...given.values()].flatMap((record) =>
      record.was === undefined ? [] : [[spelled(section, String(record.was.value)), record] as const],
    ),
  );
  return (record) => {
    const name = spelled(section, section.nameOf(record));
    return (own.get(name) ?? before.get(name))?.fields.keys() ?? [];
  };
};

const lacksWanted = (section: Section, wanted: WantedFields, record: WireRecord): boolean =>
  [...wanted(record)].some((field) => {
    const row = fieldOf(section, field);
    return row.writeOnly !== true && readField(record, field, row) === undefined;
  });

/** Reads the single record if a required field is missing. */
export const withDetails = async (
  server: Server,
  target: Target,
  { section, calls, wanted }: { readonly section: Section; readonly calls: Calls; readonly wanted: WantedFields },
  record: WireRecord,
): Promise<WireRecord> => {
  if (calls.get === undefined || !lacksWanted(section, wanted, record)) return record;
  const detail = await server.find(calls.get, { ...ownerParams(target), ...section.ref(record) });
  return detail === undefined ? record : { ...record, ...detail };
};

/** Users are read by name, since a large instance has many others. */
const namedUsers = async (server: Server, given: GivenSection): Promise<readonly WireRecord[]> => {
  const old = [...given.values()].flatMap(({ was }) => (was === undefined ? [] : String(was.value)));
  const names = [...given.keys(), ...old];
  const found = await Promise.all([...new Set(names)].map((name) => server.user(name)));
  return found.filter((record) => record !== undefined);
};

/** Adds the paths of groups to shares, which older servers omit. */
const withPaths = async (server: Server, records: readonly WireRecord[]): Promise<readonly WireRecord[]> =>
  Promise.all(
    records.map(async (record) => {
      if (record['group_full_path'] !== undefined) return record;
      const group = await server.group(String(record['group_id']));
      return group === undefined ? record : { ...record, group_full_path: group['full_path'] };
    }),
  );

/** Reads the record of a section that has one; for a project without push rules, servers return null or 404. */
const readSingle = async (server: Server, target: Target, { get, create }: Calls): Promise<readonly WireRecord[]> => {
  if (get === undefined) return [];
  try {
    const only: WireRecord | null = await server.call(get, ownerParams(target));
    return only === null ? [] : [only];
  } catch (error) {
    const isMissing = isApiError(error) && error.status === 404 && !isOfAnotherEdition(error);
    if (isMissing && create !== undefined) return [];
    throw error;
  }
};

/**
 * Reads the current records of a section.
 *
 * @param given undefined to read all records
 * @param wanted default: the fields in the file
 */
export const readSection = async (
  server: Server,
  target: Target,
  section: Section,
  given: GivenSection | undefined,
  wanted: WantedFields = writtenFields(section, given ?? new Map()),
): Promise<readonly WireRecord[]> => {
  const calls = section.calls[target.owner] ?? {};
  if (target.owner !== 'instance' && target.record === undefined) return [];
  if (section.name === 'users' && given !== undefined) {
    const users = await namedUsers(server, given);
    return Promise.all(users.map((user) => withDetails(server, target, { section, calls, wanted }, user)));
  }
  if (section.isSingle === true && section.within === undefined) return readSingle(server, target, calls);
  const all =
    calls.list === undefined
      ? (section.within?.(target.record ?? {}) ?? [])
      : await server.list(calls.list, ownerParams(target));
  const own = all.filter((record) => section.isOwn?.(record) ?? true);
  const records = section.lookUp?.kind === 'groups' ? await withPaths(server, own) : own;
  return Promise.all(records.map((record) => withDetails(server, target, { section, calls, wanted }, record)));
};
