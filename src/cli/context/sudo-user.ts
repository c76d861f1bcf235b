import type { Client } from '../../api/client.ts';
import { ExitError } from '../errors/exit-error.ts';
import { textAt } from '../output/field-path.ts';
import { findUser } from './find-user.ts';
import { pathOnServer } from './server-url.ts';

/**
 * Returns the user of `--sudo` as servers accept one: the username, or the ID if the username is digits or an email address
 * was given. Returns undefined for `@me`, the current user.
 *
 * @param open a client without sudo, to look up the user
 * @throws UsageError for a URL of another host, ExitError (6) for an unknown user
 */
export const sudoUser = async (
  text: string,
  { url, open, signal }: { readonly url: string; readonly open: () => Promise<Client>; readonly signal: AbortSignal },
): Promise<string | undefined> => {
  if (text === '@me') return undefined;
  const path = pathOnServer(text, url);
  const name = path === undefined ? text : `@${path.slice(path.lastIndexOf('/') + 1)}`;
  const username = /^@(\w[\w.-]*)$/.exec(name)?.[1];
  if (username !== undefined && !/^\d+$/.test(username)) return username;
  const client = await open();
  try {
    const found = await findUser(client, name, { signal });
    if (found !== undefined) return textAt(found, 'id');
  } finally {
    await client.close();
  }
  throw new ExitError(`unknown user "${text}"`, {
    code: 'not-found',
    hint: 'List them with "repoctl users list --search TEXT".',
  });
};
