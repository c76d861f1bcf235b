import { call } from '../../../../api/call.ts';
import type { Client } from '../../../../api/client.ts';
import { isApiError } from '../../../../api/errors/api-error.ts';
import { accessTokens } from '../../../../contract/people/access-tokens.ts';
import { type ConfigFile, readConfigFile } from '../../../config/config-file.ts';
import { environmentValue } from '../../../config/environment.ts';
import { profileNamed } from '../../../config/profiles.ts';
import { maskSecret, currentProfile, type Settings, tokenPlace } from '../../../config/settings.ts';
import type { CommandContext } from '../../../context/context.ts';
import { openClient } from '../../../context/create-context.ts';
import { problemOfError } from '../../../context/problem-of-error.ts';
import { waiting } from '../../../context/waiting.ts';
import { exitCodes } from '../../../errors/exit-codes.ts';
import { ExitError } from '../../../errors/exit-error.ts';
import type { Column } from '../../../output/column.ts';
import { isCiJob } from '../../../output/environment.ts';
import { writeRecords } from '../../../output/write-records.ts';
import { fallbackView } from '../../../verbs/view.ts';
import { settingsInForce, settingsOfProfile } from './credentials.ts';
import { tokenOwner } from './token-owner.ts';

/** The row of a profile. Unknown values are null. */
interface ProfileStatus {
  /** Null if the server comes from flags or the environment alone. */
  readonly profile: string | null;
  readonly current: boolean;
  readonly url: string | null;
  readonly user: string | null;
  readonly scopes: readonly string[] | null;
  /** The first day on which the token is invalid. */
  readonly expires_at: string | null;
  readonly token_source: string | null;
  /** Masked without `--show-token`. */
  readonly token: string | null;
  readonly status: 'ok' | 'failed';
  readonly problem: string | null;
}

/** A row with the exit code of its error. */
interface Checked {
  readonly row: ProfileStatus;
  readonly exitCode: number;
  /** For a CI job's token, which a login does not replace. */
  readonly hint?: string | undefined;
}

/** A profile to check; `settings` can throw ConfigError. */
interface Candidate {
  readonly profile: string | null;
  readonly current: boolean;
  readonly settings: () => Settings;
}

/** The scopes of the token; null on servers that do not return them. */
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
    code: 'unauthenticated',
  });

/**
 * Fetches a profile's token, and returns the rest of the check: token commands that prompt must run one after the
 * other, while servers can be asked in parallel.
 */
const startCheck = async (
  context: CommandContext,
  { profile, current, settings: load }: Candidate,
  showToken: boolean,
): Promise<() => Promise<Checked>> => {
  const unknown = { profile, current, url: null, user: null, scopes: null, expires_at: null };
  let known: Omit<ProfileStatus, 'status' | 'problem'> = { ...unknown, token_source: null, token: null };
  const failed = (error: unknown, settings?: Settings): Checked => {
    const { message, exitCode, hint } = problemOfError(error, settings);
    const isOfJob = settings?.token.origin.kind === 'job';
    return { row: { ...known, status: 'failed', problem: message }, exitCode, ...(isOfJob && { hint }) };
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
        const { username, job } = await tokenOwner(client, settings, context.signal);
        // Job tokens have no scopes.
        const scopes = job === undefined ? await scopesOf(client, context.signal) : {};
        const row = { ...known, user: username, ...scopes };
        return { row: { ...row, status: 'ok', problem: null }, exitCode: exitCodes.done };
      } catch (error) {
        context.signal.throwIfAborted();
        return failed(error, settings);
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

/** The token without the reason for withholding it, which is in the row. */
const quiet = ({ value, origin }: Settings['token']): Settings['token'] => ({ value, origin });

const columns: readonly Column[] = [
  { key: 'current', title: 'CURRENT', as: 'flag' },
  { key: 'profile', title: 'PROFILE' },
  { key: 'status', title: 'STATUS', as: 'state' },
  { key: 'user', title: 'USER' },
  { key: 'url', title: 'URL', shrink: 2 },
  { key: 'scopes', title: 'SCOPES', as: 'list' },
  { key: 'expires_at', title: 'EXPIRES', as: 'date', wide: true },
  { key: 'token_source', title: 'TOKEN FROM', wide: true },
  { key: 'token', title: 'TOKEN', wide: true },
  { key: 'problem', title: 'PROBLEM', shrink: 1 },
];

/** The given profile, or all of them; before them the server of flags and environment, if it is in no profile. */
const candidates = (context: CommandContext, file: ConfigFile): readonly Candidate[] => {
  const { env, globals } = context;
  const { profile: asked, url } = globals;
  const { name: currentName } = currentProfile({ flags: asked === undefined ? {} : { profile: asked }, env, file });
  if (currentName !== undefined) profileNamed(file, currentName);
  const current = (profile: string | null): Candidate => ({
    profile,
    current: true,
    settings: () => settingsInForce(context, file),
  });
  if (asked !== undefined) return [current(asked)];
  const stored = Object.keys(file.profiles).map((name) =>
    name === currentName
      ? current(name)
      : { profile: name, current: false, settings: () => settingsOfProfile(context, file, name) },
  );
  const isUrlGiven = (url ?? environmentValue(env, 'REPOCTL_URL')) !== undefined || isCiJob(env);
  const elsewhere = currentName === undefined && isUrlGiven;
  return elsewhere ? [current(null), ...stored] : stored;
};

const checkAll = async (
  context: CommandContext,
  all: readonly Candidate[],
  showToken: boolean,
): Promise<readonly Checked[]> => {
  const started = [];
  for (const candidate of all) started.push(await startCheck(context, candidate, showToken));
  return waiting.once(context, Promise.all(started.map((finish) => finish())));
};

/** A login does not help if the environment has a token, and in a CI job. */
const logInHint = (env: CommandContext['env']): string => {
  if (environmentValue(env, 'REPOCTL_TOKEN') !== undefined) {
    return 'REPOCTL_TOKEN overrides every profile. Correct or unset it.';
  }
  return isCiJob(env) ? 'Set REPOCTL_TOKEN in this CI job.' : 'Run "repoctl auth login".';
};

const assertCurrentIsValid = ({ env }: CommandContext, checked: readonly Checked[]): void => {
  const current = checked.find(({ row }) => row.current);
  if (current === undefined) {
    throw new ExitError(checked.length === 0 ? 'not logged in' : 'no current profile', {
      code: 'unauthenticated',
      hint: checked.length === 0 ? 'Run "repoctl auth login".' : 'Run "repoctl config profiles use NAME".',
    });
  }
  const { row, exitCode, hint } = current;
  if (row.status === 'ok') return;
  const name = row.profile === null ? String(row.url) : `profile "${row.profile}"`;
  throw new ExitError(`${name}: ${row.problem}`, {
    exitCode,
    code: exitCode === exitCodes.notAuthenticated ? 'unauthenticated' : 'check-failed',
    hint: hint ?? (exitCode === exitCodes.notAuthenticated ? logInHint(env) : 'Run "repoctl doctor".'),
  });
};

/**
 * Prints the profiles with their users, which are read from the servers.
 *
 * @throws ExitError if the current profile does not work: 4 without a valid token, otherwise the code of the failure
 */
export const status = async (
  context: CommandContext,
  { showToken }: { readonly showToken: boolean },
): Promise<void> => {
  const file = await readConfigFile(context.env);
  const checked = await checkAll(context, candidates(context, file), showToken);
  const view = await fallbackView(context, { columns, nameKey: 'profile' });
  await writeRecords(context.streams, [checked.map(({ row }) => row)], view);
  assertCurrentIsValid(context, checked);
};
