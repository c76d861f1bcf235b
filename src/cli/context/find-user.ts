/** Finds a user by what people call one. */
import { call } from '../../api/call.ts';
import type { Client } from '../../api/client.ts';
import { pages } from '../../api/paginate.ts';
import { users } from '../../contract/people/users.ts';
import { textAt } from '../output/field-path.ts';

/** The caller, in the name of whoever `--sudo` says. */
const findCaller = async (client: Client, signal: AbortSignal): Promise<unknown> =>
  (await call(client, users.current, {}, { signal })).body;

/** A server that does not know the filter lists all users, and so does any for an empty name. */
const byUsername = async (client: Client, username: string, signal: AbortSignal): Promise<unknown> => {
  if (username === '') return undefined;
  const { body } = await call(client, users.list, { username }, { signal });
  const found: readonly unknown[] = body;
  if (found.length < 2) return found[0];
  return found.find((user) => textAt(user, 'username').toLowerCase() === username.toLowerCase());
};

/** Servers search in more than the address, and show it to administrators and where it is public. */
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
 * The user whom a text names: `kofi`, `@kofi`, `@5` with a username of digits, `@me` for the caller, or an exact email
 * address. Undefined where there is none that the caller sees.
 *
 * @param isFilter whether `me` is the caller where nobody has that username
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
