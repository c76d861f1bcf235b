/** Prints the response to a request for one record. */
import { textAt } from '../output/field-path.ts';
import { writeRecord } from '../output/write-records.ts';
import { notify, writeText } from '../output/messages.ts';
import type { CommandContext } from '../context/context.ts';
import type { VerbCall } from './noun.ts';
import { urlOf } from './url-of-record.ts';
import { isForPeople, isForReading, isUnasked } from './view.ts';
import { warnOfIgnored } from './warn-of-ignored.ts';

export interface Printable {
  readonly status: number;
  readonly body: unknown;
  readonly changed: boolean;
  readonly notSent?: readonly string[];
  readonly headers?: Readonly<Record<string, string>>;
}

const isThere = (body: unknown): boolean => body !== null && body !== undefined;

/** True for a verb whose result is a message on a terminal and a line in a pipe, rather than a record. */
const hasResult = ({ endpoint, verb }: VerbCall): boolean => endpoint.risk !== 'read' || verb.done !== undefined;

/** True for a response that is a page on a terminal: the verb has one, or columns that make one. */
const isPage = ({ endpoint, verb, view }: VerbCall): boolean =>
  verb.page !== undefined || (endpoint.risk === 'read' && view.columns.length > 0);

const messageOf = async (call: VerbCall, { status, body, changed }: Printable): Promise<string> => {
  const { acceptedText, doneText, subjectOf, unchangedText } = await import('./record-messages.ts');
  if (!changed) return unchangedText(subjectOf(call));
  return (status === 202 ? acceptedText : doneText)(subjectOf(call), body);
};

/** Prints the result of a write for people: a message, the URL, and a value that is shown once. */
const writeSentence = async (context: CommandContext, call: VerbCall, reply: Printable): Promise<void> => {
  notify(context, await messageOf(call, reply));
  const { body } = reply;
  if (!reply.changed || reply.status === 202 || !isThere(body)) return;
  const url = urlOf(call, body);
  if (url !== '') notify(context, url);
  const { shownOnce } = call.verb;
  if (shownOnce !== undefined) await writeFields(context, [textAt(body, shownOnce)]);
};

/** The text of `-o name`: the typed name after a write whose response is no record. */
const nameOfWritten = async ({ noun, verb, endpoint, typed }: VerbCall, body: unknown): Promise<string> => {
  const [{ printedName }, { identityOf }] = await Promise.all([
    import('./printed-name.ts'),
    import('./subject-of-verb.ts'),
  ]);
  const wire = identityOf(verb, endpoint)?.wire ?? '';
  return printedName(noun, verb, endpoint.path)(body) || textAt(body, 'id') || String(typed[wire] ?? '');
};

/** The project or group of records without a name, such as all merged branches, or else the kind of the records. */
const placeOf = async ({ noun, verb, endpoint, typed }: VerbCall): Promise<string> => {
  const scope = verb.endpoints.find((one) => one.endpoint.path === endpoint.path)?.scope;
  if (scope !== undefined) return String(typed[scope.param] ?? '');
  return (await import('./noun-words.ts')).pluralOf(noun);
};

/** Prints the fields of one record, separated by tabs. */
export const writeFields = async (context: CommandContext, fields: readonly string[]): Promise<void> => {
  const { oneLine } = await import('../output/sanitize.ts');
  await writeText(context.streams, `${fields.map(oneLine).join('\t')}\n`);
};

/** Prints the result of a write for programs: the name, the URL or the status, and last a value that is shown once. */
const writeLine = async (context: CommandContext, call: VerbCall, reply: Printable): Promise<void> => {
  const { statusOf } = await import('./record-messages.ts');
  const { shownOnce } = call.verb;
  await writeFields(context, [
    (await nameOfWritten(call, reply.body)) || (await placeOf(call)),
    urlOf(call, reply.body) || statusOf(call.verb, reply),
    ...(shownOnce === undefined ? [] : [textAt(reply.body, shownOnce)]),
  ]);
};

/** Prints the record of a response; of a write a message on a terminal, and a line in a pipe, if no format is requested. */
export const printReply = async (context: CommandContext, call: VerbCall, reply: Printable): Promise<void> => {
  const { body, changed, notSent = [], headers = {} } = reply;
  if (call.extras['web'] === true) return (await import('../context/open-web.ts')).openPage(context, body);
  const { view } = call;
  await warnOfIgnored(context, call, { body, notSent, headers });
  if (hasResult(call)) {
    const isTerminal = context.streams.stdoutIsTerminal;
    if (await isUnasked(context)) return (isTerminal ? writeSentence : writeLine)(context, call, reply);
    const name = view.format === 'name' && view.jq === undefined ? await nameOfWritten(call, body) : '';
    if (name !== '') return writeFields(context, [name]);
    if (!changed || reply.status === 202 || !isThere(body)) notify(context, await messageOf(call, reply));
  }
  const forPeople = isForPeople(view);
  if (!isThere(body)) {
    // Fields and expressions are those of a record.
    const { fields: _fields, ...whole } = view;
    if (!changed && !forPeople) await writeRecord(context.streams, { changed: false }, whole);
    return;
  }
  if (changed && reply.status === 202 && forPeople) return;
  if (isPage(call) && (call.extras['comments'] === true || (await isForReading(context)))) {
    return (await import('./show-page.ts')).showPage(context, call, body);
  }
  return writeRecord(context.streams, body, view);
};
