/** Prints the response to a request for one record. */
import { textAt } from '../output/field-path.ts';
import { writeRecord } from '../output/write-records.ts';
import { notify, writeText } from '../output/messages.ts';
import type { CommandContext } from '../context/context.ts';
import type { VerbCall } from './noun.ts';
import type { View } from '../output/view.ts';
import { isForPeople, isForReading } from './view.ts';
import { warnOfIgnored } from './warn-of-ignored.ts';

/** Prints a message in place of the record. */
const writeSentence = async (context: CommandContext, call: VerbCall, body: unknown): Promise<void> => {
  const { doneText, subjectOf } = await import('./record-messages.ts');
  notify(context, doneText(subjectOf(call), body));
  // A record that belongs to another one may be a user, such as a member, whose URL leads elsewhere.
  const url = call.noun.belongs === undefined ? textAt(body, 'web_url') : '';
  if (url !== '') notify(context, url);
  const { shownOnce } = call.verb;
  if (shownOnce !== undefined) await writeText(context.streams, `${textAt(body, shownOnce)}\n`);
};

/** True if a message is printed in place of the record: on a terminal, unless the record was requested. */
const isBrief = async (context: CommandContext, { endpoint, verb }: VerbCall): Promise<boolean> =>
  (endpoint.risk !== 'read' || verb.done !== undefined) &&
  context.streams.stderrIsTerminal &&
  (await isForReading(context));

/** A write whose response is no record prints the name that was typed. */
const withTypedName = async ({ view, endpoint, verb, typed }: VerbCall): Promise<View> => {
  if (view.format !== 'name' || endpoint.risk === 'read') return view;
  const { identityOf } = await import('./subject-of-verb.ts');
  const name = String(typed[identityOf(verb, endpoint)?.wire ?? ''] ?? '');
  return { ...view, nameOf: (record) => view.nameOf?.(record) || textAt(record, 'id') || name };
};

export interface Printable {
  readonly status: number;
  readonly body: unknown;
  readonly changed: boolean;
  readonly notSent?: readonly string[];
}

/** Prints the record of a response, or a message on a terminal or if there is no record. */
export const printReply = async (context: CommandContext, call: VerbCall, reply: Printable): Promise<void> => {
  if (call.extras['web'] === true) return (await import('../context/open-web.ts')).openPage(context, reply.body);
  const { view } = call;
  await warnOfIgnored(context, call, { body: reply.body, notSent: reply.notSent ?? [] });
  const forPeople = isForPeople(view);
  if (!reply.changed) {
    const { subjectOf, unchangedText } = await import('./record-messages.ts');
    notify(context, unchangedText(subjectOf(call)));
    // Without a record, only the message is printed.
    if (reply.body === null || reply.body === undefined) {
      const { fields: _fields, ...whole } = view;
      if (!forPeople) await writeRecord(context.streams, { changed: false }, whole);
      return;
    }
    if (await isBrief(context, call)) return;
    return writeRecord(context.streams, reply.body, view);
  }
  if (reply.status === 202) {
    const { acceptedText, subjectOf } = await import('./record-messages.ts');
    notify(context, acceptedText(subjectOf(call), reply.body));
    if (forPeople) return;
  }
  if (reply.body === null || reply.body === undefined) {
    const { doneText, subjectOf } = await import('./record-messages.ts');
    notify(context, doneText(subjectOf(call), reply.body));
    return;
  }
  if (await isBrief(context, call)) return writeSentence(context, call, reply.body);
  if (call.verb.page !== undefined && (await isForReading(context))) {
    const [{ showPage }, page] = await Promise.all([import('./show-page.ts'), call.verb.page()]);
    return showPage(context, call, page, reply.body);
  }
  return writeRecord(context.streams, reply.body, await withTypedName(call));
};
