import type { CompactRecords } from '../../api/json/compact-records.ts';
import { UsageError } from '../errors/usage-error.ts';

/** An option of lists and of rows; `VerbInput` has its value apart from theirs. */
export const exceptFromOption = {
  flags: '--except-from <file>',
  description: 'Leave out the records that this file names; - for stdin',
  key: 'exceptFrom',
} as const;

export const listOptions = [
  { flags: '--page <n>', description: 'Page number', key: 'page' },
  { flags: '--per-page <n>', description: 'Records per page, 1 to 100 (default: 20)', key: 'perPage' },
  { flags: '-L, --limit <n>', description: 'Maximum number of records (default: one page)', key: 'limit' },
  { flags: '--all', description: 'List all records', key: 'all' },
  {
    flags: '--where <expression>',
    description: 'Only records for which a jq expression is true',
    key: 'where',
    many: true,
  },
  exceptFromOption,
  { flags: '--fail-if-any', description: 'Exit with 13 if the list is not empty, for monitoring', key: 'failIfAny' },
] as const;

export type ListValues = Readonly<
  Partial<Record<Exclude<(typeof listOptions)[number]['key'], 'where' | 'exceptFrom'>, string | true>>
> & { readonly where?: readonly string[] };

/** The part of a list that is printed. */
export interface Paging {
  /** `page` and `per_page` of the first request. */
  readonly params: { readonly page?: number; readonly per_page?: number };
  /** Maximum number of records; with fan-out, of each project or group. */
  readonly limit: number;
  /** Maximum number of records of all projects or groups. */
  readonly limitTotal?: number;
  /** Only the first page is read. */
  readonly onePage: boolean;
  /** Conditions in jq's language; a record must match all of them. */
  readonly where?: readonly string[];
  /** All pages are read and filtered. */
  readonly looksAtAll?: true;
  /** A list that is not empty is a failure. */
  readonly failIfAny?: boolean;
}

const largestPage = 100;

/** Reads an option with a number from 1. Returns undefined if it was not given. */
export const parseCount = (flag: string, text: unknown, maximum = Number.MAX_SAFE_INTEGER): number | undefined => {
  if (typeof text !== 'string') return undefined;
  const value = /^\d+$/.test(text) ? Number(text) : 0;
  if (value >= 1 && value <= maximum) return value;
  const range = maximum === largestPage ? `from 1 to ${maximum}` : 'of 1 or more';
  throw new UsageError(`${flag} must be a whole number ${range}, got "${text}"`);
};

/**
 * Reads the options of a list. The default is one page of the server's own size.
 *
 * @throws UsageError for an invalid number, and for options that cannot be used together
 */
export const parsePaging = ({
  list: values,
  exceptFrom,
}: {
  readonly list: ListValues;
  readonly exceptFrom?: string | undefined;
}): Paging => {
  const page = parseCount('--page', values.page);
  const perPage = parseCount('--per-page', values.perPage, largestPage);
  const limit = parseCount('--limit', values.limit);
  if (values.all === true && (page !== undefined || limit !== undefined)) {
    throw new UsageError(`--all and ${page === undefined ? '--limit' : '--page'} cannot be used together`);
  }
  if (page !== undefined && limit !== undefined) {
    throw new UsageError('--page and --limit cannot be used together', {
      hint: 'Use --per-page for the page size.',
    });
  }
  const { where } = values;
  if (where !== undefined && page !== undefined) {
    throw new UsageError('--page and --where cannot be used together', { hint: '--where looks at all pages.' });
  }
  if (exceptFrom !== undefined && page !== undefined) {
    throw new UsageError('--page and --except-from cannot be used together', {
      hint: '--except-from looks at all pages.',
    });
  }
  const many = values.all === true ? largestPage : limit === undefined ? undefined : Math.min(limit, largestPage);
  const size = perPage ?? many;
  return {
    params: { ...(page !== undefined && { page }), ...(size !== undefined && { per_page: size }) },
    limit: limit ?? Infinity,
    onePage: values.all !== true && limit === undefined,
    ...(where !== undefined && { where }),
    ...((where !== undefined || exceptFrom !== undefined) && { looksAtAll: true }),
    ...(values.failIfAny === true && { failIfAny: true }),
  };
};

interface PageOfRecords {
  readonly items: unknown;
  readonly sent?: CompactRecords;
  readonly total?: number;
  readonly hasNext: boolean;
}

export interface Counts {
  readonly shown: number;
  /** Undefined if the server sends no total. */
  readonly total: number | undefined;
  /** There are records that were not read. */
  readonly more: boolean;
  /** Number of results of the jq expression. Default: `shown`. */
  readonly left?: number;
}

const recordsOf = (items: unknown): readonly unknown[] => (Array.isArray(items) ? items : []);

interface Taken<Records> {
  readonly pages: AsyncIterable<Records>;
  readonly counts: () => Counts;
}

type Wanted = Pick<Paging, 'limit' | 'onePage'>;

/** Takes pages up to the limits, unparsed if the source has that. Further pages are not requested. */
export const takeSentPages = (
  source: AsyncIterable<PageOfRecords>,
  { limit, onePage }: Wanted,
): Taken<readonly unknown[] | CompactRecords> => {
  let shown = 0;
  let total: number | undefined;
  let more = false;
  const take = async function* (): AsyncGenerator<readonly unknown[] | CompactRecords> {
    for await (const page of source) {
      const { sent } = page;
      const all = sent === undefined ? recordsOf(page.items) : [];
      const length = sent?.ends.length ?? all.length;
      const count = Math.min(length, limit - shown);
      shown += count;
      total = page.total ?? total;
      more = page.hasNext || count < length;
      yield sent === undefined ? all.slice(0, count) : { bytes: sent.bytes, ends: sent.ends.slice(0, count) };
      if (onePage || shown >= limit) return;
    }
  };
  return { pages: take(), counts: () => ({ shown, total, more }) };
};

/** As `takeSentPages`, for parsed pages. */
export const takePages = (source: AsyncIterable<PageOfRecords>, wanted: Wanted): Taken<readonly unknown[]> =>
  takeSentPages(source, wanted) as Taken<readonly unknown[]>;
