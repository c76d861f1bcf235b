import { call } from '../../../../api/call.ts';
import type { Client } from '../../../../api/client.ts';
import { isApiError } from '../../../../api/errors/api-error.ts';
import { accessTokens } from '../../../../contract/people/access-tokens.ts';
import { users } from '../../../../contract/people/users.ts';
import { maskSecret, type Settings } from '../../../config/settings.ts';
import { ExitError } from '../../../errors/exit-error.ts';
import type { CommandContext } from '../../../context/context.ts';
import { openClient } from '../../../context/create-context.ts';
import { exitCodes } from '../../../errors/exit-codes.ts';
import { problemOfError } from '../../../context/problem-of-error.ts';
import { tokenPlace } from './token-place.ts';

/** What `auth status` tells of one profile. Unknown things are null. */
export interface ProfileStatus {
  /** Null when flags or the environment alone say where to go. */
  readonly profile: string | null;
  readonly current: boolean;
  readonly url: string | null;
  readonly user: string | null;
  readonly scopes: readonly string[] | null;
  /** Day from which the token is no longer valid. */
  readonly expires_at: string | null;
  readonly token_source: string | null;
  /** Masked, unless it was asked for. */
  readonly token: string | null;
  readonly status: 'ok' | 'failed';
  readonly problem: string | null;
}

/** A status, and the exit code that it would be as an error. */
export interface Checked {
  readonly row: ProfileStatus;
  readonly exitCode: number;
}

/** A profile to look at; `settings` may throw ConfigError. */
export interface Candidate {
  readonly profile: string | null;
  readonly current: boolean;
  readonly settings: () => Settings;
}

/** The scopes of the token in use; other services do not tell. */
const scopesOf = async (client: Client, signal: AbortSignal) => {
  try {
    const { body } = await call(client, accessTokens.self, {}, { signal });
    return { scopes: body.scopes ?? null, expires_at: body.expires_at ?? null };
  } catch (error) {
    if (isApiError(error)) return { scopes: null, expires_at: null };
    throw error;
  }
};

const noToken = (settings: Settings): ExitError =>
  new ExitError(settings.token.withheld ?? 'no token: not logged in', {
    exitCode: exitCodes.notAuthenticated,
    code: 'unauthenticated',
  });

/**
 * Fetches a profile's token at once, and returns what finds out the rest: several token commands must not ask their
 * user at the same time, but several services may be asked at once.
 */
export const startCheck = async (
  context: CommandContext,
  { profile, current, settings: load }: Candidate,
  showToken: boolean,
): Promise<() => Promise<Checked>> => {
  const unknown = { profile, current, url: null, user: null, scopes: null, expires_at: null };
  let known: Omit<ProfileStatus, 'status' | 'problem'> = { ...unknown, token_source: null, token: null };
  const failed = (error: unknown): Checked => {
    const { message, exitCode } = problemOfError(error);
    return { row: { ...known, status: 'failed', problem: message }, exitCode };
  };
  try {
    const settings = load();
    known = { ...known, url: settings.url.value ?? null, token_source: tokenPlace(settings) };
    const client = await openClient(context, context.globals, { ...settings, token: quiet(settings.token) });
    const token = await client.token();
    if (token === undefined) throw noToken(settings);
    known = { ...known, token: showToken ? token : maskSecret(token) };
    return async () => {
      try {
        const { body } = await call(client, users.current, {}, { signal: context.signal });
        const row = { ...known, user: body.username, ...(await scopesOf(client, context.signal)) };
        return { row: { ...row, status: 'ok', problem: null }, exitCode: exitCodes.done };
      } catch (error) {
        context.signal.throwIfAborted();
        return failed(error);
      } finally {
        await client.close();
      }
    };
  } catch (error) {
    context.signal.throwIfAborted();
    const result = failed(error);
    return async () => result;
  }
};

/** Without the reason for leaving the token out, which the status itself tells. */
const quiet = ({ value, origin }: Settings['token']): Settings['token'] => ({ value, origin });
