/** Composes what people read about a write: the question before it, and what it did. */
import { pathNames, type Endpoint } from '../../contract/vocabulary/endpoint.ts';
import { textAt } from '../output/field-path.ts';
import type { Noun, ResolvedVerb, VerbCall } from './noun.ts';
import type { WireParams } from './parameter.ts';
import type { Told } from './told.ts';
import { identityOf } from './subject-of-verb.ts';

const capitalize = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** What a sentence is about, before or after it was done. */
export interface Subject {
  readonly noun: Noun;
  readonly verb: ResolvedVerb;
  readonly endpoint: Endpoint;
  readonly typed: WireParams;
  /** The record as it was before. */
  readonly found?: unknown;
}

/** Titles are cut here: a sentence stays a line. */
const longestTitle = 60;

const quoted = (text: string): string => {
  const line = text.replaceAll(/\s+/g, ' ').trim();
  return `"${line.length > longestTitle ? `${line.slice(0, longestTitle - 1).trimEnd()}…` : line}"`;
};

const titleText = (title: string): string => (/^https?:/.test(title) ? `(${title})` : quoted(title));

/** One record of a noun: `merge request`. */
export const singularOf = ({ name, singular }: Noun): string => singular ?? name.replace(/s$/, '');

/** A record as messages name it; undefined for one without the field that identifies it. */
const nameOfRecord = (noun: Noun, record: unknown): string | undefined => {
  const { key = noun.nameKey, sign = '', quoted: isQuoted, title } = noun.naming ?? {};
  const value = textAt(record, key);
  if (value === '') return undefined;
  const name = isQuoted === true ? quoted(value) : sign + value;
  const text = title === undefined ? '' : textAt(record, title);
  return [singularOf(noun), name, ...(text === '' ? [] : [titleText(text)])].join(' ');
};

/** What a record is, by its number, and where: `Schedule 1 in platform/api`. */
export const kindText = (subject: Subject, record: unknown): string => {
  const { noun } = subject;
  const { sign } = noun.naming ?? {};
  const number = (sign === undefined && textAt(record, 'id')) || textAt(record, noun.nameKey);
  return `${capitalize(singularOf(noun))} ${sign ?? ''}${number}${homeOf(subject).in}`;
};

/** That nothing is called like this: `unknown environment "x" in platform/api`. */
export const unknownText = (subject: Subject, wanted: string): string =>
  `unknown ${singularOf(subject.noun)} ${quoted(wanted)}${homeOf(subject).in}`;

const squeezed = (text: string): string => text.toLowerCase().replaceAll(/[\s_-]/g, '');

/**
 * What a 404 of the server is about, in place of its own `404 Label Not Found`: `label "nope" not found in platform/api`.
 * Undefined where the server does not say what is missing, or where it is something that the command line does not name.
 */
export const notFoundText = (subject: Subject, message: string): string | undefined => {
  const missing = squeezed(/^404 (.+) Not Found$/i.exec(message)?.[1] ?? '');
  if (missing === '') return undefined;
  const { noun, verb, endpoint, typed } = subject;
  const own = squeezed(singularOf(noun));
  const identity = typed[identityOf(verb, endpoint)?.wire ?? ''];
  if (identity !== undefined && (missing.endsWith(own) || own.endsWith(missing))) {
    return `${nameAsTyped(subject)} not found${homeOf(subject).in}`;
  }
  const scope = verb.endpoints.find((one) => one.endpoint.path === endpoint.path)?.scope;
  return scope !== undefined && missing === scope.of
    ? `${scope.of} ${String(typed[scope.param])} not found`
    : undefined;
};

/** Why servers refuse what is asked of a job, by what they say of it. */
const jobRefusals: readonly (readonly [said: RegExp, means: string])[] = [
  [/Unplayable Job/i, 'cannot be started: it is not a manual job'],
  [/Job is not retryable/i, 'cannot be retried: it has not finished'],
  [/Job is not erasable/i, 'cannot be erased: it has not finished, or was erased already'],
];

/** A refusal of the server in the words of the command line, such as that a job cannot be started; undefined for others. */
export const refusalText = (subject: Subject, message: string): string | undefined => {
  const means = jobRefusals.find(([said]) => said.test(message))?.[1];
  return means === undefined ? undefined : `${nameAsTyped(subject)} ${means}`;
};

/** What the server says is missing, or why it refuses, in the words of the command line; anything else as it is. */
export const asTold = async (thrown: unknown, subject: Subject): Promise<unknown> => {
  if (!(thrown instanceof Error) || thrown.name !== 'ApiError') return thrown;
  const { ApiError, isApiError } = await import('../../api/errors/api-error.ts');
  if (!isApiError(thrown)) return thrown;
  const { kind, message: said } = thrown;
  const message = kind === 'not-found' ? notFoundText(subject, said) : refusalText(subject, said);
  return message === undefined ? thrown : new ApiError({ ...thrown, message });
};

