/** Sends what one step of a plan for leavers needs. */
import { call, withSudo } from '../../../../../api/call.ts';
import type { Client } from '../../../../../api/client.ts';
import { isApiError, isUnknownRoute } from '../../../../../api/errors/api-error.ts';
import { pipelineSchedules } from '../../../../../contract/ci/pipeline-schedules.ts';
import { groupMembers } from '../../../../../contract/organization/members.ts';
import { roles } from '../../../../../contract/vocabulary/access.ts';
import type { LeaverResult, LeaverWork } from '../../../../access/leaver/leaver.ts';
import type { WireRecord } from '../../../../apply/sections/section.ts';
import { ExitError } from '../../../../errors/exit-error.ts';

type Work<Kind extends LeaverWork['kind']> = Extract<LeaverWork, { readonly kind: Kind }>;

/** The result of a step that did not fail. */
export interface Sent {
  readonly result: Extract<LeaverResult, 'done' | 'gone' | 'not possible'>;
  readonly note?: string;
}

const done: Sent = { result: 'done' };

/** A running request is not interrupted, so that the result says what was done. */
const request = async (client: Client, { endpoint, params, as, removes }: Work<'request'>): Promise<Sent> => {
  try {
    await call(as === undefined ? client : withSudo(client, String(as)), endpoint, params);
    return done;
  } catch (error) {
    if (isUnknownRoute(error)) {
      return { result: 'not possible', note: `the server has no ${endpoint.method} ${endpoint.path}` };
    }
    if (removes === true && isApiError(error) && error.status === 404) return { result: 'gone' };
    throw error;
  }
};

const idsOf = (users: unknown): readonly number[] =>
  Array.isArray(users) ? (users as readonly WireRecord[]).map(({ id }) => Number(id)) : [];

/** The users of a record; a server with one assignee has no list of them. */
const usersOf = (record: WireRecord, field: 'assignee' | 'reviewer'): readonly number[] => {
  const listed = record[`${field}s`];
  if (Array.isArray(listed)) return idsOf(listed);
  const one = record[field];
  return one === null || one === undefined ? [] : idsOf([one]);
};

/** Reads the record again, since others may have been assigned since the plan, and keeps them. */
const replace = async (client: Client, { get, update, params, field, from, to }: Work<'replace'>): Promise<Sent> => {
  const record = (await call(client, get, params)).body as WireRecord;
  const before = usersOf(record, field);
  if (!before.includes(from)) return { result: 'gone' };
  const after = [...new Set(before.map((id) => (id === from ? to : id)))];
  const change = Array.isArray(record[`${field}s`]) ? { [`${field}_ids`]: after } : { [`${field}_id`]: after[0] };
  const changed = usersOf((await call(client, update, { ...params, ...change })).body as WireRecord, field);
  if (changed.includes(to) && !changed.includes(from)) return done;
  throw new ExitError(`the server did not change the ${field}: the new one may have no access to the project`, {
    code: 'invalid',
  });
};

/** A member with a lower role, which the plan does not read, gets the higher one. */
const own = async (client: Client, { group, to }: Work<'own'>): Promise<Sent> => {
  const params = { id: String(group), user_id: to, access_level: roles.owner };
  try {
    await call(client, groupMembers.add, params);
  } catch (error) {
    if (!isApiError(error) || error.kind !== 'conflict') throw error;
    await call(client, groupMembers.update, params);
  }
  return done;
};

/** Servers make the schedules of a blocked user inactive, some of them a while after the block. */
const takeSchedule = async (client: Client, { params, as, wasActive }: Work<'schedule'>): Promise<Sent> => {
  const acting = as === undefined ? client : withSudo(client, String(as));
  const taken = (await call(acting, pipelineSchedules.takeOwnership, params)).body;
  if (!wasActive || taken.active) return done;
  await call(acting, pipelineSchedules.update, { ...params, active: true });
  return { result: 'done', note: 'active again after the block' };
};

/** Throws what the server responds, unless the work is done or cannot be done there. */
export const sendWork = (client: Client, work: LeaverWork): Promise<Sent> => {
  if (work.kind === 'request') return request(client, work);
  if (work.kind === 'schedule') return takeSchedule(client, work);
  return work.kind === 'replace' ? replace(client, work) : own(client, work);
};
