import type { Client } from '../../../../api/client.ts';
import { proxyFor } from '../../../../api/proxy-for.ts';
import { type RawReply, request } from '../../../../api/request.ts';
import { checkPermissions } from '../../../config/check-permissions.ts';
import { configPath, readConfigFile } from '../../../config/config-file.ts';
import { environmentValue, type Environment } from '../../../config/environment.ts';
import { describeOrigin } from '../../../config/origin.ts';
import { type Settings, tokenPlace } from '../../../config/settings.ts';
import { writableConfig } from '../../../config/writable-config.ts';
import { exitCodes } from '../../../errors/exit-codes.ts';
import { countText } from '../../../output/count-text.ts';
import { valueAt } from '../../../output/field-path.ts';
import { jsonValue } from '../../../output/decode.ts';
import { environmentForPrograms, isCiJob, jobTokenVariables } from '../../../output/environment.ts';
import { type Check, failure, failureOf, ok, warning } from './check.ts';

/** Seconds by which clocks can differ without a warning. */
const tolerance = 60;

/** Checks that a response comes from this API: the version, or an error of its form. */
const checkVersion = (reply: RawReply): Check => {
  const body = jsonValue(reply.text());
  const { status } = reply;
  const version = valueAt(body, 'version');
  if (status === 200 && typeof version === 'string') return ok('service', `API version ${version}`);
  const isError = ['message', 'error'].some((key) => typeof valueAt(body, key) === 'string');
  // Servers can keep the version from users without a valid token, which has its own check.
  if (isError && (status === 401 || status === 403)) return ok('service', `API found (status ${status})`);
  if (isError && status === 404) {
    return warning('service', 'JSON responses, but no /version endpoint', 'Check the path in the URL.');
  }
  if (status >= 500) {
    return failure('service', `the server responds with status ${status}`, exitCodes.service, 'Check the server logs.');
  }
  return failure(
    'service',
    `response (status ${status}) is not from this API`,
    exitCodes.other,
    'Check the URL: a login page or another site may respond, or the path may be incomplete.',
  );
};

/**
 * The smallest possible difference of the clocks. The response has its time in seconds, from any moment between sending
 * and receiving, so smaller differences prove nothing.
 */
const compareClocks = (date: string | undefined, sent: Date, ms: number): Check | undefined => {
  const stamp = date === undefined ? Number.NaN : Date.parse(date);
  if (Number.isNaN(stamp)) return undefined;
  const ahead = sent.getTime() - (stamp + 1000);
  const behind = stamp - (sent.getTime() + ms);
  const seconds = Math.round(Math.max(ahead, behind, 0) / 1000);
  return seconds > tolerance
    ? warning(
        'clock',
        `this machine's clock is ${seconds} s ${ahead > behind ? 'ahead of' : 'behind'} the server's`,
        'Set it by NTP: expiry dates and certificates depend on it.',
      )
    : ok('clock', "same as the server's");
};

/** Requests the version to check the API and the clock. */
export const checkService = async (client: Client, now: () => Date, signal: AbortSignal): Promise<readonly Check[]> => {
  const sent = now();
  const started = performance.now();
  try {
    const reply = await request(client, { path: '/version', throwOnError: false, signal });
    const clock = compareClocks(reply.headers['date'], sent, performance.now() - started);
    return [checkVersion(reply), ...(clock === undefined ? [] : [clock])];
  } catch (error) {
    signal.throwIfAborted();
    return [failureOf('service', error)];
  }
};

/** The oldest supported version of Node.js. */
const oldest = { major: 20, minor: 19 } as const;

export const checkNode = (version: string = process.versions.node): Check => {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  const recent = major > oldest.major || (major === oldest.major && minor >= oldest.minor);
  return recent
    ? ok('node', `Node ${version}`)
    : failure(
        'node',
        `Node ${version} is too old`,
        exitCodes.other,
        `Install Node ${oldest.major}.${oldest.minor} or later.`,
      );
};

