import { successBody } from './answer-body.ts';
import { sendChecked } from './exchange.ts';
import type { Client } from './client.ts';
import { withDeadline } from './deadline.ts';

/** Returns the version that the server reports, or `undefined` if it does not report one to this user. */
export const serverVersion = async (client: Client, signal?: AbortSignal): Promise<string | undefined> => {
  try {
    const request = { method: 'GET', path: `${client.base.apiPath}/version`, headers: {} };
    const answer = await withDeadline(client.settings.timeout, signal, (deadline) =>
      sendChecked(client, request, deadline),
    );
    const body = successBody(client, answer);
    const version = typeof body === 'object' && body !== null && 'version' in body ? body.version : undefined;
    return typeof version === 'string' ? version : undefined;
  } catch {
    signal?.throwIfAborted();
    // The version only helps to explain an earlier error.
    return undefined;
  }
};
