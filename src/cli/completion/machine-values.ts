import type { Environment } from '../config/environment.ts';
import type { Candidate } from './candidate.ts';
import type { KindName } from './kinds.ts';

const profiles = async (env: Environment): Promise<readonly Candidate[]> => {
  const { readConfigFile } = await import('../config/config-file.ts');
  const file = await readConfigFile(env);
  return Object.entries(file.profiles).map(([value, { url }]) => ({
    value,
    says: url === undefined ? '' : String(url),
  }));
};

const colors = async (): Promise<readonly Candidate[]> => {
  const { default: names } = await import('color-name');
  return Object.keys(names).map((value) => ({ value }));
};

const timeZones = (): readonly Candidate[] =>
  ['UTC', ...Intl.supportedValuesOf('timeZone')].map((value) => ({ value }));

/** Values that need no service. */
export const machineValues = async (kind: KindName, env: Environment): Promise<readonly Candidate[]> => {
  if (kind === 'profiles') return profiles(env);
  if (kind === 'colors') return colors();
  return kind === 'time-zones' ? timeZones() : [];
};