/** `serve` and clones need Git. */
export const checkGit = async (
  env: Readonly<Record<string, string | undefined>>,
  signal: AbortSignal,
): Promise<Check> => {
  const { execa } = await import('execa');
  const result = await execa('git', ['--version'], {
    env: environmentForPrograms(env),
    extendEnv: false,
    reject: false,
    timeout: 5000,
    cancelSignal: signal,
  });
  signal.throwIfAborted();
  const version = /^git version (\S+)/.exec(result.stdout ?? '')?.[1];
  return version === undefined
    ? warning('git', 'git is not installed, or does not work', 'Install git: "serve" and clones need it.')
    : ok('git', `git ${version}`);
};

/** Checks that the configuration file can be read, if it exists. */
export const checkFile = async (env: Environment): Promise<{ readonly check: Check; readonly readable: boolean }> => {
  const path = configPath(env);
  try {
    const file = await readConfigFile(env);
    const count = Object.keys(file.profiles).length;
    const held = count === 0 ? 'no profiles' : countText(count, 'profile');
    return { check: ok('configuration', `${path}: ${held}`), readable: true };
  } catch (error) {
    return { check: failureOf('configuration', error), readable: false };
  }
};

/** Checks that other users cannot write or read the configuration and tokens; each finding is a check. */
export const checkAccess = async (env: Environment): Promise<readonly Check[]> => {
  const refused = writableConfig(env).map(({ problem, fix }) =>
    failure('permissions', `${problem}: no token or command is taken from it`, exitCodes.configuration, fix),
  );
  const open = (await checkPermissions(env)).map(({ problem, fix }) => warning('permissions', problem, fix));
  const all = [...refused, ...open];
  return all.length > 0 ? all : [ok('permissions', 'the configuration and its tokens are readable only by you')];
};

const reasons = {
  flag: 'from --profile',
  environment: 'from REPOCTL_PROFILE',
  current: 'current',
  only: 'only profile',
  none: '',
} as const;

/** Reports the current profile, URL, and source of the token. */
export const checkProfile = (settings: Settings): readonly Check[] => {
  const { profile, url, token } = settings;
  const named = profile.name === undefined ? 'no profile' : `profile "${profile.name}" (${reasons[profile.reason]})`;
  if (url.value === undefined) {
    return [
      failure('profile', `${named}, and no URL`, exitCodes.configuration, 'Run "repoctl auth login", or use --url.'),
    ];
  }
  const from = tokenPlace(settings);
  const credentials = from === null ? 'no token' : `token from ${from}`;
  const check = ok('profile', `${named}, ${url.value} (${describeOrigin(url.origin)}), ${credentials}`);
  if (token.withheld === undefined) return [check];
  return [check, warning('profile', token.withheld, 'Set REPOCTL_TOKEN, or create a profile for the server.')];
};

/** Reports which variables of the CI job are used; nothing outside of a job. */
export const checkJob = (settings: Settings, env: Environment): readonly Check[] => {
  if (!isCiJob(env)) return [];
  const origins = [settings.url, settings.project, settings.token].map(({ origin }) => origin);
  const isUsed = (name: string): boolean => origins.some((origin) => origin.kind === 'job' && origin.name === name);
  const present = ['CI_SERVER_URL', 'CI_PROJECT_PATH', ...jobTokenVariables].filter(
    (name) => environmentValue(env, name) !== undefined,
  );
  const [used, unused] = [present.filter(isUsed), present.filter((name) => !isUsed(name))];
  const parts = [
    ...(used.length === 0 ? [] : [`used: ${used.join(', ')}`]),
    ...(unused.length === 0 ? [] : [`not used: ${unused.join(', ')}`]),
  ];
  return [ok('ci-job', parts.join('; '))];
};

/** Reports the proxy for the server, without its user and password. */
export const checkProxy = (env: Environment, url: URL): { readonly check: Check; readonly inUse: boolean } => {
  try {
    const proxy = proxyFor(url.origin, env);
    return proxy === undefined
      ? { check: ok('proxy', 'none'), inUse: false }
      : { check: ok('proxy', `requests use proxy ${proxy.protocol}//${proxy.host}`), inUse: true };
  } catch (error) {
    return { check: failureOf('proxy', error), inUse: true };
  }
};
