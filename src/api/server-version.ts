import { successBody } from './answer-body.ts';
import { sendChecked } from './exchange.ts';
import type { Client, VersionRecord } from './client.ts';
import { withDeadline } from './deadline.ts';

/** Requests the version. It has no signal, since several callers wait for it. */
const readVersion = async (client: Client): Promise<VersionRecord> => {
  try {
    const request = { method: 'GET', path: `${client.base.apiPath}/version`, headers: {} };
    const answer = await withDeadline(client.settings.timeout, undefined, (deadline) =>
      sendChecked(client, request, deadline),
    );
    const body = successBody(client, answer);
    return typeof body === 'object' && body !== null ? { ...body } : {};
  } catch {
    // What the server is only helps to explain something else.
    return {};
  }
};

const versionOf = (client: Client, signal: AbortSignal | undefined): Promise<VersionRecord> =>
  withDeadline(0, signal, ({ race }) => race(client.version(() => readVersion(client))));

/** Returns the version that the server reports, or `undefined` if it does not report one to this user. */
export const serverVersion = async (client: Client, signal?: AbortSignal): Promise<string | undefined> => {
  const { version } = await versionOf(client, signal);
  return typeof version === 'string' ? version : undefined;
};

/** True for `repoctl serve`, which has neither a web interface nor SSH. */
export const isOwnServer = async (client: Client, signal?: AbortSignal): Promise<boolean> =>
  (await versionOf(client, signal))['revision'] === 'repoctl';
