/** Does one step of a plan. */
import { isApiError, isUnknownRoute } from '../../../api/errors/api-error.ts';
import { mayBeDone } from '../../../api/errors/may-be-done.ts';
import type { Endpoint } from '../../../contract/vocabulary/endpoint.ts';
import { ExitError } from '../../errors/exit-error.ts';
import { recordText } from '../file/read-entry.ts';
import { ownerParams, readSection } from '../live/read-target.ts';
import type { Server } from '../live/server.ts';
import type { Step, Target } from '../plan/change.ts';
import { fieldOf, isLiveShown, readField } from '../plan/plan-section.ts';
import { isSame } from '../sections/compare.ts';
import type { Calls, Section, WireRecord } from '../sections/section.ts';
import { spelled } from '../sections/spelling.ts';

/** What a step is done with. */
export interface Writing {
  readonly server: Server;
  readonly target: Target;
  readonly step: Step;
  /** When the target was read; a delete is refused where it has changed since. */
  readonly readAt: string | undefined;
}

const callsOf = ({ target, step }: Writing): Calls => step.section.calls[target.owner] ?? {};

/** Throws where the API has no call for something. */
export const needed = (endpoint: Endpoint | undefined, what: string): Endpoint => {
  if (endpoint !== undefined) return endpoint;
  throw new ExitError(`${what} is not supported by the API`, { code: 'usage' });
};

/** The values that a call takes as parameters. */
const paramsOf = (section: Section, values: ReadonlyMap<string, unknown>): WireRecord =>
  Object.assign(
    {},
    ...[...values].map(([name, value]) => fieldOf(section, name).write?.(value) ?? { [name]: value }),
  ) as WireRecord;

const split = (values: ReadonlyMap<string, unknown>, isFirst: (name: string) => boolean) => ({
  first: new Map([...values].filter(([name]) => isFirst(name))),
  rest: new Map([...values].filter(([name]) => !isFirst(name))),
});

/** The values that are set by calls of their own. */
const byCall = ({ fields }: Section, values: ReadonlyMap<string, unknown>) =>
  split(values, (name) => fields[name]?.endpoints !== undefined);

const shownValue = (value: unknown): string => (value === undefined ? 'nothing' : JSON.stringify(value));

/** A value that the server took and does not show is a failure: it would be a difference for ever. */
const checkTaken = ({ step }: Writing, values: ReadonlyMap<string, unknown>, answer: WireRecord | null): void => {
  if (answer === null) return;
  const { section, name } = step;
  for (const [key, value] of values) {
    const field = fieldOf(section, key);
    const shown = readField(answer, key, field);
    if (shown === undefined || field.endpoints !== undefined || isSame(value, shown, field)) continue;
    const isHidden = !isLiveShown(field) || step.fields[key]?.hidden === true;
    const detail = isHidden ? '' : `: it shows ${shownValue(shown)}`;
    throw new ExitError(`the server did not take ${key} of ${recordText(section, name)}${detail}`, {
      code: 'conflict',
    });
  }
};

/** Some servers take the name of an environment for a remark. */
const checkRenamed = ({ section, name }: Step, record: WireRecord, answer: WireRecord | null): void => {
  if (answer === null || section.nameOf(answer) !== section.nameOf(record)) return;
  throw new ExitError(`the server did not rename ${recordText(section, section.nameOf(record))} to ${name}`, {
    code: 'conflict',
  });
};

/** The parameters that name a record which is made. */
const namedParams = async ({ server, step }: Writing): Promise<WireRecord> => {
  const { section, name } = step;
  const named = section.named(name);
  if (section.lookUp === undefined) return named;
  const { kind, parameter } = section.lookUp;
  const found = await (kind === 'users' ? server.user(name) : server.group(name));
  if (found !== undefined) return { ...named, [parameter]: found['id'] };
  throw new ExitError(`${kind === 'users' ? 'user' : 'group'} ${name} not found`, { code: 'not-found' });
};

/** Parameters that an update must have, as they are now. */
const unchanged = ({ section }: Step, endpoint: Endpoint, record: WireRecord, given: WireRecord): WireRecord => {
  const missing = (endpoint.required ?? []).filter((name) => given[name] === undefined);
  const current = missing.map((name) => [name, readField(record, name, fieldOf(section, name))] as const);
  return Object.fromEntries(current.filter(([, value]) => value !== undefined));
};

