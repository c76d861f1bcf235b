import { UsageError } from '../errors/usage-error.ts';
import { longestRow, type Row } from './row.ts';

interface CsvRecord {
  readonly line: number;
  readonly values: readonly string[];
}

const faults: Readonly<{ [code: string]: string }> = {
  CSV_QUOTE_NOT_CLOSED: 'unclosed quote',
  INVALID_OPENING_QUOTE: 'quote inside an unquoted cell; inside quotes, write it as ""',
  CSV_INVALID_CLOSING_QUOTE: 'text after a closing quote; inside quotes, write a quote as ""',
  CSV_MAX_RECORD_SIZE: 'row too long; a quote may be missing before it',
};

const countOf = (cells: readonly string[], pattern: RegExp): number =>
  cells.reduce((sum, cell) => sum + (cell.match(pattern)?.length ?? 0), 0);

/** The parser counts `\r\n` within quotes as two lines, and tells where a row ends. */
const lineCounter = (): ((cells: readonly string[], end: number) => number) => {
  let excess = 0;
  return (cells, end) => {
    excess += countOf(cells, /\r\n/g);
    return end - excess - countOf(cells, /\r\n|\r|\n/g);
  };
};

/** The records of CSV as they come in; the fault at which reading ends, if there is one, comes after what is before it. */
const readRecords = async function* (pieces: AsyncIterable<string>): AsyncGenerator<CsvRecord | Row, void, void> {
  const { parse } = await import('csv-parse');
  const lineOf = lineCounter();
  let ready: CsvRecord[] = [];
  let last = 0;
  // A failing stream forgets the records it holds, so it is given none to hold.
  const parser = parse({
    relax_column_count: true,
    skip_empty_lines: true,
    max_record_size: longestRow,
    on_record: (cells: string[], { lines }) => {
      last = lineOf(cells, lines);
      ready.push({ line: last, values: cells });
      return null;
    },
  });
  let fault: (Error & { readonly code?: string }) | undefined;
  const failed = new Promise<void>((resolve) => {
    parser.on('error', (error) => {
      fault = error;
      resolve();
    });
  });
  parser.resume();
  const take = (): CsvRecord[] => {
    const taken = ready;
    ready = [];
    return taken;
  };
  for await (const piece of pieces) {
    // Also called, with the error, when the piece cannot be parsed.
    await new Promise<void>((resolve) =>
      parser.write(piece, (error) => {
        fault ??= error ?? undefined;
        resolve();
      }),
    );
    yield* take();
    if (fault !== undefined) break;
  }
  if (fault === undefined) await Promise.race([failed, new Promise<void>((resolve) => parser.end(() => resolve()))]);
  parser.destroy();
  yield* take();
  if (fault !== undefined) {
    const what = faults[fault.code ?? ''] ?? 'not a CSV file';
    yield { line: last + 1, text: () => '', fault: `cannot be read from here on: ${what}`, last: true };
  }
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

const rowOf = (header: readonly string[], { line, values }: CsvRecord): Row => {
  if (values.length !== header.length) {
    return { line, text: () => values, fault: `${values.length} cells for ${header.length} columns` };
  }
  const given = header.flatMap((name, index) => {
    const cell = values[index] ?? '';
    return cell === '' ? [] : [[name, { typed: cell }] as const];
  });
  return { line, text: () => values, cells: new Map(given) };
};

/**
 * The rows of CSV (RFC 4180); the first line names the columns, and `checkNames` is told of them. An empty cell is not given.
 *
 * @throws UsageError for a header that cannot be meant
 */
export const readCsv = async function* (
  pieces: AsyncIterable<string>,
  checkNames: (names: readonly string[]) => void,
): AsyncGenerator<Row, void, void> {
  let header: readonly string[] | undefined;
  for await (const record of readRecords(pieces)) {
    if (!('values' in record)) yield record;
    else if (header === undefined) {
      header = record.values.map((name) => name.trim());
      checkHeader(header);
      checkNames(header);
    } else yield rowOf(header, record);
  }
};
