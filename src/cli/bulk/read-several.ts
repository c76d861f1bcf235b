/** Reads several records or their contents by name, and prints them as one list. */
import { pMapIterable } from 'p-map';
import { call as callEndpoint } from '../../api/call.ts';
import { endsAll } from '../../api/errors/ends-all.ts';
import type { CommandContext } from '../context/context.ts';
import { waiting } from '../context/waiting.ts';
import { UsageError } from '../errors/usage-error.ts';
import { isObject } from '../output/field-path.ts';
import type { View } from '../output/view.ts';
import { writeRecords } from '../output/write-records.ts';
import { findTargets } from '../fan-out/find-targets.ts';
import { printDryRun } from '../verbs/dry-run.ts';
import { type Failure, failIfUnread, recordsOfOne } from '../verbs/list-records.ts';
import type { Scope, WireParams } from '../verbs/parameter.ts';
import { pluralOf } from '../verbs/noun-words.ts';
import { rephraseError } from '../verbs/rephrase-error.ts';
import { argumentOfRows } from '../verbs/subject-of-verb.ts';
import type { VerbInput } from '../verbs/verb-input.ts';
import { planView } from '../verbs/view.ts';
import type { Bulk } from './bulk-options.ts';
import { nameOfRow } from './bulk-rows.ts';
import { checkRows } from './check-rows.ts';
import { callOfRow, type Common, type RowCall, scopeOfRow } from './row-call.ts';
import { rowsForEach } from './row-source.ts';
import type { CheckedRow } from './row.ts';
import { commonOf, scopeOfRows, sourceOf } from './run-bulk.ts';
import type { Column } from '../output/column.ts';
import { contentText, writeContent } from '../output/write-content.ts';
import { write } from '../output/write.ts';

/** The result for one name: records, or content. */
export interface Found {
  /** In messages. */
  readonly label: string;
  readonly records: readonly unknown[];
  readonly content?: Uint8Array;
}

/** Puts content into a record, in base64 unless it is text. */
const contentRecord = (content: Uint8Array): Readonly<Record<string, unknown>> => {
  const text = contentText(content);
  return text === undefined
    ? { content: Buffer.from(content).toString('base64'), encoding: 'base64' }
    : { content: text };
};

const contentColumns: readonly Column[] = [
  { key: 'name', title: 'NAME', keep: true },
  { key: 'content', title: 'CONTENT', shrink: 1 },
];

/** Prints text below its name on a terminal, and records elsewhere. */
const printContents = async (context: CommandContext, found: AsyncIterable<Found>, view: View): Promise<void> => {
  const { streams } = context;
  if (!streams.stdoutIsTerminal) {
    await writeRecords(streams, recordsOf(found), { ...view, format: 'ndjson' });
    return;
  }
  let isFirst = true;
  for await (const { label, content } of found) {
    await write(streams.stdout, `${isFirst ? '' : '\n'}==> ${label} <==\n`);
    await writeContent(streams, content ?? new Uint8Array());
    isFirst = false;
  }
};

/** Yields the records of each name as one page. */
export const recordsOf = async function* (found: AsyncIterable<Found>): AsyncGenerator<readonly unknown[], void, void> {
  for await (const { records } of found) yield records;
};

/** Records that are read at the same time. */
const concurrency = 4;

/** The column for the parent of a record if several lists are joined: `issue` for comments. */
const parentOf = ({ input: { verb } }: Common): string | undefined => {
  const { path, paginated } = verb.endpoint;
  const own = argumentOfRows(verb)?.wire ?? '';
  return paginated === true ? new RegExp(`([a-z]+)s/:${own}\\b`).exec(path)?.[1] : undefined;
};

const placeOf = (common: Common, { target, ...row }: CheckedRow): string | undefined =>
  target?.path ?? ('cells' in row ? scopeOfRow(common, row.cells)?.text : undefined);

const labelOf = (common: Common, row: CheckedRow): string =>
  [placeOf(common, row), nameOfRow(common, row)].filter((part) => part !== undefined).join(' ');

