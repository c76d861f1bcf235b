/** Shows and changes settings of the instance, of which the contract declares none. */
import { call as callEndpoint, type Reply } from '../../../api/call.ts';
import { isScalar } from '../../../api/json/exact-number.ts';
import { isSecretName } from '../../../api/redact.ts';
import { instanceSettings } from '../../../contract/instance/settings.ts';
import { readYaml } from '../../apply/file/read-yaml.ts';
import { valueOf } from '../../apply/file/node.ts';
import type { Fault } from '../../apply/file/place.ts';
import { faultsError } from '../../apply/run/load.ts';
import { didYouMean } from '../../config/nearest-name.ts';
import type { CommandContext } from '../../context/context.ts';
import { readNamedText } from '../../context/read-given-text.ts';
import { ExitError } from '../../errors/exit-error.ts';
import { UsageError } from '../../errors/usage-error.ts';
import { isObject } from '../../output/field-path.ts';
import { warn } from '../../output/warn.ts';
import { writeRecords } from '../../output/write-records.ts';
import type { VerbCall } from '../../verbs/noun.ts';
import type { WireParams } from '../../verbs/parameter.ts';
import { type Printable, printReply, writeFields } from '../../verbs/print-reply.ts';
import { isForPeople, isUnasked } from '../../verbs/view.ts';
import { hiddenValue } from '../ci/variables/variable.ts';

/** Fields that a record of settings has and that are no settings. */
const noSettings = new Set(['id', 'created_at', 'updated_at']);

export const settingsIn = (record: WireParams): WireParams =>
  Object.fromEntries(Object.entries(record).filter(([key]) => !noSettings.has(key)));

