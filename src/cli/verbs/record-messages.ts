/** Composes messages about a write: the question before it, and the result. */
import { redactUrl } from '../../api/redact.ts';
import { pathNames, type Endpoint } from '../../contract/vocabulary/endpoint.ts';
import { textAt, valueAt } from '../output/field-path.ts';
import type { Noun, ResolvedVerb, VerbCall } from './noun.ts';
import type { WireParams } from './parameter.ts';
import type { MessageParts } from './message-parts.ts';
import { singularOf } from './noun-words.ts';
import { identityOf } from './subject-of-verb.ts';

const capitalize = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** The subject of a message, before or after the write. */
export interface Subject {
  readonly noun: Noun;
  readonly verb: ResolvedVerb;
  readonly endpoint: Endpoint;
  readonly typed: WireParams;
  /** The record before the write. */
  readonly found?: unknown;
}

/** Titles are cut at this length, so that a message is one line. */
const longestTitle = 60;

export const quoted = (text: string): string => {
  const line = text.replaceAll(/\s+/g, ' ').trim();
  return `"${line.length > longestTitle ? `${line.slice(0, longestTitle - 1).trimEnd()}…` : line}"`;
};

const titleText = (title: string): string => (/^https?:/.test(title) ? `(${title})` : quoted(title));

/** The name of a record in messages, or undefined if it lacks the field that identifies it. */
const nameOfRecord = (noun: Noun, record: unknown): string | undefined => {
  const { key = noun.nameKey, sign = '', quoted: isQuoted, title } = noun.naming ?? {};
  const value = textAt(record, key);
  if (value === '') return undefined;
  const name = isQuoted === true ? quoted(value) : sign + value;
  const text = title === undefined ? '' : textAt(record, title);
  return [singularOf(noun), name, ...(text === '' ? [] : [titleText(text)])].join(' ');
};

/** The kind, number, and project of a record: `Schedule 1 in platform/api`. */
export const kindText = (subject: Subject, record: unknown): string => {
  const { noun } = subject;
  const { sign } = noun.naming ?? {};
  const number = (sign === undefined && textAt(record, 'id')) || textAt(record, noun.nameKey);
  return `${capitalize(singularOf(noun))} ${sign ?? ''}${number}${homeOf(subject).in}`;
};

/** The message for an unknown name: `unknown environment "x" in platform/api`. */
export const unknownText = (subject: Subject, wanted: string): string =>
  `unknown ${singularOf(subject.noun)} ${quoted(wanted)}${homeOf(subject).in}`;

/** Explanations of the server's errors about jobs. */
const jobRefusals: readonly (readonly [said: RegExp, means: string])[] = [
  [/Unplayable Job/i, 'cannot be started: it is neither manual nor delayed'],
  [/Job is not retryable/i, 'cannot be retried: it has not finished'],
  [/Job is not erasable/i, 'cannot be erased: it has not finished, or was erased already'],
];

/** The titles that are no milestones, in what servers say of a release. */
const missingMilestones = /^Milestone\(s\) not found: (.+)$/s;

/** Explains an error of the server, for instance that a job cannot be started. Returns undefined for other errors. */
export const refusalText = (subject: Subject, message: string): string | undefined => {
  const titles = missingMilestones.exec(message)?.[1];
  if (titles !== undefined) return `unknown milestone${homeOf(subject).in}: ${titles}`;
  const means = jobRefusals.find(([said]) => said.test(message))?.[1];
  return means === undefined ? undefined : `${nameAsTyped(subject)} ${means}`;
};

/** The name of a record as typed: `label "bug"`. A new record has a title and no number. */
export const nameAsTyped = (subject: Subject): string => {
  const { noun, verb, typed, endpoint } = subject;
  const { sign = '', quoted: isQuoted } = noun.naming ?? {};
  const wire = identityOf(verb, endpoint)?.wire ?? '';
  const value = typed[wire];
  if (value === undefined) return singularOf(noun);
  const text = redactUrl(String(value));
  const isTitle = isQuoted === true || (sign !== '' && !pathNames(endpoint.path).includes(wire));
  return `${singularOf(noun)} ${isTitle && typeof value === 'string' ? quoted(text) : sign + text}`;
};

/** A project or group as typed: its path, or `project 7`. */
export const pathText = (of: string, ref: unknown): string => {
  const text = String(ref ?? '');
  return /^\d+$/.test(text) ? `${of} ${text}` : text;
};

/** The project, the group, or the instance of a record with a preposition: ` in platform/api`, or an empty string. */
export const homeOf = ({ noun, verb, endpoint, typed }: Subject): { in: string; from: string } => {
  const own = noun.belongs?.(typed);
  if (own !== undefined) {
    const inside = own.in === '' ? '' : ` ${own.in}`;
    return { in: inside, from: own.from === undefined ? inside : ` ${own.from}` };
  }
  const { scope, flag } = verb.endpoints.find((one) => one.endpoint.path === endpoint.path) ?? {};
  if (flag === 'instance') return { in: ' in the instance', from: ' from the instance' };
  if (scope === undefined) return { in: '', from: '' };
  const home = pathText(scope.of, typed[scope.param]);
  return { in: ` in ${home}`, from: ` from ${home}` };
};

