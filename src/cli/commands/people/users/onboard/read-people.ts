/** Reads the people of a file, of stdin, or of the command line, and checks them without any request. */
import { createHash } from 'node:crypto';
import { asList } from '../../../../bulk/cells-of-lists.ts';
import { columnTaker, isHeading, type KnownColumns } from '../../../../bulk/columns.ts';
import { parseCell } from '../../../../bulk/parse-cell.ts';
import { readInput } from '../../../../bulk/read-input.ts';
import type { Cell, Row } from '../../../../bulk/row.ts';
import { rowsIn } from '../../../../bulk/row-source.ts';
import type { CommandContext } from '../../../../context/context.ts';
import { UsageError } from '../../../../errors/usage-error.ts';
import { isObject } from '../../../../output/field-path.ts';
import { shortQuote } from '../../../../verbs/expected-value.ts';
import type { ResolvedVerb, VerbCall } from '../../../../verbs/noun.ts';
import type { WireParams } from '../../../../verbs/parameter.ts';
import { kebabCase } from '../../../../verbs/resolve-verb.ts';
import type { RowFormat } from '../../../../verbs/verb-input.ts';
import type { SourceFile } from '../../../../apply/file/find-files.ts';
import { withoutComment } from '../../../../values/public-key.ts';
import { parseKeys } from './parse-keys.ts';
import { parseRole, rolesInMap } from './parse-role.ts';
import type { GivenRole, Person, RowFault } from './person.ts';

export interface People {
  readonly people: readonly Person[];
  readonly faults: readonly RowFault[];
  /** The file or stdin; undefined for the person of the command line. */
  readonly file: SourceFile | undefined;
}

/** The columns by name: strict, since a misspelled one would leave something out for everybody. */
const columnsOf = ({ parameters }: ResolvedVerb): KnownColumns =>
  new Map(
    parameters.flatMap((parameter) =>
      [parameter.name, parameter.wire, kebabCase(parameter.wire)].map((name) => [name, { parameter }] as const),
    ),
  );

/** Turns the forms that JSON has for roles and keys into those of a cell. */
const plainCell = (wire: string, cell: Cell): Cell => {
  if (!('json' in cell)) return cell;
  const { json } = cell;
  if (wire === 'keys' && Array.isArray(json) && json.every((key) => typeof key === 'string')) {
    return { json: json.join('\n') };
  }
  if (wire !== 'groups' && wire !== 'projects') return cell;
  if (isObject(json)) return { json: rolesInMap(json) };
  return typeof json === 'string' ? { typed: json } : cell;
};

/** A list of keys in JSON in a cell of CSV, as lists of other values. */
const keysInCell = (cell: Cell): Cell => {
  if (!('typed' in cell) || !cell.typed.trimStart().startsWith('[')) return cell;
  try {
    return plainCell('keys', { json: JSON.parse(cell.typed) as unknown });
  } catch {
    return cell;
  }
};

/** Collects the message of a UsageError in place of throwing it. */
const attempt = <Result>(faults: string[], work: () => Result): Result | undefined => {
  try {
    return work();
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    faults.push(error.message);
    return undefined;
  }
};

/** Faults for one place or key that is given twice. */
const twiceIn = (values: readonly string[], textOf: (value: string) => string): readonly string[] =>
  values.filter((value, index) => values.indexOf(value) !== index).map(textOf);

/** Makes a person of parameters; undefined if there are faults. */
const personOf = (
  params: WireParams,
  { line, now, faults }: { readonly line: number | undefined; readonly now: Date; readonly faults: string[] },
): Person | undefined => {
  const { username, keys: keyText, groups, projects, ...fields } = params;
  const name = typeof username === 'string' ? username.trim() : '';
  if (name === '') faults.push('username is required');
  const keys = typeof keyText === 'string' ? attempt(faults, () => parseKeys(keyText, name)) : [];
  const roles = Object.entries({ groups, projects }).flatMap(([of, texts]) =>
    Array.isArray(texts)
      ? texts.flatMap((text) => attempt(faults, () => parseRole(of as GivenRole['of'], String(text), now)) ?? [])
      : [],
  );
  faults.push(
    ...twiceIn(
      roles.map(({ of, path }) => `${of === 'groups' ? 'group' : 'project'} ${path.toLowerCase()}`),
      (place) => `${place} is given twice`,
    ),
    ...twiceIn(
      (keys ?? []).map(({ key }) => withoutComment(key)),
      () => 'a key is given twice',
    ),
  );
  if (faults.length > 0) return undefined;
  const trimmed = Object.entries(fields).map(
    ([wire, value]) => [wire, typeof value === 'string' ? value.trim() : value] as const,
  );
  return { line, username: name, fields: new Map(trimmed), keys: keys ?? [], roles };
};