const runOwnCalls = async (
  { server, target, step }: Writing,
  values: ReadonlyMap<string, unknown>,
  record: WireRecord,
): Promise<void> => {
  for (const [name, value] of values) {
    const endpoint = step.section.fields[name]?.endpoints?.[String(value)];
    const params = { ...ownerParams(target), ...step.section.ref(record) };
    await server.call(needed(endpoint, `${name}: ${String(value)}`), params);
  }
};

/** Writes members of maps, each by a call of its own. */
const writeMembers = async ({ server, target, step }: Writing, record: WireRecord): Promise<void> => {
  const { section, members } = step;
  for (const [name, changes] of members) {
    const endpoints = section.fields[name]?.members;
    const live = readField(record, name, fieldOf(section, name)) as Readonly<Record<string, unknown>> | undefined;
    for (const [key, value] of changes) {
      const params = { ...ownerParams(target), ...section.ref(record), key };
      const isThere = live !== undefined && Object.hasOwn(live, key);
      if (value === undefined) await server.call(needed(endpoints?.delete, name), params);
      else await server.call(needed(isThere ? endpoints?.update : endpoints?.create, name), { ...params, value });
    }
  }
};

const update = async (writing: Writing, record: WireRecord, values: ReadonlyMap<string, unknown>): Promise<void> => {
  const { server, target, step } = writing;
  const { section, name } = step;
  const { first: own, rest } = byCall(section, values);
  const renaming = step.action === 'rename' && section.rename !== undefined ? { [section.rename]: name } : {};
  const params: WireRecord = { ...paramsOf(section, rest), ...renaming };
  if (Object.keys(params).length > 0) {
    const endpoint = needed(callsOf(writing).update, `an update of ${recordText(section, name)}`);
    const all = { ...unchanged(step, endpoint, record, params), ...params };
    const answer = await server.call(endpoint, { ...all, ...ownerParams(target), ...section.ref(record) });
    checkTaken(writing, rest, answer);
    if (step.action === 'rename') checkRenamed(step, record, answer);
  }
  await runOwnCalls(writing, own, record);
  await writeMembers(writing, record);
};

/** Parameters of a create that say where a project or group is made. */
const placeParams = async ({ server, target, step }: Writing): Promise<WireRecord> => {
  if (step.section.name !== 'settings') return ownerParams(target);
  const levels = target.path.split('/');
  const path = levels.pop() ?? '';
  const parent = levels.join('/');
  if (parent === '') return { path };
  const group = await server.group(parent);
  if (group === undefined) {
    // A project can be in the namespace of a user, too.
    const { namespaces } = await import('../../../contract/organization/namespaces.ts');
    const namespace = target.owner === 'projects' ? await server.find(namespaces.get, { id: parent }) : undefined;
    if (namespace === undefined) throw new ExitError(`group ${parent} not found`, { code: 'not-found' });
    return { path, namespace_id: namespace['id'] };
  }
  return { path, [target.owner === 'projects' ? 'namespace_id' : 'parent_id']: group['id'] };
};

/** The record that a create may have made although its response was lost. */
const findMade = async (writing: Writing): Promise<WireRecord | undefined> => {
  const { server, target, step } = writing;
  if (step.section.name === 'settings') {
    const get = callsOf(writing).get;
    return get === undefined ? undefined : server.find(get, { id: target.path });
  }
  const given = new Map([[step.name, { at: { file: '', line: 0, column: 0 }, absent: false, fields: new Map() }]]);
  const records = await readSection(server, target, step.section, given);
  const { section, name } = step;
  return records.find((record) => spelled(section, section.nameOf(record)) === spelled(section, name));
};

/** Whether a create takes a value; the rest of the values follows by an update. */
const takesAtOnce = (
  section: Section,
  { create: first, update: later }: Calls,
  name: string,
  value: unknown,
): boolean =>
  Object.keys(paramsOf(section, new Map([[name, value]]))).every(
    (parameter) =>
      Object.hasOwn(first?.params ?? {}, parameter) || later === undefined || !Object.hasOwn(later.params, parameter),
  );

/** Whether a record has a value already. */
const isShown = (section: Section, record: WireRecord, name: string, value: unknown): boolean => {
  const field = fieldOf(section, name);
  return isSame(value, readField(record, name, field), field);
};

