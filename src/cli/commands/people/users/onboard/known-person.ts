/** Reads what the server has of a person, and tells where it is somebody else. */
import { keys } from '../../../../../contract/people/keys.ts';
import { users } from '../../../../../contract/people/users.ts';
import { type Reader, unread } from '../../../../access/read-facts.ts';
import type { WireRecord } from '../../../../apply/sections/section.ts';
import { shortQuote } from '../../../../verbs/expected-value.ts';
import type { Person, RowFault } from './person.ts';

/** A user on the server, if there is one, with the keys that are missing. */
export interface Known {
  readonly person: Person;
  readonly record: WireRecord | undefined;
  /** Users with the email address of a new one. */
  readonly sameEmail: readonly WireRecord[];
  /** Undefined if the server does not show them. */
  readonly keys: readonly WireRecord[] | undefined;
}

const isEmail = (record: WireRecord, email: string): boolean =>
  typeof record['email'] === 'string' && record['email'].toLowerCase() === email.toLowerCase();

export const readPerson = async ({ server, limit, list }: Reader, person: Person): Promise<Known> => {
  const record = await limit(() => server.user(person.username));
  if (record !== undefined) {
    const found = person.keys.length === 0 ? [] : await list(keys.listForUser, { user_id: record['id'] });
    return { person, record, sameEmail: [], keys: found === unread ? undefined : found };
  }
  const email = person.fields.get('email');
  if (typeof email !== 'string') return { person, record, sameEmail: [], keys: [] };
  const found = await limit(() => server.list(users.list, { search: email }));
  return { person, record, sameEmail: found.filter((one) => isEmail(one, email)), keys: [] };
};

/** Faults of people who are others than the row says. */
export const identityFaults = ({ person, record, sameEmail }: Known): readonly RowFault[] => {
  const { line, username, fields } = person;
  const email = fields.get('email');
  const fault = (message: string): RowFault => ({ line, message });
  if (typeof email !== 'string') return [];
  const current = record?.['email'];
  if (typeof current === 'string' && record !== undefined && !isEmail(record, email)) {
    return [fault(`user ${username} has the email address ${shortQuote(current)}, and not ${shortQuote(email)}`)];
  }
  return sameEmail.map((one) => fault(`${shortQuote(email)} is the email address of user ${String(one['username'])}`));
};

export const missingInNew = ({ person, record }: Known): readonly RowFault[] => {
  const { line, username, fields } = person;
  const missing = record === undefined ? ['name', 'email'].filter((name) => !fields.has(name)) : [];
  if (missing.length === 0) return [];
  return [{ line, message: `user ${username} is not there, and cannot be created without ${missing.join(' and ')}` }];
};
