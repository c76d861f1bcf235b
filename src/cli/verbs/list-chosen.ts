/** Lists whose records are filtered here, and lists of several projects or groups. */
import { pages as callPages } from '../../api/paginate.ts';
import type { CommandContext } from '../context/context.ts';
import { waiting } from '../context/waiting.ts';
import { countText } from '../output/count-text.ts';
import { valueAt } from '../output/field-path.ts';
import { warn } from '../output/warn.ts';
import { writeRecords } from '../output/write-records.ts';
import type { FilterCheck } from './check-filters.ts';
import { type FannedOut, readAll } from './list-records.ts';
import type { VerbCall } from './noun.ts';
import { type Counts, type Paging, takePages } from './paging.ts';

type Pages = AsyncIterable<readonly unknown[]>;

interface Source extends FannedOut {
  readonly counts: () => Counts | undefined;
}

/** Reads the records to filter: all of them, unless a single page is enough. */
const sourceOf = async (
  context: CommandContext,
  call: VerbCall,
  paging: Paging,
  check: FilterCheck | undefined,
): Promise<Source> => {
  const { latest } = call;
  if (!paging.onePage || call.fanOut !== undefined || paging.looksAtAll === true || latest !== undefined) {
    const perPage = paging.looksAtAll === undefined ? paging.params.per_page : undefined;
    const asked = latest === undefined ? (paging.looksAtAll === undefined ? paging.limit : undefined) : latest.most;
    const most = check === undefined ? asked : undefined;
    const read = { wanted: paging.limit, perPage, most: most ?? Infinity };
    return { ...readAll(context, call, read), counts: () => undefined };
  }
  const client = await context.client();
  const params = { ...call.params, ...paging.params };
  const options = { signal: context.signal, wanted: paging.limit };
  const taken = takePages((call.readPages ?? callPages)(client, call.endpoint, params, options), paging);
  return { ...taken, conclude: () => {} };
};

/** Limits the records of each project or group. A page is of one of them, unless one list has the records of all. */
const limitEach = ({ fanOut }: VerbCall, limit: number): ((page: readonly unknown[]) => readonly unknown[]) => {
  const kind = fanOut?.whole === undefined ? undefined : fanOut.targets[0]?.kind;
  if (kind === undefined) return (page) => page.slice(0, limit);
  const given = new Map<unknown, number>();
  return (page) =>
    page.filter((record) => {
      const target = valueAt(record, kind);
      const count = (given.get(target) ?? 0) + 1;
      given.set(target, count);
      return count <= limit;
    });
};

/** Filters each page, and stops at the limits. */
const chosen = async function* (
  pages: Pages,
  choose: (records: readonly unknown[]) => Promise<readonly unknown[]>,
  call: VerbCall,
  { limit, limitTotal = Infinity }: Paging,
): AsyncGenerator<readonly unknown[], void, void> {
  const most = call.fanOut === undefined ? limit : limitTotal;
  const ofEach = call.fanOut === undefined ? undefined : limitEach(call, limit);
  let given = 0;
  for await (const page of pages) {
    const records = await choose(page);
    const wanted = (ofEach?.(records) ?? records).slice(0, most - given);
    given += wanted.length;
    yield wanted;
    if (given >= most) return;
  }
};

/** Joins all pages, so that nothing is printed if an expression fails on the last record. */
const atOnce = async function* (pages: Pages): AsyncGenerator<readonly unknown[], void, void> {
  const records: unknown[] = [];
  for await (const page of pages) records.push(...page);
  yield records;
};

const chooser = async (
  context: CommandContext,
  call: VerbCall,
  { where }: Paging,
  check: FilterCheck | undefined,
): Promise<(records: readonly unknown[]) => Promise<readonly unknown[]>> => {
  const { enrich, isExcluded, view } = call;
  const keep = async (records: readonly unknown[]): Promise<readonly unknown[]> => {
    const checked = check?.keep(records) ?? records;
    const latest = call.latest?.of(checked) ?? checked;
    const kept = isExcluded === undefined ? latest : latest.filter((record) => !isExcluded(record, call));
    return enrich?.(kept) ?? kept;
  };
  if (where === undefined) return keep;
  const { recordsWhere } = await import('../output/where.ts');
  const about = { now: context.streams.now(), env: context.env, nameKey: view.nameKey };
  return async (records) => {
    let left = await keep(records);
    for (const expression of where) left = await recordsWhere(left, { expression, ...about });
    return left;
  };
};

/** Counts the projects that were read, for the spinner. */
const progressOf = ({
  fanOut,
}: VerbCall): { readonly count: (pages: Pages) => Pages; readonly text?: () => string } => {
  const targets = fanOut?.whole === undefined ? fanOut?.targets : undefined;
  const [first] = targets ?? [];
  if (targets === undefined || first === undefined) return { count: (pages) => pages };
  let read = 0;
  return {
    count: async function* (pages) {
      for await (const page of pages) {
        read += 1;
        yield page;
      }
    },
    text: () => `Waiting for the server (${read} of ${countText(targets.length, first.kind)})`,
  };
};

/**
 * Prints the records of a list that match, and counts them.
 *
 * @throws ViewError for a record for which `--where` is neither true nor false, before anything is printed; ExitError (12)
 * after the list if some projects could not be read
 */
export const listChosen = async (
  context: CommandContext,
  call: VerbCall,
  paging: Paging,
  check: FilterCheck | undefined,
): Promise<Counts> => {
  const { view } = call;
  const source = await sourceOf(context, call, paging, check);
  const { conclude, counts } = source;
  // The latest record is known at the end of the list; with fan-out, each project is one page.
  const pages = call.latest === undefined || call.fanOut !== undefined ? source.pages : atOnce(source.pages);
  const { count, text } = progressOf(call);
  const records = chosen(count(pages), await chooser(context, call, paging, check), call, paging);
  const wanted = paging.looksAtAll === undefined ? records : atOnce(records);
  const { count: shown, left } = await writeRecords(context.streams, waiting.each(context, wanted, text), view);
  for (const warning of check?.warnings() ?? []) warn(context.streams, warning);
  conclude();
  return { total: undefined, more: false, ...counts(), shown, left };
};