/** Makes a record. Returns it as the server shows it. */
const create = async (writing: Writing, values: ReadonlyMap<string, unknown>): Promise<WireRecord> => {
  const { server, step } = writing;
  const { section, name } = step;
  const calls = callsOf(writing);
  const endpoint = needed(calls.create, `creating ${recordText(section, name)}`);
  const { first: own, rest: params } = byCall(section, values);
  const { first, rest } = split(params, (field) => takesAtOnce(section, calls, field, params.get(field)));
  const all = { ...(await placeParams(writing)), ...(await namedParams(writing)), ...paramsOf(section, first) };
  const send = async (): Promise<WireRecord> => {
    try {
      return await server.call(endpoint, all);
    } catch (error) {
      if (!mayBeDone(error) || server.signal.aborted) throw error;
      // Whoever sends it again without a look may make it twice.
      const made = await findMade(writing);
      return made ?? (await server.call(endpoint, all));
    }
  };
  const record = await send();
  checkTaken(writing, first, record);
  const made: Writing = section.name === 'settings' ? { ...writing, target: { ...writing.target, record } } : writing;
  const later = split(rest, (field) => !isShown(section, record, field, rest.get(field))).first;
  if (later.size > 0) await update({ ...made, step: { ...step, action: 'change', members: new Map() } }, record, later);
  await runOwnCalls(made, own, record);
  await writeMembers(made, record);
  return record;
};

const remove = async ({ server, target, step, readAt }: Writing, record: WireRecord): Promise<void> => {
  const { calls, beforeDelete, ref } = step.section;
  const endpoint = needed(calls[target.owner]?.delete, `deleting ${recordText(step.section, step.name)}`);
  const params = { ...ownerParams(target), ...ref(record) };
  try {
    await server.call(endpoint, params, { unmodifiedSince: readAt });
  } catch (error) {
    if (isApiError(error) && [400, 403].includes(error.status) && beforeDelete !== undefined) {
      await server.call(beforeDelete, params);
      await server.call(endpoint, params);
      return;
    }
    // It is gone, which is what was wanted.
    if (!isApiError(error) || error.status !== 404) throw error;
  }
};

/** All that a record shows of what can be written, with the new values over it. */
const wholeValues = (writing: Writing, record: WireRecord): ReadonlyMap<string, unknown> => {
  const { section, values } = writing.step;
  const params = callsOf(writing).create?.params ?? {};
  const current = Object.keys(section.fields)
    .map((name) => [name, readField(record, name, fieldOf(section, name))] as const)
    .filter(
      ([name, value]) =>
        value !== undefined && value !== null && (Object.hasOwn(params, name) || Object.hasOwn(record, name)),
    );
  return new Map([...current, ...values]);
};

/** Changes a record in place where the server can do that; false where it has no call for it. */
const updateInPlace = async (writing: Writing, record: WireRecord): Promise<boolean> => {
  if (callsOf(writing).update === undefined) return false;
  try {
    await update(writing, record, writing.step.values);
    return true;
  } catch (error) {
    if (isUnknownRoute(error)) return false;
    throw error;
  }
};

/** Deletes and creates what cannot be changed; the old record is put back where the new one cannot be made. */
const replace = async (writing: Writing, record: WireRecord): Promise<void> => {
  const { step } = writing;
  if (await updateInPlace(writing, record)) return;
  const values = wholeValues(writing, record);
  if (step.section.replaces === 'create first') {
    await create(writing, values);
    return remove(writing, record);
  }
  await remove(writing, record);
  try {
    await create(writing, values);
  } catch (error) {
    const old = wholeValues({ ...writing, step: { ...step, values: new Map() } }, record);
    await create(writing, old).catch(() => {
      throw new ExitError(`${recordText(step.section, step.name)} was deleted, and could not be created again`, {
        code: 'partly-failed',
        hint: 'Run the command again.',
      });
    });
    throw error;
  }
};

/** Does a step. Returns the record that was made, if one was. Rejects with what the server refused it with. */
export const writeStep = async (writing: Writing): Promise<WireRecord | undefined> => {
  const { action, record = {}, values, section } = writing.step;
  switch (action) {
    case 'add':
      if (section.name !== 'settings' || writing.target.record === undefined) return create(writing, values);
      // The project is made: this is what waited for the rest of it.
      await update(writing, writing.target.record, values);
      return undefined;
    case 'delete':
      await remove(writing, record);
      return undefined;
    case 'replace':
      await replace(writing, record);
      return undefined;
    default:
      await update(writing, record, values);
      return undefined;
  }
};
