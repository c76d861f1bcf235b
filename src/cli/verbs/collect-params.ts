import { basename } from 'node:path';
import { UsageError } from '../errors/usage-error.ts';
import type { CommandContext } from '../context/context.ts';
import { contentName, emptyError, givenPath, type GivenText, readGivenText } from '../context/read-given-text.ts';
import type { Dialog, PickValue } from './dialog.ts';
import type { ResolvedVerb } from './noun.ts';
import type { VerbEndpoint, VerbParameter, WireParams } from './parameter.ts';
import { listText } from '../output/count-text.ts';
import { isRecords, isUserText, parameterKind } from './parameter-kind.ts';
import { isNeverQuoted } from './resolve-verb.ts';
import { parseParameter } from './parse-parameter.ts';
import type { GivenTexts, VerbInput } from './verb-input.ts';
import type { Endpoint } from '../../contract/vocabulary/endpoint.ts';

/** Throws UsageError for a parameter that the endpoint does not have. */
export const checkBelongs = (
  { parameters, endpoints, inCurrentScope }: Pick<ResolvedVerb, 'parameters' | 'endpoints' | 'inCurrentScope'>,
  given: WireParams,
  { endpoint, flag }: Pick<VerbEndpoint, 'endpoint' | 'flag'>,
): void => {
  const unexpected = parameters.find(({ wire }) => wire in given && !Object.hasOwn(endpoint.params, wire));
  if (unexpected === undefined) return;
  const { wire, label } = unexpected;
  if (flag !== undefined) {
    throw new UsageError(`${label} cannot be used with --${flag}`, {
      hint: inCurrentScope === true && flag !== 'mine' ? 'Use --mine to list your own.' : undefined,
    });
  }
  const where = endpoints.flatMap((one) =>
    one.flag !== undefined && Object.hasOwn(one.endpoint.params, wire) ? [`--${one.flag}`] : [],
  );
  throw new UsageError(`${label} can only be used with ${listText(where, 'disjunction')}`);
};

/** Throws UsageError if none of the endpoint's `anyOf` parameters is given. Options of the verb itself stand for some, too. */
export const checkAnyOf = (
  { parameters, extras = [] }: Pick<ResolvedVerb, 'parameters' | 'extras'>,
  params: WireParams,
  { anyOf }: Endpoint,
): void => {
  if (anyOf === undefined || anyOf.some((name) => name in params)) return;
  const others = extras.filter(({ changes }) => changes !== undefined);
  const labels = anyOf.flatMap((name) => [
    ...parameters.flatMap(({ wire, label }) => (wire === name ? [label] : [])),
    ...others.flatMap(({ flags, changes }) => (changes === name ? (/--[\w-]+/.exec(flags) ?? []) : [])),
  ]);
  throw new UsageError(`nothing to do: give at least one of ${listText(labels, 'disjunction')}`);
};

export const startDialog = (): Dialog => ({ answers: new Map(), edits: new Set(), drafts: [] });

/** Only free text and JSON can come from a file or stdin: an ID or a choice that starts with @ is a mistake. */
const takesSources = ({ schema, words }: VerbParameter): boolean => {
  const kind = parameterKind(schema, words);
  return kind.kind === 'text' || isRecords(kind);
};

const asItIs = (text: string): GivenText => ({ text, verbatim: false });

/** True for `@file` and `-`, which refer to a value elsewhere. */
export const isPointer = (text: string): boolean => text === '-' || /^@[^@]/.test(text);

/** Throws UsageError for a secret on the command line. */
const refuseTyped = async ({ label, place, untyped }: VerbParameter, texts: readonly string[]): Promise<void> => {
  const values = texts.filter((text) => !isPointer(text));
  if (values.length === 0) return;
  const { hasCredentials } = await import('../values/url-credentials.ts');
  if (untyped === 'credentials' && !values.some(hasCredentials)) return;
  const what = untyped === 'credentials' ? `a username or password in ${label}` : label;
  throw new UsageError(`${what} must not be on the command line, where other users can see it`, {
    hint:
      place === 'flag'
        ? `Use ${label} @file, or ${label} - to read stdin or a prompt.`
        : `Use @file for ${label}, or - to read stdin or a prompt.`,
  });
};

/** Returns a warning about unknown words of a choice. They are sent, since the server may know them. */
export const unknownWords = (
  { open, label, schema, words }: Pick<VerbParameter, 'open' | 'label' | 'schema' | 'words'>,
  value: unknown,
): string | undefined => {
  if (!open) return undefined;
  const kind = parameterKind(schema, words);
  const choice = kind.kind === 'list' ? kind.item : kind;
  if (choice.kind !== 'choice') return undefined;
  const known = new Set<unknown>(choice.choices.map((one) => one.value));
  const unknown = [value].flat().filter((one) => one !== null && !known.has(one));
  if (unknown.length === 0) return undefined;
  const listed = unknown.map((one) => JSON.stringify(one)).join(', ');
  return `unknown value of ${label}: ${listed} (known: ${choice.choices.map(({ word }) => word).join(', ')})`;
};

/** False for a file that cannot be read: the error is thrown when it is sent. */
const isEmptyFile = async (path: string): Promise<boolean> => {
  const { stat } = await import('node:fs/promises');
  const found = await stat(path).catch(() => undefined);
  return found?.isFile() === true && found.size === 0;
};

