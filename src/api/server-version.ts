import { successBody } from './answer-body.ts';
import { sendChecked } from './exchange.ts';
import type { Client } from './client.ts';
import { withDeadline } from './deadline.ts';

const versionOf = async (client: Client, signal?: AbortSignal): Promise<Readonly<Record<string, unknown>>> => {
  try {
    const request = { method: 'GET', path: `${client.base.apiPath}/version`, headers: {} };
    const answer = await withDeadline(client.settings.timeout, signal, (deadline) =>
      sendChecked(client, request, deadline),
    );
    const body = successBody(client, answer);
    return typeof body === 'object' && body !== null ? { ...body } : {};
  } catch {
    signal?.throwIfAborted();
    // What the server is only helps to explain something else.
    return {};
  }
};

/** Returns the version that the server reports, or `undefined` if it does not report one to this user. */
export const serverVersion = async (client: Client, signal?: AbortSignal): Promise<string | undefined> => {
  const { version } = await versionOf(client, signal);
  return typeof version === 'string' ? version : undefined;
};

/** True for `repoctl serve`, which has neither a web interface nor SSH. */
export const isOwnServer = async (client: Client, signal?: AbortSignal): Promise<boolean> =>
  (await versionOf(client, signal))['revision'] === 'repoctl';