/** Reads the record of each row, in their order. It continues after a failure. */
const readEach = async function* (
  common: Common,
  rows: Iterable<CheckedRow>,
  { scope, wantsContent, failures }: { scope: Scope['of'] | undefined; wantsContent: boolean; failures: Failure[] },
): AsyncGenerator<Found, void, void> {
  const { context, input } = common;
  const { noun, verb } = input;
  const client = await context.client();
  const parent = parentOf(common);
  const read = async (row: CheckedRow): Promise<Found | undefined> => {
    const label = labelOf(common, row);
    if ('fault' in row) return undefined;
    const place = placeOf(common, row);
    const name = nameOfRow(common, row) ?? String(common.params[argumentOfRows(verb)?.wire ?? ''] ?? '');
    const about = {
      ...(scope !== undefined && place !== undefined && { [scope]: place }),
      ...(parent !== undefined && { [parent]: name }),
    };
    let call: RowCall | undefined;
    try {
      call = await callOfRow(common, row.cells);
      const { endpoint, params } = call;
      if (wantsContent && verb.content !== undefined) {
        const { body } = await callEndpoint(client, verb.content, params, { signal: context.signal });
        const content = body as Uint8Array;
        return { label, records: [{ ...about, name, ...contentRecord(content) }], content };
      }
      const records = await recordsOfOne({ client, signal: context.signal }, { endpoint, params }, Infinity);
      return {
        label,
        records: records.map((record) => (isObject(record) ? Object.assign({}, about, record, about) : record)),
      };
    } catch (error) {
      if (endsAll(error) || context.signal.aborted) throw error;
      const failure =
        call === undefined ? error : rephraseError(error, { noun, verb, endpoint: call.endpoint, typed: call.params });
      failures.push({ label, error: failure });
      return undefined;
    }
  };
  for await (const found of pMapIterable(rows, read, { concurrency })) if (found !== undefined) yield found;
};

/** Plans the output, with the project and the parent of each record if there are several. */
const viewOf = (
  context: CommandContext,
  common: Common,
  { scope, isContent }: { readonly scope: Scope['of'] | undefined; readonly isContent: boolean },
): Promise<View> => {
  const { noun, verb } = common.input;
  const { endpoint } = verb;
  const target = scope === undefined ? [] : [{ kind: scope, path: '', id: undefined, ref: '' }];
  const fanOut = { targets: target, param: '', isItself: false, paramsFor: async (params: WireParams) => params };
  if (isContent) return planView(context, { noun: { columns: contentColumns, nameKey: 'name' }, fanOut });
  return planView(context, { noun, verb, endpoint, fanOut });
};

/** Adds the column for the parent, unless the columns were chosen. */
const withParent = (view: View, parent: string | undefined): View =>
  parent === undefined || view.unsureColumns !== undefined
    ? view
    : { ...view, columns: [{ key: parent, title: parent.toUpperCase(), keep: true }, ...view.columns] };

/** The error of a row that was checked, with its line. */
export const rowError = ({ line, error }: CheckedRow): unknown =>
  line === undefined || !(error instanceof UsageError) ? error : new UsageError(`line ${line}: ${error.message}`);

/**
 * Shows several records as a list, in the order of their names.
 *
 * @throws UsageError for invalid names, before anything is sent; ExitError (12) if some records could not be read
 */
export const readSeveral = async (
  context: CommandContext,
  input: VerbInput,
  bulk: Pick<Bulk, 'from' | 'format' | 'targets'>,
): Promise<void> => {
  const { verb } = input;
  const common = await commonOf(context, input, bulk);
  const source = await sourceOf(context, common, bulk);
  const checked = await checkRows(common, source, bulk.targets?.kind);
  const wrong = checked.find(({ error }) => error !== undefined);
  if (wrong !== undefined) throw rowError(wrong);
  const targets = bulk.targets === undefined ? undefined : await findTargets(context, bulk.targets);
  const rows = targets === undefined ? checked : [...rowsForEach(targets, checked)];
  const scope = bulk.targets?.kind ?? scopeOfRows(common, source);
  const { output } = await context.settings();
  const { jq, fields, columns } = context.globals;
  const isBare = output.value === 'table' && [jq, fields, columns].every((asked) => asked === undefined);
  const isText = verb.content !== undefined && isBare;
  const wantsContent = isText || verb.endpoint.raw !== undefined;
  const view = withParent(await viewOf(context, common, { scope, isContent: wantsContent }), parentOf(common));
  if (context.globals.dryRun === true) {
    for (const row of rows) {
      if ('fault' in row) continue;
      const { endpoint, params } = await callOfRow(common, row.cells);
      await printDryRun(context, endpoint, params);
    }
    return;
  }
  const failures: Failure[] = [];
  const found = waiting.each(context, readEach(common, rows, { scope, wantsContent, failures }));
  if (isText) await printContents(context, found, view);
  else await writeRecords(context.streams, recordsOf(found), view);
  const { length: count } = rows;
  failIfUnread(context, failures, { count, what: `${failures.length} of ${count} ${pluralOf(input.noun)}` });
};