/** A record by what was typed: `label "bug"`. What is still to be made has a title, and no number yet. */
export const nameAsTyped = (subject: Subject): string => {
  const { noun, verb, typed, endpoint } = subject;
  const { sign = '', quoted: isQuoted } = noun.naming ?? {};
  const wire = identityOf(verb, endpoint)?.wire ?? '';
  const value = typed[wire];
  if (value === undefined) return singularOf(noun);
  const text = String(value);
  const isTitle = isQuoted === true || (sign !== '' && !pathNames(endpoint.path).includes(wire));
  return `${singularOf(noun)} ${isTitle && typeof value === 'string' ? quoted(text) : sign + text}`;
};

/** A project or group as typed: its path, or `project 7`. */
export const pathText = (of: string, ref: unknown): string => {
  const text = String(ref ?? '');
  return /^\d+$/.test(text) ? `${of} ${text}` : text;
};

/** Where a record belongs, and where it is taken from: ` in platform/api`, or nothing. */
export const homeOf = ({ noun, verb, endpoint, typed }: Subject): { in: string; from: string } => {
  const own = noun.belongs?.(typed);
  if (own !== undefined) {
    const inside = own.in === '' ? '' : ` ${own.in}`;
    return { in: inside, from: own.from === undefined ? inside : ` ${own.from}` };
  }
  const scope = verb.endpoints.find((one) => one.endpoint.path === endpoint.path)?.scope;
  if (scope === undefined) return { in: '', from: '' };
  const home = pathText(scope.of, typed[scope.param]);
  return { in: ` in ${home}`, from: ` from ${home}` };
};

/** The parts of the sentences about a command, after an answer if there is one. */
export const tell = (subject: Subject, answer?: unknown): Told => {
  const { noun, typed, found } = subject;
  const given = nameOfRecord(noun, found) ?? nameAsTyped(subject);
  const isRecord = typeof answer === 'object' && answer !== null;
  return {
    thing: (isRecord ? nameOfRecord(noun, answer) : undefined) ?? given,
    given,
    many: false,
    ...homeOf(subject),
    params: typed,
    at: (path) => textAt(isRecord ? answer : found, path),
  };
};

const isLeaving = ({ endpoint }: Subject): boolean => endpoint.method === 'DELETE';

const placeOf = (subject: Subject, told: Told): string => (isLeaving(subject) ? told.from : told.in);

/** What is about to be done, as the start of a question and after "cannot ask to": `delete label "bug" from platform/api`. */
export const actText = (subject: Subject, told = tell(subject)): string => {
  const { verb } = subject;
  return verb.confirm?.act?.(told) ?? `${verb.name.replaceAll('-', ' ')} ${told.given}${placeOf(subject, told)}`;
};

/** The question about what is about to be done: `Delete label "bug" from platform/api?` */
export const questionText = (act: string): string => `${capitalize(act)}?`;

/** Of verbs that do not simply end in "ed". */
const participles: Readonly<Record<string, string>> = {
  set: 'Set',
  reset: 'Reset',
  star: 'Starred',
  unstar: 'Unstarred',
  stop: 'Stopped',
  cancel: 'Canceled',
  retry: 'Retried',
  subscribe: 'Subscribed to',
  unsubscribe: 'Unsubscribed from',
};

const participleOf = (name: string): string => participles[name] ?? capitalize(name.replace(/e?$/, 'ed'));

/** What records are whose verbs have no participle of their own. */
const statuses: Readonly<Record<string, string>> = {
  'cancel-merge': 'canceled',
  'delete-merged': 'deleted',
  done: 'done',
  'reset-estimate': 'reset',
  'reset-spent': 'reset',
  run: 'run',
  send: 'sent',
  spend: 'spent',
  'take-ownership': 'taken',
  todo: 'added',
};

/** What a record is after a verb, in a word: `deleted`. */
export const statusAfter = ({ name }: Pick<Noun['verbs'][number], 'name'>): string =>
  statuses[name] ?? (participleOf(name).toLowerCase().split(' ')[0] as string);

/** What was done: `Deleted label "bug" from platform/api`. */
export const doneText = (subject: Subject, answer: unknown): string => {
  const told = tell(subject, answer);
  const { verb } = subject;
  const later = verb.later?.(told.at);
  if (later !== undefined) return `${capitalize(told.thing)}${told.in} ${later}`;
  return verb.done?.(told) ?? `${participleOf(verb.name)} ${told.thing}${placeOf(subject, told)}`;
};

/** What the server has accepted, and carries out later. */
export const acceptedText = (subject: Subject, answer: unknown): string => {
  const { verb } = subject;
  return verb.done === undefined && verb.name === 'delete'
    ? `Scheduled ${tell(subject).given} for deletion`
    : doneText(subject, answer);
};

/** That nothing had to be changed. */
export const unchangedText = (subject: Subject): string => {
  const told = tell(subject);
  return subject.verb.unchanged?.(told) ?? `No change: ${told.given} is already as requested`;
};

/** What a call of a verb is about. */
export const subjectOf = ({ noun, verb, endpoint, typed, found }: VerbCall): Subject => ({
  noun,
  verb,
  endpoint,
  typed,
  found,
});
