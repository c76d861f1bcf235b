import { call, planCall } from '../../../../api/call.ts';
import { isApiError } from '../../../../api/errors/api-error.ts';
import { users } from '../../../../contract/people/users.ts';
import { type ConfigFile, nameProblem, readConfigFile } from '../../../config/config-file.ts';
import { environmentValue } from '../../../config/environment.ts';
import { currentProfile, type Settings, tokenPlace } from '../../../config/settings.ts';
import { updateConfigFile } from '../../../config/update-config-file.ts';
import { refuseWritable, writableConfig } from '../../../config/writable-config.ts';
import type { CommandContext } from '../../../context/context.ts';
import { openClient } from '../../../context/create-context.ts';
import { waiting } from '../../../context/waiting.ts';
import { ExitError } from '../../../errors/exit-error.ts';
import { UsageError } from '../../../errors/usage-error.ts';
import { askConfirm } from '../../../output/ask.ts';
import { warn } from '../../../output/warn.ts';
import { writeRecord } from '../../../output/write-records.ts';
import { printPlan } from '../../../verbs/dry-run.ts';
import { notify } from '../../../output/messages.ts';
import { fallbackView, isBare } from '../../../verbs/view.ts';
import {
  checkSource,
  findCredentials,
  type LoginTarget,
  settingsOfProfile,
  type TokenSource,
  withLogin,
} from './credentials.ts';
import { parseValue } from '../../../config/keys.ts';
import { asUsageError } from '../config/change-config.ts';
import { parseBaseUrl } from '../../../../api/base-url.ts';
import { parseUrl } from '../../../../contract/vocabulary/parse-url.ts';

/** A host without a scheme gets https. */
const withScheme = (typed: string): string => (typed.includes('://') ? typed : `https://${typed}`);

const ask = async (context: CommandContext, known: string | undefined): Promise<string> => {
  const { askText } = await import('../../../output/ask.ts');
  const asked = { message: 'Server URL:', missing: '--url' };
  return withScheme(
    (await askText(context.streams, { ...asked, ...(known !== undefined && { default: known }) })).trim(),
  );
};

/**
 * The URL to log in to, normalized: from the flag, the environment, or a prompt, whose default is the profile's URL.
 * Throws UsageError for an invalid URL, and for none without a prompt.
 */
const chooseUrl = async (
  context: CommandContext,
  { file, profile, mayAsk }: { file: ConfigFile; profile: string | undefined; mayAsk: boolean },
): Promise<string> => {
  const own = profile === undefined ? undefined : file.profiles[profile]?.url;
  const known = own === undefined ? undefined : String(own);
  const given = context.globals.url ?? environmentValue(context.env, 'REPOCTL_URL');
  const url = given ?? (mayAsk ? await ask(context, known) : known);
  if (url === undefined) {
    throw new UsageError('--url is required', {
      hint: 'Use --url with the URL of the server, such as https://forge.example.com.',
    });
  }
  return normalUrl(String(asUsageError(() => parseValue('url', url))));
};

/** The URL without trailing slashes and the path of the API. */
const normalUrl = (url: string): string => {
  const { origin, apiPath } = parseBaseUrl(url);
  return `${origin}${apiPath.replace(/\/api\/v4$/, '')}`;
};

const isFor = (file: ConfigFile, name: string | undefined, url: string): boolean => {
  const own = name === undefined ? undefined : file.profiles[name]?.url;
  return typeof own === 'string' && parseUrl(own) !== undefined && normalUrl(own) === url;
};

const isLoopback = (host: string): boolean => host === 'localhost' || host === '[::1]' || /^127\.[\d.]+$/.test(host);

const nameOfHost = (host: string): string => {
  if (isLoopback(host)) return 'local';
  const name = host.replaceAll(/[^A-Za-z0-9._-]+/g, '-').slice(0, 60);
  return nameProblem(name) === undefined ? name : 'service';
};

/** An unused profile name: `local`, then `local-8788` with the port, then `local-2`. */
const freeName = (file: ConfigFile, url: string): string => {
  const { hostname, port } = new URL(url);
  const name = nameOfHost(hostname);
  const withPort = port === '' ? [] : [`${name.slice(0, 58)}-${port}`];
  const numbered = Array.from({ length: 1000 }, (_, index) => `${name}-${index + 2}`);
  return [name, ...withPort, ...numbered].find((candidate) => !Object.hasOwn(file.profiles, candidate)) ?? name;
};

/**
 * The profile for a login to a normalized URL: the current one if it is for the same server, else the only one that is,
 * else a new one with the name of the host.
 */
const profileForLogin = (file: ConfigFile, url: string, current: string | undefined): string => {
  if (current !== undefined && isFor(file, current, url)) return current;
  const [only, ...others] = Object.keys(file.profiles).filter((name) => isFor(file, name, url));
  return only !== undefined && others.length === 0 ? only : freeName(file, url);
};

