/** Updates records: their fields, and values that need separate calls. */
import type { Endpoint } from '../../../contract/vocabulary/endpoint.ts';
import { ExitError } from '../../errors/exit-error.ts';
import { recordText } from '../file/read-entry.ts';
import { paramsWithIds } from '../live/find-ids.ts';
import { ownerParams } from '../live/read-target.ts';
import type { Server } from '../live/server.ts';
import type { Step, Target } from '../plan/change.ts';
import { fieldOf, isLiveShown, readField } from '../plan/fields.ts';
import { isSame } from '../sections/compare.ts';
import type { Calls, Section, WireRecord } from '../sections/section.ts';

/** A step with its target and server. */
export interface Writing {
  readonly server: Server;
  readonly target: Target;
  readonly step: Step;
  /** Time of reading the target; a delete is refused if the record has changed since. */
  readonly readAt: string | undefined;
}

export const callsOf = ({ target, step }: Writing): Calls => step.section.calls[target.owner] ?? {};

/** Throws ExitError if the API has no endpoint. */
export const needed = (endpoint: Endpoint | undefined, what: string): Endpoint => {
  if (endpoint !== undefined) return endpoint;
  throw new ExitError(`${what} is not supported by the API`, { code: 'usage' });
};

export const split = (values: ReadonlyMap<string, unknown>, isFirst: (name: string) => boolean) => ({
  first: new Map([...values].filter(([name]) => isFirst(name))),
  rest: new Map([...values].filter(([name]) => !isFirst(name))),
});

/** Separates values that need separate calls, except those that a create takes. */
export const byCall = (
  { fields }: Section,
  values: ReadonlyMap<string, unknown>,
  isInitial: (name: string) => boolean = () => false,
) => split(values, (name) => fields[name]?.endpoints !== undefined && !isInitial(name));

const shownValue = (value: unknown): string => (value === undefined ? 'nothing' : JSON.stringify(value));

/** Throws ExitError if the response shows another value, since that would stay a difference. */
export const checkTaken = (
  { step }: Writing,
  values: ReadonlyMap<string, unknown>,
  answer: WireRecord | null,
): void => {
  if (answer === null) return;
  const { section, name } = step;
  for (const [key, value] of values) {
    const field = fieldOf(section, key);
    const shown = readField(answer, key, field);
    if (shown === undefined || isSame(value, shown, field)) continue;
    const isHidden = !isLiveShown(field) || step.fields[key]?.hidden === true;
    const detail = isHidden ? '' : `: it shows ${shownValue(shown)}`;
    throw new ExitError(`the server did not take ${key} of ${recordText(section, name)}${detail}`, {
      code: 'conflict',
    });
  }
};

/** Throws ExitError if the server did not rename the record: some ignore the name of an environment. */
const checkRenamed = ({ section, name }: Step, record: WireRecord, answer: WireRecord | null): void => {
  if (answer === null || section.nameOf(answer) !== section.nameOf(record)) return;
  throw new ExitError(`the server did not rename ${recordText(section, section.nameOf(record))} to ${name}`, {
    code: 'conflict',
  });
};

/** Required parameters of an update with their current values. */
const unchanged = ({ section }: Step, endpoint: Endpoint, record: WireRecord, given: WireRecord): WireRecord => {
  const missing = (endpoint.required ?? []).filter((name) => given[name] === undefined);
  const current = missing.map((name) => [name, readField(record, name, fieldOf(section, name))] as const);
  return Object.fromEntries(current.filter(([, value]) => value !== undefined));
};

export const runOwnCalls = async (
  { server, target, step }: Writing,
  values: ReadonlyMap<string, unknown>,
  record: WireRecord,
): Promise<void> => {
  for (const [name, value] of values) {
    const field = fieldOf(step.section, name);
    const [first, ...others] = field.endpoints?.(value, readField(record, name, field)) ?? [];
    const params = { ...ownerParams(target), ...step.section.ref(record) };
    for (const endpoint of [needed(first, `${name}: ${String(value)}`), ...others]) await server.call(endpoint, params);
  }
};

/** Writes each member of maps by a separate call. */
export const writeMembers = async ({ server, target, step }: Writing, record: WireRecord): Promise<void> => {
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

export const update = async (
  writing: Writing,
  record: WireRecord,
  values: ReadonlyMap<string, unknown>,
): Promise<void> => {
  const { server, target, step } = writing;
  const { section, name } = step;
  const { first: own, rest } = byCall(section, values);
  const renaming = step.action === 'rename' && section.rename !== undefined ? { [section.rename]: name } : {};
  const params: WireRecord = { ...(await paramsWithIds(server, target, section, rest)), ...renaming };
  if (Object.keys(params).length > 0) {
    const endpoint = needed(callsOf(writing).update, `an update of ${recordText(section, name)}`);
    const all = { ...section.kept?.(record), ...unchanged(step, endpoint, record, params), ...params };
    const answer = await server.call(endpoint, { ...all, ...ownerParams(target), ...section.ref(record) });
    checkTaken(writing, rest, answer);
    if (step.action === 'rename') checkRenamed(step, record, answer);
  }
  await runOwnCalls(writing, own, record);
  await writeMembers(writing, record);
};
