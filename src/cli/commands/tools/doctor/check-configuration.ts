import { proxyFor } from '../../../../api/proxy-for.ts';
import { checkPermissions } from '../../../config/check-permissions.ts';
import { configPath, readConfigFile } from '../../../config/config-file.ts';
import { describeOrigin } from '../../../config/origin.ts';
import type { Environment } from '../../../config/environment.ts';
import type { Settings } from '../../../config/settings.ts';
import { exitCodes } from '../../../errors/exit-codes.ts';
import { tokenPlace } from '../auth/token-place.ts';
import { failure, failureOf, ok, warning, type Check } from './check.ts';

/** Whether the configuration file can be read; one that is not there yet can. */
export const checkFile = async (env: Environment): Promise<{ readonly check: Check; readonly readable: boolean }> => {
  const path = configPath(env);
  try {
    const file = await readConfigFile(env);
    const count = Object.keys(file.profiles).length;
    const held = count === 0 ? 'no profiles yet' : `${count} profile${count === 1 ? '' : 's'}`;
    return { check: ok('configuration', `${path}: ${held}`), readable: true };
  } catch (error) {
    return { check: failureOf('configuration', error), readable: false };
  }
};

/** Who else can get at the configuration and the tokens; one check for each finding. */
export const checkAccess = async (env: Environment): Promise<readonly Check[]> => {
  const findings = await checkPermissions(env);
  if (findings.length === 0) return [ok('permissions', 'only you can read the configuration and its tokens')];
  return findings.map(({ problem, fix }) => warning('permissions', problem, fix));
};

const reasons = {
  flag: 'asked for with --profile',
  environment: 'asked for with REPOCTL_PROFILE',
  current: 'the current one',
  only: 'the only one',
  none: '',
} as const;

/** Which profile, address and token are in force, and why. */
export const checkProfile = (settings: Settings): readonly Check[] => {
  const { profile, url, token } = settings;
  const named = profile.name === undefined ? 'no profile' : `profile '${profile.name}' (${reasons[profile.reason]})`;
  if (url.value === undefined) {
    return [
      failure(
        'profile',
        `${named}, and no URL`,
        exitCodes.configuration,
        'Log in with "repoctl auth login", or give --url.',
      ),
    ];
  }
  const from = tokenPlace(settings);
  const credentials = from === null ? 'no token' : `token from ${from}`;
  const check = ok('profile', `${named}, ${url.value} (${describeOrigin(url.origin)}), ${credentials}`);
  if (token.withheld === undefined) return [check];
  return [check, warning('profile', token.withheld, 'Set REPOCTL_TOKEN, or make a profile for that service.')];
};

/** The proxy between here and the service, if there is one; its address without user and password. */
export const checkProxy = (env: Environment, url: URL): { readonly check: Check; readonly inForce: boolean } => {
  try {
    const proxy = proxyFor(url.origin, env);
    return proxy === undefined
      ? { check: ok('proxy', 'none'), inForce: false }
      : { check: ok('proxy', `requests go through ${proxy.protocol}//${proxy.host}`), inForce: true };
  } catch (error) {
    return { check: failureOf('proxy', error), inForce: true };
  }
};