/** A person of a row, and the faults of the row. */
interface ReadRow {
  readonly line: number | undefined;
  readonly params: WireParams;
  readonly person: Person | undefined;
  readonly faults: readonly RowFault[];
}

/** Reads one row, with the parameters of the command line for all rows. */
const readRow = (
  row: Row,
  { known, given, now }: { readonly known: KnownColumns; readonly given: WireParams; readonly now: Date },
): ReadRow => {
  const { line } = row;
  if ('fault' in row) return { line, params: {}, person: undefined, faults: [{ line, message: row.fault }] };
  const faults: string[] = [];
  const params: Record<string, unknown> = { ...given };
  for (const [name, written] of row.cells) {
    const column = known.get(name);
    if (column === undefined || !('parameter' in column)) continue;
    // As an empty cell, null is no value.
    if ('json' in written && written.json === null) continue;
    const { parameter } = column;
    const { wire, label } = parameter;
    const value = attempt(faults, () => {
      if (wire in given) throw new UsageError(`${label} and column "${name}" cannot be used together`);
      const cell = wire === 'keys' ? keysInCell(plainCell(wire, written)) : asList(parameter, plainCell(wire, written));
      return parseCell(name, parameter, cell, now);
    });
    if (value !== undefined) params[wire] = value;
  }
  const person = personOf(params, { line, now, faults });
  return { line, params, person, faults: faults.map((message) => ({ line, message })) };
};

const placeText = (line: number | undefined): string =>
  line === undefined ? 'is given twice' : `is also in line ${line}`;

/** Faults for two rows with the same username, email address, or key. */
const sharedFaults = (rows: readonly ReadRow[]): readonly RowFault[] => {
  const first = new Map<string, number | undefined>();
  return rows.flatMap(({ line, params, person }) => {
    const named = ['username', 'email'].flatMap((wire): readonly (readonly [string, string])[] => {
      const value = params[wire];
      if (typeof value !== 'string' || value.trim() === '') return [];
      return [[`${wire} ${value.trim().toLowerCase()}`, `${wire} ${shortQuote(value.trim())}`]];
    });
    const ofKeys = (person?.keys ?? []).map(
      ({ key, title }) => [`key ${withoutComment(key)}`, `key ${shortQuote(title)}`] as const,
    );
    return [...named, ...ofKeys].flatMap(([identity, text]): readonly RowFault[] => {
      if (first.has(identity)) return [{ line, message: `${text} ${placeText(first.get(identity))}` }];
      first.set(identity, line);
      return [];
    });
  });
};

/** Reads the rows of `--from`. */
const readRows = async (context: CommandContext, { verb, params, extras }: VerbCall, from: string): Promise<People> => {
  const known = columnsOf(verb);
  const format = extras['fromFormat'] as RowFormat | undefined;
  const input = await readInput(context, { from, format }, (line) => isHeading(known, line));
  const { take } = columnTaker(known, { nameKey: 'username', fixed: [] });
  const { rows } = await rowsIn(input, { identity: 'username', scope: undefined }, take);
  const now = context.streams.now();
  const read = [...rows].map((row) => readRow(row, { known, given: params, now }));
  const sha256 = createHash('sha256').update(input.text).digest('hex');
  return {
    people: read.flatMap(({ person }) => person ?? []),
    faults: [...read.flatMap(({ faults }) => faults), ...sharedFaults(read)],
    file: { path: from, text: input.text, sha256 },
  };
};

/** @throws UsageError for input that cannot be read, for unknown columns, and if nobody is named */
export const readPeople = async (context: CommandContext, call: VerbCall): Promise<People> => {
  const { params, extras } = call;
  const { from, fromFormat } = extras;
  if (typeof from === 'string') {
    if (from === '') throw new UsageError('--from must not be empty', { hint: 'Name a file, or use - for stdin.' });
    if ('username' in params) throw new UsageError('<username> and --from cannot be used together');
    return readRows(context, call, from);
  }
  if (fromFormat !== undefined) throw new UsageError('--from-format can only be used with --from');
  if (!('username' in params)) {
    throw new UsageError('<username> or --from is required', { hint: 'Name a person, or a file with a row for each.' });
  }
  const faults: string[] = [];
  const person = personOf(params, { line: undefined, now: context.streams.now(), faults });
  return {
    people: person === undefined ? [] : [person],
    faults: faults.map((message) => ({ line: undefined, message })),
    file: undefined,
  };
};
