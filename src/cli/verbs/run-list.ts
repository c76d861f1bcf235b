/** Runs the `list` of a noun. */
import { pathNames } from '../../contract/vocabulary/endpoint.ts';
import { ExitError } from '../errors/exit-error.ts';
import { isWritableAsSent, writeRecords } from '../output/write-records.ts';
import { notify } from '../output/messages.ts';
import type { CommandContext } from '../context/context.ts';
import { waiting } from '../context/waiting.ts';
import type { FilterCheck } from './check-filters.ts';
import type { VerbCall } from './noun.ts';
import { type Counts, type Paging, parsePaging, takeSentPages } from './paging.ts';
import { pluralOf } from './noun-words.ts';
import { isForPeople } from './view.ts';

/** True for a list that people read on a terminal, where notices go with it. */
const isNoticed = ({ streams }: CommandContext, { view }: Pick<VerbCall, 'view'>): boolean =>
  streams.stdoutIsTerminal && isForPeople(view);

/** Reports that a list was cut off: a warning for programs, which do not know its default length, and a notice for people. */
export const reportCutOff = async (
  context: CommandContext,
  call: Pick<VerbCall, 'view'>,
  { paging, counts, records }: { readonly paging: Paging; readonly counts: Counts; readonly records: string },
): Promise<void> => {
  const { shown, total, more } = counts;
  if (paging.params.page !== undefined || !more) return;
  const part = total === undefined || total <= shown ? `the first ${shown}` : `${shown} of ${total}`;
  const text = `${part} ${records}; use --all to show all`;
  if (isNoticed(context, call)) notify(context, `Showing ${text}`);
  else if (paging.onePage) (await import('../output/warn.ts')).warn(context.streams, `showing ${text}`);
};

/** The plural of the records in a list: `merge requests`. */
const recordsOf = ({ noun, verb }: VerbCall): string => {
  if (verb.name === 'list') return pluralOf(noun);
  return verb.name === 'mrs'
    ? 'merge requests'
    : verb.name.endsWith('s')
      ? (verb.name.split('-').at(-1) ?? '')
      : 'records';
};

/** Prints notes after a list, and fails for `--fail-if-any`. */
const concludeList = async (context: CommandContext, call: VerbCall, paging: Paging, counts: Counts): Promise<void> => {
  const records = recordsOf(call);
  const { shown, left = shown } = counts;
  if (isNoticed(context, call)) {
    if (shown === 0) notify(context, `No ${records} found`);
    call.afterwards?.();
  }
  await reportCutOff(context, call, { paging, counts, records });
  if (paging.failIfAny !== true || left === 0) return;
  const found = left === 1 ? `1 of the ${records} was` : `${left} ${records} were`;
  throw new ExitError(`${found} found`, { code: 'found' });
};

/** Creates the check of the list's filters, if it has any. */
const filterCheckOf = async ({ verb, endpoint, params }: VerbCall): Promise<FilterCheck | undefined> =>
  Object.keys(params).length > pathNames(endpoint.path).length
    ? (await import('./check-filters.ts')).checkFilters(verb, endpoint, params)
    : undefined;

/** On a terminal the heading shows the order of the list, unless it is put together from several. */
const withOrder = async ({ streams }: CommandContext, call: VerbCall): Promise<VerbCall> => {
  const { view, fanOut, latest } = call;
  if (!streams.stdoutIsTerminal || view.format !== 'table' || view.jq !== undefined) return call;
  if (view.sortBy === undefined && (fanOut ?? latest) !== undefined) return call;
  const order = (await import('./list-order.ts')).orderOf(call);
  return order === undefined ? call : { ...call, view: { ...view, order } };
};

export const runList = async (context: CommandContext, given: VerbCall): Promise<void> => {
  if (given.extras['web'] === true) return (await import('./open-list.ts')).openList(context, given);
  const call = await withOrder(context, given);
  const paging = call.paging ?? parsePaging({ list: {} });
  const [client, { pages }, check] = await Promise.all([
    context.client(),
    import('../../api/paginate.ts'),
    filterCheckOf(call),
  ]);
  const isChosen = [call.fanOut, call.latest, call.enrich, paging.looksAtAll, check].some((one) => one !== undefined);
  if (isChosen) {
    const { listChosen } = await import('./list-chosen.ts');
    return concludeList(context, call, paging, await listChosen(context, call, paging, check));
  }
  const { endpoint, view } = call;
  const params = { ...call.params, ...paging.params };
  const readPages = call.readPages ?? pages;
  const asSent = !paging.onePage && isWritableAsSent(context.streams, view);
  const options = { signal: context.signal, wanted: paging.limit, asSent };
  const taken = takeSentPages(readPages(client, endpoint, params, options), paging);
  const { left } = await writeRecords(context.streams, waiting.each(context, taken.pages), view);
  await concludeList(context, call, paging, { ...taken.counts(), left });
};