const parseGiven = async (
  context: CommandContext,
  parameter: VerbParameter,
  texts: readonly string[],
): Promise<unknown> => {
  const { label, schema, words, open, writes, clears, oneLine } = parameter;
  const last = texts.at(-1) ?? '';
  if (parameter.untyped !== false) {
    await refuseTyped(parameter, texts);
    if (last === '-' && context.canAsk()) return (await import('./ask-parameter.ts')).askFor(context, parameter);
  }
  const mayBeEmpty = parameter.wire === contentName;
  if (parameter.file && last.startsWith('@') && !last.startsWith('@@')) {
    const path = givenPath(last.slice(1), context);
    if (!mayBeEmpty && (await isEmptyFile(path))) throw emptyError(label, `file "${last.slice(1)}"`);
    return { filename: basename(path), path };
  }
  if (parameter.file && last === '-') {
    const bytes = await context.readStdin();
    if (bytes.byteLength === 0 && !mayBeEmpty) throw emptyError(label, 'stdin');
    return { filename: 'stdin', bytes };
  }
  if (parameter.onlyFile && last !== '') {
    throw new UsageError(`${label} requires a file`, {
      hint: `Use ${label} @file, or ${label} - to read stdin.`,
    });
  }
  const given =
    takesSources(parameter) && !isUserText(parameter, last)
      ? [await readGivenText(label, last, { ...context, mayBeEmpty, untyped: parameter.untyped !== false })]
      : texts.map((text) => asItIs(text));
  const value = parseParameter(
    {
      schema,
      words,
      label,
      // An argument, such as the key of a variable, is quoted in errors.
      secret: parameter.place === 'flag' ? isNeverQuoted(parameter) : parameter.secret,
      open,
      writes,
      clears,
      oneLine,
      texts: given.map(({ text }) => text),
      verbatim: given.at(-1)?.verbatim ?? false,
    },
    context.streams.now(),
  );
  const warning = unknownWords(parameter, value);
  if (warning !== undefined) (await import('../output/warn.ts')).warn(context.streams, warning);
  return value;
};

/** Throws UsageError if two parameters read stdin. */
const checkStdin = (parameters: readonly VerbParameter[], given: GivenTexts, others: readonly string[]): void => {
  const readers = parameters.filter(
    (parameter) => takesSources(parameter) && given.get(parameter.wire)?.at(-1) === '-',
  );
  const labels = [...readers.map(({ label }) => label), ...others];
  if (labels.length > 1) {
    throw new UsageError(`only one value can be read from stdin, not ${listText(labels)}`);
  }
};

/**
 * Reads the given parameters, from files or stdin if they refer to them.
 *
 * @param stdinFor labels of other inputs that read stdin
 * @throws UsageError for an invalid value
 */
export const collectGiven = async (
  context: CommandContext,
  { parameters }: ResolvedVerb,
  given: GivenTexts,
  stdinFor: readonly string[] = [],
): Promise<WireParams> => {
  checkStdin(parameters, given, stdinFor);
  const params: Record<string, unknown> = {};
  for (const parameter of parameters) {
    const texts = given.get(parameter.wire);
    if (texts === undefined) continue;
    const value = await parseGiven(context, parameter, texts);
    params[parameter.wire] = parameter.member === undefined ? value : { [parameter.member]: value };
  }
  return params;
};

/** The verb with its required parameters, for hints. */
const shortUsage = ({ parameters }: ResolvedVerb, { required }: VerbEndpoint): string =>
  parameters
    .filter(({ wire }) => required.includes(wire))
    .map(({ place, label, name }) => (place === 'positional' ? label : `${label} <${name}>`))
    .join(' ');

/**
 * Reads and checks the parameters of a call, without its project or group. On a terminal, missing required ones are asked for.
 *
 * @throws UsageError for an invalid value, and for a missing one without a terminal
 */
export const collectParams = async (
  context: CommandContext,
  {
    verb,
    chosen,
    given,
    extras,
    scopes,
    commandLine,
    fields = [],
    pick,
    dialog = startDialog(),
  }: Pick<VerbInput, 'verb' | 'given' | 'extras' | 'scopes' | 'commandLine' | 'fields'> & {
    readonly chosen: VerbEndpoint;
    /** Lets the user pick one of the possible values; resolves to undefined if they are not known. */
    readonly pick?: PickValue;
    readonly dialog?: Dialog;
  },
): Promise<WireParams> => {
  const { parameters } = verb;
  const { endpoint, implied } = chosen;
  if (verb.endpoints.length > 1) checkBelongs(verb, Object.fromEntries(given), chosen);
  const { answers, edits } = dialog;
  if (extras['editor'] === true) {
    const { textsToEdit } = await import('./ask-parameter.ts');
    for (const { wire } of textsToEdit(context, verb, given)) edits.add(wire);
  }
  const params: Record<string, unknown> = { ...(await collectGiven(context, verb, given)) };
  if (verb.complete !== undefined)
    Object.assign(params, await verb.complete(context, params, { endpoint, extras, scopes }));
  const required = new Set(chosen.required.filter((name) => name !== implied?.param));
  Object.assign(params, Object.fromEntries(answers));
  for (const wire of answers.keys()) edits.delete(wire);
  const missing = parameters.filter(({ wire }) => required.has(wire) && !(wire in params) && !edits.has(wire));
  if (missing.length > 0 && !context.canAsk()) {
    const labels = missing.map(({ label }) => label);
    throw new UsageError(`${listText(labels)} ${missing.length === 1 ? 'is' : 'are'} required`, {
      hint: `Usage: ${commandLine} ${shortUsage(verb, chosen)}`,
    });
  }
  if (fields.length === 0 && edits.size === 0) checkAnyOf(verb, params, endpoint);
  if (missing.length > 0) {
    await (await import('./ask-parameter.ts')).askMissing(context, missing, { params, dialog, pick });
  }
  return params;
};
