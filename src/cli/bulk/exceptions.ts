/** Reads `--except-from`: a file of records to exclude from a list or a bulk. */
import type { CommandContext } from '../context/context.ts';
import { UsageError } from '../errors/usage-error.ts';
import { textAt } from '../output/field-path.ts';
import type { Noun, ResolvedVerb } from '../verbs/noun.ts';
import { printedName } from '../verbs/printed-name.ts';
import type { TakeColumns } from './columns.ts';
import { type Input, readInput } from './read-input.ts';
import { rowsIn } from './row-source.ts';
import type { Row } from './row.ts';

/** One record of the file, by the name that `-o name` prints, or by ID. */
interface Exception {
  readonly name: string;
  /** Empty if only the name is known. */
  readonly id: string;
  /** Its project or group; empty for any. */
  readonly place: string;
}

/** A record that may be excluded. */
export interface Candidate {
  /** All its names, with its ID if names can be IDs. */
  readonly names: readonly string[];
  readonly id: string;
  /** Its project or group, by path and ID as far as they are known. */
  readonly places: readonly string[];
}

export interface Exceptions {
  readonly isExcluded: (candidate: Candidate) => boolean;
  /** True if a name in the file can be an ID. */
  readonly hasIds: boolean;
  /** Exceptions that may be in one of these projects or groups. */
  readonly of: (places: readonly string[]) => readonly Exception[];
}

const option = '--except-from';

const placeKeys = ['project', 'group', 'project_id', 'group_id'] as const;

/** The file can have all columns of a list. */
const takeAll: TakeColumns = (names) => ({ names, calledBy: undefined });

const toException = (row: Row, { format, name: file }: Input, nameOf: (record: unknown) => string): Exception => {
  const fail = (why: string): UsageError => new UsageError(`line ${row.line ?? 1} of ${file} of ${option}: ${why}`);
  if ('fault' in row) throw fail(row.fault);
  const record = Object.fromEntries(
    [...row.cells].map(([name, cell]) => [name, 'typed' in cell ? cell.typed : cell.json]),
  );
  const place = textAt(record, placeKeys.find((key) => key in record) ?? '');
  if (format === 'name') return { name: textAt(record, 'name'), id: '', place };
  const [name, id] = [nameOf(record), textAt(record, 'id')];
  if (name === '' && id === '') throw fail('no name');
  return { name, id, place };
};

const isPath = (place: string): boolean => !/^\d+$/.test(place);

/** Throws UsageError if the file has the path of a project and the record its ID, or the reverse. */
const mayBeOf = (place: string, places: readonly string[]): boolean => {
  if (place === '' || places.length === 0) return true;
  const comparable = places.filter((one) => isPath(one) === isPath(place));
  if (comparable.length === 0) {
    throw new UsageError(`cannot compare project "${place}" of ${option} with "${places[0]}"`, {
      hint: 'Use the path, or the ID, for both.',
    });
  }
  return comparable.some((one) => one.toLowerCase() === place.toLowerCase());
};

/**
 * Reads the output of a list: names, CSV, NDJSON, or JSON.
 *
 * @throws UsageError for a file that cannot be read, and for a line without a record
 */
export const readExceptions = async (
  context: CommandContext,
  from: string,
  { noun, verb }: { readonly noun: Noun; readonly verb: ResolvedVerb },
): Promise<Exceptions> => {
  if (from === '') throw new UsageError(`${option} must not be empty`, { hint: 'Name a file, or use - for stdin.' });
  const key = verb.nameKey ?? noun.nameKey;
  const isHeading = (line: string): boolean => line.includes(',') || line === key || line === 'id';
  const input = await readInput(context, { from, format: undefined }, isHeading);
  const nameOf = printedName(noun, verb, verb.endpoint.path);
  const { rows } = await rowsIn(input, { identity: 'name', scope: 'project' }, takeAll);
  const all = Array.from(rows, (row) => toException(row, input, nameOf));
  const ids = new Set(all.map(({ id }) => id));
  const byName = new Map<string, Exception[]>();
  for (const one of all) byName.set(one.name, [...(byName.get(one.name) ?? []), one]);
  return {
    isExcluded: ({ names, id, places }) =>
      (id !== '' && ids.has(id)) ||
      names.some((name) => name !== '' && byName.get(name)?.some(({ place }) => mayBeOf(place, places)) === true),
    hasIds: all.some(({ name }) => /^\d+$/.test(name)),
    of: (places) => all.filter(({ place }) => mayBeOf(place, places)),
  };
};
