import { call } from '../../../../api/call.ts';
import type { Client } from '../../../../api/client.ts';
import { isApiError } from '../../../../api/errors/api-error.ts';
import { request } from '../../../../api/request.ts';
import { users } from '../../../../contract/people/users.ts';
import type { Settings } from '../../../config/settings.ts';
import { textAt } from '../../../output/field-path.ts';
import { jsonValue } from '../../../output/decode.ts';

export interface TokenOwner {
  readonly username: string;
  /** The CI job that a job token belongs to. */
  readonly job?: string;
}

/**
 * The CI job of the token. The document does not have this endpoint: servers with job tokens have it, and refuse these
 * tokens at `/user`.
 */
const ownerByJob = async (client: Client, signal: AbortSignal): Promise<TokenOwner | undefined> => {
  const reply = await request(client, { path: 'job', signal }).catch((error: unknown) => {
    if (isApiError(error) && error.kind === 'not-found') return undefined;
    throw error;
  });
  const found = reply && jsonValue(reply.text());
  const [job, username] = [textAt(found, 'id'), textAt(found, 'user.username')];
  return job === '' ? undefined : { username, job };
};

/** Reads the owner of the token. Throws ApiError if the server rejects it. */
export const tokenOwner = async (
  client: Client,
  { token_type: type }: Pick<Settings, 'token_type'>,
  signal: AbortSignal,
): Promise<TokenOwner> => {
  const owner = type.value === 'job' ? await ownerByJob(client, signal) : undefined;
  return owner ?? { username: (await call(client, users.current, {}, { signal })).body.username };
};
