/** Finds a user by username or email address. */
import { call } from '../../api/call.ts';
import type { Client } from '../../api/client.ts';
import { pages } from '../../api/paginate.ts';
import { users } from '../../contract/people/users.ts';
import { textAt } from '../output/field-path.ts';

/** The user of the token, or of `--sudo`. */
const findCaller = async (client: Client, signal: AbortSignal): Promise<unknown> =>
  (await call(client, users.current, {}, { signal })).body;

/** A server that does not know the filter lists all users, as every server does for an empty name. */
const byUsername = async (client: Client, username: string, signal: AbortSignal): Promise<unknown> => {
  if (username === '') return undefined;
  const { body } = await call(client, users.list, { username }, { signal });
  const found: readonly unknown[] = body;
  if (found.length < 2) return found[0];
  return found.find((user) => textAt(user, 'username').toLowerCase() === username.toLowerCase());
};

/** Servers search in other fields, too. They show the address to administrators, or if it is public. */
const byEmail = async (client: Client, email: string, signal: AbortSignal): Promise<unknown> => {
  const wanted = email.toLowerCase();
  for await (const { items } of pages(client, users.list, { search: email, per_page: 100 }, { signal })) {
    const found = (items as readonly unknown[]).find((user) =>
      ['email', 'public_email'].some((field) => textAt(user, field).toLowerCase() === wanted),
    );
    if (found !== undefined) return found;
  }
  return undefined;
};

/**
 * Finds the user named by `kofi`, `@kofi`, `@5` (a username of digits), `@me` (the current user), or an exact email address.
 * Returns undefined if there is none that the current user can see.
 *
 * @param isFilter `me` is the current user, too, if no user has that username
 */
export const findUser = async (
  client: Client,
  text: string,
  { signal, isFilter = false }: { readonly signal: AbortSignal; readonly isFilter?: boolean },
): Promise<unknown> => {
  if (text === '@me') return findCaller(client, signal);
  const username = text.replace(/^@/, '');
  if (username.includes('@')) return byEmail(client, username, signal);
  const found = await byUsername(client, username, signal);
  return found === undefined && isFilter && text === 'me' ? findCaller(client, signal) : found;
};
