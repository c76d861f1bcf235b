import { successBody } from './answer-body.ts';
import { sendChecked } from './send-checked.ts';
import type { Client } from './client.ts';
import { withDeadline } from './deadline.ts';

/** The version that the server states, as it does; undefined where it tells none, or not to this caller. */
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
    // It only explains what went wrong before.
    return undefined;
  }
};

/** The first version of the API: a server of a lower one counts in another way. */
const firstMajor = 9;

const numbersOf = (version: string): readonly [major: number, minor: number] | undefined => {
  const [, major, minor] = /^v?(\d+)\.(\d+)/.exec(version) ?? [];
  return major === undefined || minor === undefined ? undefined : [Number(major), Number(minor)];
};

/** Whether a server is of that version, such as `14.0`, or of a later one; undefined where its own says nothing about it. */
export const isVersionFrom = (version: string | undefined, wanted: string): boolean | undefined => {
  const [own, least] = [version === undefined ? undefined : numbersOf(version), numbersOf(wanted)];
  if (own === undefined || least === undefined || own[0] < firstMajor) return undefined;
  return own[0] > least[0] || (own[0] === least[0] && own[1] >= least[1]);
};
