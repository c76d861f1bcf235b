import type { Settings } from '../../../config/settings.ts';
import { ExitError } from '../../../errors/exit-error.ts';
import type { CommandContext } from '../../../context/context.ts';
import { openClient } from '../../../context/create-context.ts';
import type { Manifest } from '../../../program/tool.ts';
import { waiting } from '../../../context/waiting.ts';
import { writeChecks } from '../../../verbs/write-checks.ts';
import {
  checkAccess,
  checkFile,
  checkGit,
  checkJob,
  checkNode,
  checkProfile,
  checkProxy,
  checkService,
} from './checks.ts';
import { checkDns, checkPort, checkTls } from './check-connection.ts';
import { checkAvailability } from './check-availability.ts';
import { checkToken } from './check-token.ts';
import { failureOf, type Check } from './check.ts';

const failed = (checks: readonly Check[]): boolean => checks.some(({ status }) => status === 'fail');

/** Checks the route to the server step by step. A failed step is the last, since the next ones would fail, too. */
const checkRoute = async (context: CommandContext, settings: Settings, url: URL): Promise<readonly Check[]> => {
  const { env, signal, streams } = context;
  const proxy = checkProxy(env, url);
  // Behind a proxy, the host need not resolve here.
  if (proxy.inUse) return [proxy.check];
  const dns = await checkDns(url);
  if (failed([dns])) return [proxy.check, dns];
  const port = await checkPort(url, signal);
  if (failed([port])) return [proxy.check, dns, port];
  return [proxy.check, dns, port, await checkTls(url, { settings, env, now: streams.now(), signal })];
};

/** The settings without sudo and without the reason for withholding the token, which `profile` reports. */
const asOwner = (settings: Settings): Settings => ({
  ...settings,
  token: { value: settings.token.value, origin: settings.token.origin },
  sudo: { value: undefined, origin: settings.sudo.origin },
});

const withoutToken = (settings: Settings): Settings => {
  const none = { value: undefined, origin: settings.token.origin };
  return { ...settings, token: none, token_file: none, token_from: none, token_command: none };
};

/** Checks the server with requests like those of any command, even if the token cannot be fetched. */
const checkServer = async (
  context: CommandContext,
  settings: Settings,
  manifest: Manifest,
): Promise<readonly Check[]> => {
  const { streams, signal, globals } = context;
  const client = await openClient(context, globals, asOwner(settings));
  const anonymous = await openClient(context, globals, withoutToken(asOwner(settings)));
  try {
    const problem = await client.token().then(
      () => undefined,
      (error: unknown) => failureOf('token', error),
    );
    signal.throwIfAborted();
    const service = await checkService(problem === undefined ? client : anonymous, streams.now, signal);
    if (problem !== undefined) return [...service, problem];
    if (failed(service)) return service;
    const token = await checkToken(client, { settings, now: streams.now(), signal });
    // Without a token, many endpoints would look as if they were missing.
    if (failed(token)) return [...service, ...token];
    return [...service, ...token, ...(await checkAvailability(client, manifest, signal))];
  } finally {
    await Promise.all([client.close(), anonymous.close()]);
  }
};

const checkOnline = async (context: CommandContext, manifest: Manifest): Promise<readonly Check[]> => {
  let settings: Settings;
  try {
    settings = await context.settings();
  } catch (error) {
    return [failureOf('profile', error)];
  }
  const profile = [...checkProfile(settings), ...checkJob(settings, context.env)];
  if (settings.url.value === undefined) return profile;
  const route = await checkRoute(context, settings, new URL(settings.url.value));
  return [...profile, ...route, ...(failed(route) ? [] : await checkServer(context, settings, manifest))];
};

const checkAll = async (context: CommandContext, manifest: Manifest): Promise<readonly Check[]> => {
  const { env, signal } = context;
  const { check, readable } = await checkFile(env);
  const local = [checkNode(), await checkGit(env, signal), check];
  if (!readable) return local;
  return [...local, ...(await checkAccess(env)), ...(await checkOnline(context, manifest))];
};

/**
 * Checks everything that commands depend on, and prints the results.
 *
 * @throws ExitError with the exit code of the first failed check
 */
export const runDoctor = async (context: CommandContext, manifest: Manifest): Promise<void> => {
  const checks = await waiting.once(context, checkAll(context, manifest));
  await writeChecks(context, checks);
  const bad = checks.filter(({ status }) => status === 'fail');
  const [first] = bad;
  if (first === undefined) return;
  throw new ExitError(`${bad.length} of ${checks.length} checks failed: ${bad.map(({ check }) => check).join(', ')}`, {
    exitCode: first.exit_code,
    code: 'checks-failed',
    ...(first.fix !== null && { hint: first.fix }),
  });
};
