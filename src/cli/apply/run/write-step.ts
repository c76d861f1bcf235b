/** Does one step of a plan. */
import { isApiError, isUnknownRoute } from '../../../api/errors/api-error.ts';
import { mayBeDone } from '../../../api/errors/may-be-done.ts';
import { ExitError } from '../../errors/exit-error.ts';
import { recordText } from '../file/read-entry.ts';
import { paramsWithIds } from '../live/find-ids.ts';
import { ownerParams, readSection } from '../live/read-target.ts';
import { canUpdate, fieldOf, paramsOf, readField } from '../plan/fields.ts';
import { isSame } from '../sections/compare.ts';
import type { Calls, Section, WireRecord } from '../sections/section.ts';
import { spelled } from '../sections/spelling.ts';
import {
  byCall,
  callsOf,
  checkTaken,
  needed,
  runOwnCalls,
  split,
  update,
  writeMembers,
  type Writing,
} from './update-record.ts';

/** The parameters that name a new record. */
const namedParams = async ({ server, step }: Writing): Promise<WireRecord> => {
  const { section, name } = step;
  const named = section.named(name);
  if (section.lookUp === undefined) return named;
  const { kind, parameter } = section.lookUp;
  const found = await (kind === 'users' ? server.user(name) : server.group(name));
  if (found !== undefined) return { ...named, [parameter]: found['id'] };
  throw new ExitError(`${kind === 'users' ? 'user' : 'group'} ${name} not found`, { code: 'not-found' });
};

/** The parameters for the parent of a new record. */
const placeParams = async ({ server, target, step }: Writing): Promise<WireRecord> => {
  if (step.section.isOwner !== true) return ownerParams(target);
  const levels = target.path.split('/');
  const path = levels.pop() ?? '';
  const parent = levels.join('/');
  if (parent === '') return { path };
  const group = await server.group(parent);
  if (group === undefined) {
    // The parent of a project can also be a user's namespace.
    const { namespaces } = await import('../../../contract/organization/namespaces.ts');
    const namespace = target.owner === 'projects' ? await server.find(namespaces.get, { id: parent }) : undefined;
    if (namespace === undefined) throw new ExitError(`group ${parent} not found`, { code: 'not-found' });
    return { path, namespace_id: namespace['id'] };
  }
  return { path, [target.owner === 'projects' ? 'namespace_id' : 'parent_id']: group['id'] };
};

/** Looks for a new record after the response to its create was lost. */
const findMade = async (writing: Writing): Promise<WireRecord | undefined> => {
  const { server, target, step } = writing;
  if (step.section.isOwner === true) {
    const get = callsOf(writing).get;
    return get === undefined ? undefined : server.find(get, { id: target.path });
  }
  const given = new Map([[step.name, { at: { file: '', line: 0, column: 0 }, absent: false, fields: new Map() }]]);
  const records = await readSection(server, target, step.section, given);
  const { section, name } = step;
  return records.find((record) => spelled(section, section.nameOf(record)) === spelled(section, name));
};

/** True if the create takes a value. Other values are set by an update afterwards. */
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

const isShown = (section: Section, record: WireRecord, name: string, value: unknown): boolean => {
  const field = fieldOf(section, name);
  return isSame(value, readField(record, name, field), field);
};

/** Creates a record, and returns the server's response. */
const create = async (writing: Writing, values: ReadonlyMap<string, unknown>): Promise<WireRecord> => {
  const { server, target, step } = writing;
  const { section, name } = step;
  const calls = callsOf(writing);
  const endpoint = needed(calls.create, `creating ${recordText(section, name)}`);
  const isInitial = (field: string): boolean =>
    endpoint.params[field]?.enum?.some((word) => word === values.get(field)) === true;
  const { first: own, rest: params } = byCall(section, values, isInitial);
  const { first, rest } = split(params, (field) => takesAtOnce(section, calls, field, params.get(field)));
  const all = {
    ...(await placeParams(writing)),
    ...(await namedParams(writing)),
    ...(await paramsWithIds(server, target, section, first)),
  };
  const send = async (): Promise<WireRecord> => {
    try {
      return await server.call(endpoint, all);
    } catch (error) {
      if (!mayBeDone(error) || server.signal.aborted) throw error;
      // Without a look, a second request may create the record twice.
      const made = await findMade(writing);
      return made ?? (await server.call(endpoint, all));
    }
  };
  const record = await send();
  checkTaken(writing, first, record);
  const made: Writing = section.isOwner === true ? { ...writing, target: { ...writing.target, record } } : writing;
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
    // A missing record is as good as deleted.
    if (!isApiError(error) || error.status !== 404) throw error;
  }
};

/** All current values that can be written, with the new values. */
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

/** Updates a record; resolves to false if the server or the API has no endpoint for it. */
const updateInPlace = async (writing: Writing, record: WireRecord): Promise<boolean> => {
  if (!canUpdate(writing.step.section, callsOf(writing), writing.step.values)) return false;
  try {
    await update(writing, record, writing.step.values);
    return true;
  } catch (error) {
    if (isUnknownRoute(error)) return false;
    throw error;
  }
};

/** Replaces a record that cannot be updated. If the new one cannot be created, the old one is restored. */
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

/** Does a step. Resolves to the created record, if any. Rejects with the server's error. */
export const writeStep = async (writing: Writing): Promise<WireRecord | undefined> => {
  const { action, record = {}, values, section } = writing.step;
  switch (action) {
    case 'add':
      if (section.isOwner !== true || writing.target.record === undefined) return create(writing, values);
      // The project exists now, and these settings had to wait for the other steps.
      await update(writing, writing.target.record, values);
      return undefined;
    case 'delete':
      await remove(writing, record);
      return undefined;
    case 'replace':
      await replace(writing, record);
      return undefined;
    default:
      if (section.replaces !== undefined) await replace(writing, record);
      else await update(writing, record, values);
      return undefined;
  }
};