const wordAt = (record: unknown, path: string): string => {
  const value = valueAt(record, path);
  if (typeof value !== 'boolean') return textAt(record, path);
  return value ? 'yes' : 'no';
};

/** The parts of messages about a command, from the response if there is one. */
export const messageParts = (subject: Subject, answer?: unknown): MessageParts => {
  const { noun, typed, found } = subject;
  const given = nameOfRecord(noun, found) ?? nameAsTyped(subject);
  const isRecord = typeof answer === 'object' && answer !== null;
  return {
    thing: (isRecord ? nameOfRecord(noun, answer) : undefined) ?? given,
    given,
    many: false,
    ...homeOf(subject),
    params: typed,
    at: (path) => wordAt(isRecord ? answer : found, path),
  };
};

const isLeaving = ({ endpoint }: Subject): boolean => endpoint.method === 'DELETE';

const placeOf = (subject: Subject, parts: MessageParts): string => (isLeaving(subject) ? parts.from : parts.in);

/** The write in the imperative, for questions and after "cannot ask to": `delete label "bug" from platform/api`. */
export const actText = (subject: Subject, parts = messageParts(subject)): string => {
  const { verb } = subject;
  return verb.confirm?.act?.(parts) ?? `${verb.name.replaceAll('-', ' ')} ${parts.given}${placeOf(subject, parts)}`;
};

/** `Delete label "bug" from platform/api?` */
export const questionText = (act: string): string => `${capitalize(act)}?`;

/** Past participles that do not simply end in "ed". */
const participles: Readonly<Record<string, string>> = {
  set: 'Set',
  reset: 'Reset',
  keep: 'Kept',
  star: 'Starred',
  unstar: 'Unstarred',
  stop: 'Stopped',
  ban: 'Banned',
  cancel: 'Canceled',
  transfer: 'Transferred',
  deny: 'Denied',
  retry: 'Retried',
  subscribe: 'Subscribed to',
  unsubscribe: 'Unsubscribed from',
  unban: 'Unbanned',
  resend: 'Resent',
};

const participleOf = (name: string): string => participles[name] ?? capitalize(name.replace(/e?$/, 'ed'));

/** Statuses after verbs without a past participle. */
const statuses: Readonly<Record<string, string>> = {
  'transfer-project': 'transferred',
  'cancel-merge': 'canceled',
  'cherry-pick': 'applied',
  'delete-all': 'deleted',
  'delete-header': 'deleted',
  'delete-merged': 'deleted',
  'delete-url-variable': 'deleted',
  done: 'done',
  'reset-approvals': 'removed',
  'reset-estimate': 'reset',
  'reset-spent': 'reset',
  'reset-token': 'reset',
  run: 'run',
  send: 'sent',
  'set-header': 'set',
  'set-status': 'set',
  'set-url-variable': 'set',
  spend: 'spent',
  sync: 'started',
  'take-ownership': 'taken',
  todo: 'added',
};

/** The status of a record after a verb: `deleted`. */
export const statusAfter = ({ name }: Pick<Noun['verbs'][number], 'name'>): string =>
  statuses[name] ?? (participleOf(name).toLowerCase().split(' ')[0] as string);

/** The status of a record after a response, in the results of writes. */
export const statusOf = (
  verb: Pick<ResolvedVerb, 'name' | 'later'>,
  { status, changed, body }: { readonly status: number; readonly changed: boolean; readonly body: unknown },
): string => {
  if (!changed) return 'unchanged';
  if (status === 202) return 'accepted';
  return verb.later?.((path) => textAt(body, path)) ?? statusAfter(verb);
};

/** `Deleted label "bug" from platform/api` */
export const doneText = (subject: Subject, answer: unknown): string => {
  const parts = messageParts(subject, answer);
  const { verb } = subject;
  const later = verb.later?.(parts.at);
  if (later !== undefined) return `${capitalize(parts.thing)}${parts.in} ${later}`;
  return verb.done?.(parts) ?? `${participleOf(verb.name)} ${parts.thing}${placeOf(subject, parts)}`;
};

/** The message after a 202: the server completes the request later. */
export const acceptedText = (subject: Subject, answer: unknown): string => {
  const { verb } = subject;
  return verb.done === undefined && verb.name === 'delete'
    ? `Scheduled ${messageParts(subject).given} for deletion`
    : doneText(subject, answer);
};

/** The message after a 304. */
export const unchangedText = (subject: Subject): string => {
  const parts = messageParts(subject);
  return subject.verb.unchanged?.(parts) ?? `No change: ${parts.given} is already as requested`;
};

export const subjectOf = ({ noun, verb, endpoint, typed, found }: VerbCall): Subject => ({
  noun,
  verb,
  endpoint,
  typed,
  found,
});