/** A password, a token, or a URL with one in it. */
export const isSecret = (key: string, value: unknown): boolean =>
  typeof value === 'string'
    ? isSecretName(key) || /\w:\/\/[^/?#\s]*@/.test(value)
    : typeof value === 'object' && isSecretName(key);

/** A value in a cell: text as it is, anything else as JSON. */
export const cellOf = (key: string, value: unknown, reveals = false): string => {
  if (value === null || value === undefined || value === '') return '';
  if (isSecret(key, value) && !reveals) return hiddenValue;
  return typeof value === 'string' ? value : JSON.stringify(value);
};

/** Reads all settings of a server. */
export const readSettings = async (context: Pick<CommandContext, 'client' | 'signal'>): Promise<WireParams> => {
  const { body } = await callEndpoint(await context.client(), instanceSettings.get, {}, { signal: context.signal });
  return isObject(body) ? settingsIn(body) : {};
};

/** Reads a file of settings. Throws UsageError for anything but a map of them. */
export const settingsOfFile = async (context: CommandContext, path: string): Promise<WireParams> => {
  const faults: Fault[] = [];
  const top = readYaml(path, await readNamedText('--from', path, context), faults);
  if (top !== undefined && top.kind !== 'map') faults.push({ at: top.at, message: 'settings must be a map' });
  if (faults.length > 0 || top === undefined) throw faultsError(faults, { isRead: false });
  return settingsIn(valueOf(top) as WireParams);
};

const chosenOf = (record: WireParams, keys: readonly string[]): WireParams => {
  const missing = keys.find((key) => !Object.hasOwn(record, key));
  if (missing === undefined) return Object.fromEntries(keys.map((key) => [key, record[key]]));
  throw new ExitError(`unknown setting "${missing}"`, {
    code: 'not-found',
    hint: didYouMean(missing, Object.keys(record)) ?? 'List all with "repoctl settings get -o name".',
  });
};

const writeRows = async (
  { streams }: CommandContext,
  { view }: VerbCall,
  settings: WireParams,
  reveals = false,
): Promise<void> => {
  const rows = Object.entries(settings).map(([key, value]) => ({ key, value: cellOf(key, value, reveals) }));
  await writeRecords(streams, [rows], view);
};

/** Prints settings: a row for each for people, who see no secrets, and the record for programs. */
export const printSettings = async (context: CommandContext, call: VerbCall, reply: Printable): Promise<void> => {
  const { view, extras } = call;
  const keys = (extras['setting'] ?? []) as readonly string[];
  const record = isObject(reply.body) ? reply.body : {};
  const chosen = keys.length === 0 ? record : chosenOf(record, keys);
  if (!isForPeople(view) || view.fields !== undefined) return printReply(context, call, { ...reply, body: chosen });
  return writeRows(context, call, settingsIn(chosen), extras['reveal'] === true);
};

/** Refuses a name that is close to another one, and warns of others, which the server may take without showing them. */
const checkKeys = (context: CommandContext, current: WireParams, keys: readonly string[]): void => {
  const known = Object.keys(current);
  const unknown = keys.filter((key) => !Object.hasOwn(current, key));
  for (const key of unknown) {
    const guess = didYouMean(key, known);
    if (guess !== undefined) throw new UsageError(`unknown setting "${key}"`, { hint: guess });
  }
  for (const key of unknown) warn(context.streams, `the server does not show setting "${key}", and may ignore it`);
};

/**
 * Adds the settings of `--from` that differ from the server's, which are read to find misspelled names.
 *
 * @throws UsageError if no setting is given, and for a misspelled one
 */
export const prepareSettings = async (
  context: CommandContext,
  { params, extras }: Pick<VerbCall, 'params' | 'extras'>,
): Promise<WireParams> => {
  const { from } = extras;
  const file = typeof from === 'string' ? await settingsOfFile(context, from) : {};
  const keys = Object.keys({ ...file, ...params });
  if (keys.length === 0) throw new UsageError('nothing to do: give at least one setting as key=value, or --from');
  const current = await readSettings(context);
  checkKeys(context, current, keys);
  const changed = Object.entries(file).filter(([key, value]) => !isSameValue(value, current[key]));
  return { ...Object.fromEntries(changed), ...params };
};

/** Sends nothing if the server has all settings of the file. */
export const sendSettings = async (
  context: CommandContext,
  { endpoint, params }: Pick<VerbCall, 'endpoint' | 'params'>,
): Promise<Reply<unknown>> =>
  Object.keys(params).length === 0
    ? { status: 304, body: null, headers: {}, changed: false, notSent: [] }
    : callEndpoint(await context.client(), endpoint, params, { signal: context.signal });

const sorted = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(sorted);
  if (!isObject(value)) return value;
  const entries = Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1));
  return Object.fromEntries(entries.map(([key, member]) => [key, sorted(member)]));
};

/** Equal values; a server shows a text that was never set as null or as empty. */
export const isSameValue = (one: unknown, other: unknown): boolean =>
  JSON.stringify(sorted(one ?? '')) === JSON.stringify(sorted(other ?? ''));

const warnOfIgnored = ({ streams }: CommandContext, given: WireParams, shown: WireParams): void => {
  for (const [key, value] of Object.entries(given)) {
    if (isSecretName(key) || !Object.hasOwn(shown, key) || !isScalar(value)) continue;
    if (isSameValue(String(value ?? ''), String(shown[key] ?? ''))) continue;
    warn(streams, `the server ignored ${key}: the response shows ${JSON.stringify(shown[key])}`);
  }
};

/** Prints what was set: a message if no format is requested, a row for each setting in a table, and the record for programs. */
export const printChanged = async (context: CommandContext, call: VerbCall, reply: Printable): Promise<void> => {
  const record = isObject(reply.body) ? reply.body : {};
  warnOfIgnored(context, call.params, record);
  if (await isUnasked(context)) {
    // The record has an ID, which would stand for its name.
    return printReply(context, call, isObject(reply.body) ? { ...reply, body: settingsIn(record) } : reply);
  }
  // The record of settings has no name.
  if (call.view.format === 'name' && call.view.jq === undefined) return writeFields(context, ['settings']);
  if (!reply.changed || !isForPeople(call.view) || call.view.fields !== undefined)
    return printReply(context, call, reply);
  const shown = Object.keys(call.params).map((key) => [key, record[key] ?? call.params[key]]);
  return writeRows(context, call, Object.fromEntries(shown));
};
