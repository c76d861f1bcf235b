/** Runs the `list` of a noun. */
import { pathNames } from '../../contract/vocabulary/endpoint.ts';
import { ExitError } from '../errors/exit-error.ts';
import { isWritableAsSent, writeRecords } from '../output/write-records.ts';
import { note, notify } from '../output/messages.ts';
import type { CommandContext } from '../context/context.ts';
import { waiting } from '../context/waiting.ts';
import type { FilterCheck } from './check-filters.ts';
import type { VerbCall } from './noun.ts';
import { type Counts, type Paging, parsePaging, takeSentPages } from './paging.ts';
import { pluralOf } from './noun-words.ts';
import { isForPeople } from './view.ts';

/** Notes on stderr that a list was cut off; without a terminal only if the command line did not limit the list. */
export const noteCutOff = (
  context: CommandContext,
  paging: Paging,
  { shown, total, more }: Counts,
  records?: string,
): void => {
  const { page } = paging.params;
  if (context.globals.quiet === true || page !== undefined || !more) return;
  if (!paging.onePage && !context.streams.stderrIsTerminal) return;
  const part = total === undefined || total <= shown ? `the first ${shown}` : `${shown} of ${total}`;
  note(context.streams, `Showing ${part}${records === undefined ? '' : ` ${records}`}; use --all to show all`);
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
const concludeList = (context: CommandContext, call: VerbCall, paging: Paging, counts: Counts): void => {
  const records = recordsOf(call);
  const { shown, left = shown } = counts;
  if (shown === 0 && isForPeople(call.view)) notify(context, `No ${records} found`);
  call.afterwards?.();
  noteCutOff(context, paging, counts, records);
  if (paging.failIfAny !== true || left === 0) return;
  const found = left === 1 ? `1 of the ${records} was` : `${left} ${records} were`;
  throw new ExitError(`${found} found`, { code: 'found' });
};

/** Creates the check of the list's filters, if it has any. */
const filterCheckOf = async ({ verb, endpoint, params }: VerbCall): Promise<FilterCheck | undefined> =>
  Object.keys(params).length > pathNames(endpoint.path).length
    ? (await import('./check-filters.ts')).checkFilters(verb, endpoint, params)
    : undefined;

export const runList = async (context: CommandContext, call: VerbCall): Promise<void> => {
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
  concludeList(context, call, paging, { ...taken.counts(), left });
};
