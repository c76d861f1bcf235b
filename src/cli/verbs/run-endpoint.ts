import { afterDone } from '../errors/view-error.ts';
import { isWritableAsSent, note, writeRecord, writeRecords, type View } from '../output/write-records.ts';
import type { CommandContext } from '../context/context.ts';
import type { Noun, ResolvedVerb, VerbCall, WireParams } from './noun.ts';
import { type Counts, type Paging, takeSentPages } from './paging.ts';
import { viewOf } from './view.ts';
import { warnOfIgnored } from './warn-of-ignored.ts';
import { waiting } from '../context/waiting.ts';

const capitalize = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

const singularOf = (noun: Noun): string => noun.singular ?? noun.name.replace(/s$/, '');

/** What a verb acts on, for questions and notes: `label bug`. */
export const objectOf = (noun: Noun, verb: ResolvedVerb, params: WireParams): string => {
  if (verb.confirm !== undefined) return verb.confirm.what(params);
  const identity = verb.positional.map((name) => String(params[name] ?? ''));
  return [singularOf(noun), ...identity].join(' ').trim();
};

const pastForms: Readonly<Record<string, string>> = { reset: 'Reset' };

const pastOf = (name: string): string => pastForms[name] ?? capitalize(name.replace(/-.*$/, '').replace(/e?$/, 'ed'));

/** What to say after a success that answers with no record: `Deleted label bug`. */
const doneText = (noun: Noun, verb: ResolvedVerb, params: WireParams): string =>
  verb.done?.(params) ?? `${pastOf(verb.name)} ${objectOf(noun, verb, params)}`;

/** A question about a destructive verb: `Delete label bug?` */
export const questionText = (noun: Noun, verb: ResolvedVerb, params: WireParams): string =>
  `${capitalize(verb.name.replaceAll('-', ' '))} ${objectOf(noun, verb, params)}?`;

/** Notes are for people: none when quiet, none when nobody watches. */
export const notify = (context: CommandContext, text: string): void => {
  if (context.globals.quiet !== true && context.streams.stderrIsTerminal) note(context.streams, text);
};

/**
 * Says on stderr that a list is not whole: to whoever reads a program's log, too, unless the command line asked for a part
 * of it.
 */
export const noteCutOff = (context: CommandContext, paging: Paging, { shown, total, more }: Counts): void => {
  const { page } = paging.params;
  if (context.globals.quiet === true || page !== undefined || !more) return;
  if (!paging.onePage && !context.streams.stderrIsTerminal) return;
  const part = total === undefined || total <= shown ? `the first ${shown}` : `${shown} of ${total}`;
  note(context.streams, `Showing ${part}; use --all to show all`);
};

const listEndpoint = async (context: CommandContext, call: VerbCall, paging: Paging): Promise<void> => {
  const [client, { pages }, view] = await Promise.all([
    context.client(),
    import('../../api/paginate.ts'),
    viewOf(context, call),
  ]);
  const { endpoint } = call;
  const params = { ...call.params, ...paging.params };
  const asSent = !paging.onePage && isWritableAsSent(context.streams, view);
  const options = { signal: context.signal, wanted: paging.limit, asSent };
  const taken = takeSentPages(pages(client, endpoint, params, options), paging);
  await writeRecords(context.streams, waiting.each(context, taken.pages), view);
  const counts = taken.counts();
  if (counts.shown === 0 && isForPeople(view)) notify(context, 'Nothing found');
  noteCutOff(context, paging, counts);
};

/** Whether people read the output, and not a program. */
export const isForPeople = ({ format, jq }: View): boolean =>
  jq === undefined && ['table', 'name', 'csv'].includes(format);

/** Prints the record of an answer, or says what happened where there is none. */
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
  const view = await viewOf(context, call);
  await warnOfIgnored(context, call, { body: reply.body, notSent: reply.notSent ?? [] });
  const forPeople = isForPeople(view);
  if (!reply.changed) {
    notify(context, `${objectOf(call.noun, call.verb, call.params)}: nothing changed`);
    const { fields: _fields, ...whole } = view;
    if (!forPeople) await writeRecord(context.streams, { changed: false }, whole);
    return;
  }
  if (reply.status === 202) {
    notify(context, `${objectOf(call.noun, call.verb, call.params)}: accepted, the service carries it out in a moment`);
    if (forPeople) return;
  }
  if (reply.body === null || reply.body === undefined) {
    notify(context, doneText(call.noun, call.verb, call.params));
    return;
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
