import { pathNames } from '../../contract/vocabulary/endpoint.ts';
import { ExitError } from '../errors/exit-error.ts';
import { afterDone } from '../errors/view-error.ts';
import { textAt } from '../output/field-path.ts';
import { note, writeText } from '../output/messages.ts';
import type { View } from '../output/view.ts';
import { isWritableAsSent, writeRecord, writeRecords } from '../output/write-records.ts';
import type { CommandContext } from '../context/context.ts';
import type { VerbCall } from './noun.ts';
import { pluralOf } from './plural-of.ts';
import { type Counts, type Paging, takeSentPages } from './paging.ts';
import { isForReading } from './view.ts';
import { warnOfIgnored } from './warn-of-ignored.ts';
import type { FilterCheck } from './check-filters.ts';
import { waiting } from '../context/waiting.ts';

/** Notes are for people: none when quiet, none when nobody watches. */
export const notify = (context: CommandContext, text: string): void => {
  if (context.globals.quiet !== true && context.streams.stderrIsTerminal) note(context.streams, text);
};

/**
 * Says on stderr that a list is not whole: to whoever reads a program's log, too, unless the command line asked for a part
 * of it.
 */
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

/** What a list is of, where the verb says so: `merge requests`. */
const recordsOf = ({ noun, verb }: VerbCall): string => {
  if (verb.name === 'list') return pluralOf(noun);
  return verb.name === 'mrs'
    ? 'merge requests'
    : verb.name.endsWith('s')
      ? (verb.name.split('-').at(-1) ?? '')
      : 'records';
};

/** What is to be said of how many records there are. */
const concludeList = (context: CommandContext, call: VerbCall, counts: Counts, view: View): void => {
  const { paging } = call;
  const records = recordsOf(call);
  const { shown } = counts;
  if (shown === 0 && isForPeople(view)) notify(context, `No ${records} found`);
  if (paging === undefined) return;
  noteCutOff(context, paging, counts, records);
  if (paging.failIfAny !== true || shown === 0) return;
  const found = shown === 1 ? `1 of the ${records} was` : `${shown} ${records} were`;
  throw new ExitError(`${found} found`, { code: 'found' });
};

/** What of the filters of a list can be held against its records. */
const filterCheckOf = async ({ verb, endpoint, params }: VerbCall): Promise<FilterCheck | undefined> =>
  Object.keys(params).length > pathNames(endpoint.path).length
    ? (await import('./check-filters.ts')).checkFilters(verb, endpoint, params)
    : undefined;

const listEndpoint = async (context: CommandContext, call: VerbCall, paging: Paging): Promise<void> => {
  const { view } = call;
  const [client, { pages }, check] = await Promise.all([
    context.client(),
    import('../../api/paginate.ts'),
    filterCheckOf(call),
  ]);
  const isChosen = call.fanOut !== undefined || paging.where !== undefined || check !== undefined;
  if (isChosen || call.enrich !== undefined) {
    const { listChosen } = await import('./list-chosen.ts');
    return concludeList(context, call, await listChosen(context, call, paging, check), view);
  }
  const { endpoint } = call;
  const params = { ...call.params, ...paging.params };
  const readPages = call.readPages ?? pages;
  const asSent = !paging.onePage && isWritableAsSent(context.streams, view);
  const options = { signal: context.signal, wanted: paging.limit, asSent };
  const taken = takeSentPages(readPages(client, endpoint, params, options), paging);
  await writeRecords(context.streams, waiting.each(context, taken.pages), view);
  concludeList(context, call, taken.counts(), view);
};

/** Whether people read the output, and not a program. */
export const isForPeople = ({ format, jq }: View): boolean =>
  jq === undefined && ['table', 'name', 'csv', 'markdown'].includes(format);

/** What an answer to a write says where the record would only be in the way. */
const writeSentence = async (context: CommandContext, call: VerbCall, body: unknown): Promise<void> => {
  const { doneText, subjectOf } = await import('./sentences.ts');
  notify(context, doneText(subjectOf(call), body));
  // What is in a project or a group may be a user, whose own URL leads elsewhere.
  const url = call.noun.belongs === undefined ? textAt(body, 'web_url') : '';
  if (url !== '') notify(context, url);
  const { shownOnce } = call.verb;
  if (shownOnce !== undefined) await writeText(context.streams, `${textAt(body, shownOnce)}\n`);
};

/** Whether a verb says what it did, rather than what there is now: to people at a terminal who did not ask for the record. */
const isBrief = async (context: CommandContext, { endpoint, verb }: VerbCall): Promise<boolean> =>
  (endpoint.risk !== 'read' || verb.done !== undefined) &&
  context.streams.stderrIsTerminal &&
  (await isForReading(context));

/** Prints the record of an answer, or says what happened: on a terminal, and where there is no record. */
export const presentReply = async (
  context: CommandContext,
  call: VerbCall,
  reply: {
    readonly status: number;
    readonly body: unknown;
    readonly changed: boolean;
    readonly notSent?: readonly string[];
  },
): Promise<void> => {
  if (call.extras['web'] === true) return (await import('../context/open-web.ts')).openPage(context, reply.body);
  const { view } = call;
  await warnOfIgnored(context, call, { body: reply.body, notSent: reply.notSent ?? [] });
  const forPeople = isForPeople(view);
  if (!reply.changed) {
    const { subjectOf, unchangedText } = await import('./sentences.ts');
    notify(context, unchangedText(subjectOf(call)));
    // A response without a record says only this; of what was there already, the record is printed.
    if (reply.body === null || reply.body === undefined) {
      const { fields: _fields, ...whole } = view;
      if (!forPeople) await writeRecord(context.streams, { changed: false }, whole);
      return;
    }
    if (await isBrief(context, call)) return;
    return writeRecord(context.streams, reply.body, view);
  }
  if (reply.status === 202) {
    const { acceptedText, subjectOf } = await import('./sentences.ts');
    notify(context, acceptedText(subjectOf(call), reply.body));
    if (forPeople) return;
  }
  if (reply.body === null || reply.body === undefined) {
    const { doneText, subjectOf } = await import('./sentences.ts');
    notify(context, doneText(subjectOf(call), reply.body));
    return;
  }
  if (await isBrief(context, call)) return writeSentence(context, call, reply.body);
  if (call.verb.page !== undefined && (await isForReading(context))) {
    const [{ showPage }, page] = await Promise.all([import('./show-page.ts'), call.verb.page()]);
    return showPage(context, call, page, reply.body);
  }
  const print = (): Promise<void> => writeRecord(context.streams, reply.body, view);
  if (call.endpoint.risk === 'read') return print();
  await afterDone(() => 'the change was made', print);
};

/** Calls the endpoint of a verb and prints its answer; a list with as many pages as are wanted. */
export const runEndpoint = async (context: CommandContext, call: VerbCall): Promise<void> => {
  if (call.paging !== undefined) return listEndpoint(context, call, call.paging);
  const [client, api] = await Promise.all([context.client(), import('../../api/call.ts')]);
  const params = call.params;
  const reply = await waiting.once(context, api.call(client, call.endpoint, params, { signal: context.signal }));
  return presentReply(context, call, reply);
};
