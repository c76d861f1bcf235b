import { UsageError } from '../errors/usage-error.ts';
import type { TakeColumns, Taken } from './columns.ts';
import { mostRows, type Row } from './row.ts';

interface CsvRecord {
  readonly line: number;
  readonly values: readonly string[];
}

const faults: Readonly<{ [code: string]: string }> = {
  CSV_QUOTE_NOT_CLOSED: 'unclosed quote',
  INVALID_OPENING_QUOTE: 'quote inside an unquoted cell; inside quotes, write it as ""',
  CSV_INVALID_CLOSING_QUOTE: 'text after a closing quote; inside quotes, write a quote as ""',
};

const countOf = (cells: readonly string[], pattern: RegExp): number =>
  cells.reduce((sum, cell) => sum + (cell.match(pattern)?.length ?? 0), 0);

/** Computes the first line of a row: the parser reports the last one, and counts `\r\n` within quotes as two lines. */
const lineCounter = (): ((cells: readonly string[], end: number) => number) => {
  let excess = 0;
  return (cells, end) => {
    excess += countOf(cells, /\r\n/g);
    return end - excess - countOf(cells, /\r\n|\r|\n/g);
  };
};

/** Reads the records of CSV up to the first fault, which is the last item then. */
const readRecords = async (text: string, delimiter: string): Promise<readonly (CsvRecord | Row)[]> => {
  const { CsvError, parse } = await import('csv-parse/sync');
  const lineOf = lineCounter();
  const records: (CsvRecord | Row)[] = [];
  let last = 0;
  try {
    // The parser drops its records when it fails, so they are collected here.
    parse(text, {
      delimiter,
      relax_column_count: true,
      skip_empty_lines: true,
      on_record: (cells: string[], { lines }) => {
        last = lineOf(cells, lines);
        // The heading, the maximum number of rows, and one more to detect that there are too many.
        if (records.length < mostRows + 2) records.push({ line: last, values: cells });
        return null;
      },
    });
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    const what = faults[error.code] ?? 'not a CSV file';
    records.push({ line: last + 1, text: () => '', fault: `cannot be read from here on: ${what}` });
  }
  return records;
};

const checkHeader = (header: readonly string[]): void => {
  const [only = ''] = header;
  const other = [';', '\t'].find((separator) => header.length === 1 && only.includes(separator));
  if (other !== undefined) {
    const said = other === ';' ? 'semicolons' : 'tabs';
    throw new UsageError(`the heading is separated by ${said}, not by commas`, {
      hint: 'Export the file as CSV with commas (RFC 4180).',
    });
  }
  const blank = header.indexOf('');
  if (blank !== -1) throw new UsageError(`column ${blank + 1} has no name in the heading`);
  const twice = header.find((name, index) => header.indexOf(name) !== index);
  if (twice !== undefined) throw new UsageError(`duplicate column "${twice}"`);
};

const rowOf = ({ names, calledBy }: Taken, { line, values }: CsvRecord): Row => {
  if (values.length !== names.length) {
    return { line, text: () => values, fault: `${values.length} cells for ${names.length} columns` };
  }
  const called = calledBy === undefined ? undefined : values[calledBy];
  const given = names.flatMap((name, index) => {
    const cell = values[index] ?? '';
    return cell === '' || name === undefined ? [] : [[name, { typed: cell }] as const];
  });
  return { line, text: () => values, cells: new Map(given), ...(called !== undefined && { called }) };
};

/**
 * Reads CSV (RFC 4180) with a heading. An empty cell is no value.
 *
 * @throws UsageError for an invalid heading
 */
export const readCsv = async (
  text: string,
  take: TakeColumns,
  delimiter = ',',
): Promise<{ readonly heading: readonly string[]; readonly rows: readonly Row[] }> => {
  const [first, ...others] = await readRecords(text, delimiter);
  if (first === undefined) return { heading: [], rows: [] };
  if (!('values' in first)) return { heading: [], rows: [first] };
  const heading = first.values.map((name) => name.trim());
  checkHeader(heading);
  const taken = take(heading);
  return { heading, rows: others.map((record) => ('values' in record ? rowOf(taken, record) : record)) };
};
