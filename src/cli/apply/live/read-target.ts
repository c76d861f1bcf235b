/** Reads what a file writes about of one project, group, or the instance. */
import { fieldOf, readField } from '../plan/plan-section.ts';
import type { Target } from '../plan/change.ts';
import type { GivenSection } from '../file/entry.ts';
import type { Calls, Section, WireRecord } from '../sections/section.ts';
import type { Server } from './server.ts';
import { spelled } from '../sections/spelling.ts';

/** The parameters that say whose records they are. */
export const ownerParams = ({ owner, record }: Target): WireRecord =>
  owner === 'instance' ? {} : { id: record?.['id'] };

/** Names of the fields that are wanted of a record; what lists leave out of them is read one by one. */
export type WantedFields = (record: WireRecord) => Iterable<string>;

/** The fields that a file writes. */
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

/** A record with what lists leave out of it, where that is wanted. */
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

/** Users are asked for by name: of a large instance most are none of the file's business. */
const namedUsers = async (server: Server, given: GivenSection): Promise<readonly WireRecord[]> => {
  const old = [...given.values()].flatMap(({ was }) => (was === undefined ? [] : String(was.value)));
  const names = [...given.keys(), ...old];
  const found = await Promise.all([...new Set(names)].map((name) => server.user(name)));
  return found.filter((record) => record !== undefined);
};

/** Shares with the paths of their groups, which older servers leave out. */
const withPaths = async (server: Server, records: readonly WireRecord[]): Promise<readonly WireRecord[]> =>
  Promise.all(
    records.map(async (record) => {
      if (record['group_full_path'] !== undefined) return record;
      const group = await server.group(String(record['group_id']));
      return group === undefined ? record : { ...record, group_full_path: group['full_path'] };
    }),
  );

/**
 * The records of a section as they are now, with what the file compares of them.
 *
 * @param given undefined where there is no file: all that there is
 * @param wanted default: what the file writes
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
  const all =
    calls.list === undefined
      ? (section.within?.(target.record ?? {}) ?? [])
      : await server.list(calls.list, ownerParams(target));
  const own = all.filter((record) => section.isOwn?.(record) ?? true);
  const records = section.lookUp?.kind === 'groups' ? await withPaths(server, own) : own;
  return Promise.all(records.map((record) => withDetails(server, target, { section, calls, wanted }, record)));
};
