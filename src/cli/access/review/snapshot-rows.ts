/** The lines of a snapshot: the ways in as people review them in a spreadsheet, and read back from it. */
import { createHash } from 'node:crypto';
import { roleText } from '../../values/roles.ts';
import { emptyGrant, type Grant } from '../grant.ts';

/** The columns that people fill in. */
export const reviewColumns = ['decision', 'by', 'reason'] as const;

/** The three columns that people fill in, as typed; empty texts are undecided. */
export type Review = Readonly<Record<(typeof reviewColumns)[number], string>>;

export const noReview: Review = { decision: '', by: '', reason: '' };

export interface SnapshotRow {
  readonly grant: Grant;
  readonly review: Review;
}

/** A row as read back. */
export interface ReadRow extends SnapshotRow {
  /** From 1. */
  readonly line: number;
  /** Cells that are not for people to fill in are not as they were. */
  readonly isAltered: boolean;
}

/** Fields of grants with numbers, with lists, and with true or false; all others are texts. */
const numbers: ReadonlySet<string> = new Set(['user_id', 'id', 'access_level', 'effective_access_level']);
const lists: ReadonlySet<string> = new Set(['scopes', 'not_told']);
const flags: ReadonlySet<string> = new Set(['external']);

/** Activity is left out: it changes every day, without a change of access. */
const left: ReadonlySet<string> = new Set(['last_activity_on']);

const grantFields: readonly string[] = ['path', 'target', 'kind', ...Object.keys(emptyGrant)].filter(
  (field) => !left.has(field),
);

/** The heading. `role` is for readers; what counts is `access_level`. `sum` tells whether another cell was changed. */
export const snapshotColumns: readonly string[] = [...reviewColumns, 'role', ...grantFields, 'sum'];

/** A cell that a spreadsheet runs as a formula, or that looks like one that was guarded. */
const needsGuard = /^[=+\-@\t\r']/;

const guarded = (text: string): string => (needsGuard.test(text) ? `'${text}` : text);

/** Texts that people typed have no guard, and stay as they are. */
const unguarded = (text: string): string =>
  text.startsWith("'") && needsGuard.test(text.slice(1)) ? text.slice(1) : text;

const textOf = (value: unknown): string => {
  if (value === null || value === undefined) return '';
  return Array.isArray(value) ? value.join(',') : String(value);
};

const roleOf = (level: number | null): string => (level === null ? '' : roleText(level));

/** The digest of what the server said about a way in. */
export const sumOf = (grant: Grant): string => {
  const fields: Readonly<Record<string, unknown>> = { ...grant };
  const texts = grantFields.map((field) => textOf(fields[field]));
  return createHash('sha256').update(JSON.stringify(texts)).digest('hex').slice(0, 16);
};

/** The digest of all rows, in any order. */
export const sumOfAll = (grants: readonly Grant[]): string =>
  createHash('sha256').update(grants.map(sumOf).toSorted().join('\n')).digest('hex');

/** The cells of a row, in the order of the columns. */
export const cellsOf = ({ grant, review }: SnapshotRow): readonly string[] => {
  const { access_level: level } = grant;
  const own = { ...review, role: roleOf(level), sum: sumOf(grant) };
  const fields: Readonly<Record<string, unknown>> = { ...grant, ...own };
  return snapshotColumns.map((column) => guarded(textOf(fields[column])));
};

const valueOf = (field: string, text: string): unknown => {
  if (lists.has(field)) {
    if (text !== '') return text.split(',');
    return field === 'not_told' ? [] : null;
  }
  if (text === '') return null;
  if (numbers.has(field)) return Number(text);
  return flags.has(field) ? text.toLowerCase() === 'true' : text;
};

const dayOf = (year = '', month = '', date = ''): string =>
  `${year}-${month.padStart(2, '0')}-${date.padStart(2, '0')}`;

/** The days that a spreadsheet may have written in the order of its country. */
const daysOf = (text: string): readonly string[] => {
  const [isYearFirst, first, second, third] = /^(\d{4})[./-](\d{1,2})[./-](\d{1,2})$/.exec(text) ?? [];
  if (isYearFirst !== undefined) return [dayOf(first, second, third)];
  const [isYearLast, one, other, year] = /^(\d{1,2})[./-](\d{1,2})[./-](\d{4})$/.exec(text) ?? [];
  return isYearLast === undefined ? [] : [dayOf(year, other, one), dayOf(year, one, other)];
};

/** The flags that a spreadsheet may have written in the words of its country. */
const flagsOf = (text: string): readonly boolean[] => (/^(?:true|false)?$/i.test(text) ? [] : [true, false]);

/**
 * Reads a row back. Days and flags in the words of another country are taken if the sum says that they were these.
 *
 * @param cells by column; a column that is not there is empty
 */
export const rowOf = (cells: ReadonlyMap<string, string>, line = 1): ReadRow => {
  const textAt = (column: string): string => unguarded(cells.get(column) ?? '');
  const review = Object.fromEntries(reviewColumns.map((column) => [column, textAt(column).trim()])) as Review;
  const fields = Object.fromEntries(grantFields.map((field) => [field, valueOf(field, textAt(field))]));
  const read: Grant = { ...emptyGrant, ...(fields as unknown as Grant) };
  const ends = [read.expires_at, ...daysOf(textAt('expires_at'))];
  const externals = [read.external, ...flagsOf(textAt('external'))];
  const sum = textAt('sum');
  const found = ends
    .flatMap((end) => externals.map((external) => Object.assign({}, read, { expires_at: end, external })))
    .find((grant) => sumOf(grant) === sum);
  const grant = found ?? read;
  const isAltered = found === undefined || roleOf(grant.access_level) !== textAt('role');
  return { grant, review, line, isAltered };
};

/**
 * Identifies a way in across snapshots: two snapshots with the same key have the same way in, maybe with another role or end. Rules
 * of branches have an entry for each action and each role.
 */
export const grantKey = (grant: Grant): string => {
  const { kind, target, path, user_id: userId, id, through, inherited_from: from, title } = grant;
  const own = kind === 'protected_branch' ? [title, grant.scopes, grant.access_level] : [];
  return JSON.stringify([path, target, kind, userId, id, through, from, ...own]);
};

const compared = (one: string, other: string): number => (one < other ? -1 : Number(one > other));

/** Sorts grants by their keys and then their cells, so that two snapshots differ only where access does. */
export const sortedGrants = (grants: readonly Grant[]): readonly Grant[] => {
  const keyed = grants.map((grant) => ({
    grant,
    key: `${grantKey(grant)}\n${JSON.stringify(cellsOf({ grant, review: noReview }))}`,
  }));
  return keyed.toSorted((one, other) => compared(one.key, other.key)).map(({ grant }) => grant);
};