export type LoginOptions = TokenSource;

/** The profile and server of the login; the profile can exist already. */
const chooseTarget = async (context: CommandContext, file: ConfigFile, mayAsk: boolean): Promise<LoginTarget> => {
  const { env, globals } = context;
  const asked = globals.profile ?? environmentValue(env, 'REPOCTL_PROFILE');
  const problem = asked === undefined ? undefined : nameProblem(asked);
  if (problem !== undefined) throw new UsageError(`invalid profile name: ${problem}`);
  const { name: current } = currentProfile({ flags: asked === undefined ? {} : { profile: asked }, env, file });
  const url = await chooseUrl(context, { file, profile: current, mayAsk });
  return { url, profile: asked ?? profileForLogin(file, url, current) };
};

/** Reads the user of the token. Throws ExitError (4) if the server rejects it. */
const readUser = async (context: CommandContext, settings: Settings, url: string) => {
  const client = await openClient(context, context.globals, settings);
  try {
    const { body } = await waiting.once(context, call(client, users.current, {}, { signal: context.signal }));
    return body;
  } catch (error) {
    if (!isApiError(error) || error.kind !== 'unauthenticated') throw error;
    throw new ExitError(`${url} rejected the token`, {
      code: 'unauthenticated',
      hint: 'Nothing was stored. Check that the token is for this server, and that it has not expired or been revoked.',
    });
  } finally {
    await client.close();
  }
};

const printFirstRequest = async (context: CommandContext, settings: Settings): Promise<void> => {
  const client = await openClient(context, context.globals, settings);
  const { format } = await fallbackView(context, { columns: [], nameKey: 'url' });
  await printPlan(context.streams, planCall(client, users.current, {}), format);
};

/** Warns about variables that override the saved profile. */
const warnOfOverrides = ({ env, globals, streams }: CommandContext, { profile, url }: LoginTarget): void => {
  if (globals.quiet === true) return;
  const wins = (name: string, stored: string): boolean => (environmentValue(env, name) ?? stored) !== stored;
  if (environmentValue(env, 'REPOCTL_TOKEN') !== undefined) {
    warn(streams, 'REPOCTL_TOKEN is set and overrides the saved token');
  }
  if (wins('REPOCTL_URL', url)) warn(streams, `REPOCTL_URL is set and overrides ${url}`);
  if (wins('REPOCTL_PROFILE', profile)) warn(streams, `REPOCTL_PROFILE is set and overrides profile "${profile}"`);
};

/** The token comes from a prompt. */
const isTyped = ({ withToken, tokenFile, tokenCommand }: LoginOptions): boolean =>
  withToken !== true && tokenFile === undefined && tokenCommand === undefined;

/** Offers to set up Git for the token. A failure of that is a warning. */
const offerGit = async (context: CommandContext, { url, profile }: LoginTarget): Promise<void> => {
  const { origin, host } = new URL(url);
  const message = `Use this login for Git at ${host}?`;
  const wanted = await askConfirm(context.streams, { message, missing: '--with-token', default: true });
  if (!wanted) return;
  const { setUpGitFor } = await import('./set-up-git.ts');
  try {
    await setUpGitFor(context, { origin, profile });
  } catch (error) {
    if (!(error instanceof ExitError)) throw error;
    warn(context.streams, error.message);
  }
};

/**
 * Logs in: checks the token with the server, and then stores both in a profile, which becomes current. After any error,
 * nothing is stored.
 */
export const login = async (context: CommandContext, options: LoginOptions): Promise<void> => {
  const { env, cwd, streams } = context;
  checkSource(context, options);
  // The server that a token or a password is sent to can be one of the file.
  refuseWritable(writableConfig(env), 'nothing is stored in it');
  const file = await readConfigFile(env);
  const target = await chooseTarget(context, file, options.withToken !== true && context.canAsk());
  const credentials = await findCredentials(context, options, { file, target });
  const settings = settingsOfProfile(context, withLogin(file, target, credentials, cwd), target.profile);
  if (context.globals.dryRun === true) return printFirstRequest(context, settings);
  const user = await readUser(context, settings, target.url);
  await updateConfigFile(env, (latest) => withLogin(latest, target, credentials, cwd));
  warnOfOverrides(context, target);
  notify(context, `Logged in to ${target.url} as ${user.username}. Profile "${target.profile}" is now current.`);
  if (isTyped(options) && context.canAsk()) await offerGit(context, target);
  const view = await fallbackView(context, { columns: [], nameKey: 'profile' });
  // On a terminal, the message above is enough.
  if (isBare(view) && streams.stdoutIsTerminal) return;
  const { profile, url } = target;
  const record = { profile, url, username: user.username, name: user.name, token: tokenPlace(settings) };
  const columns = Object.keys(record).map((key) => ({ key, title: key }));
  await writeRecord(streams, record, { ...view, columns });
};
