/** Values that need no server. */
import { aliasesOf } from '../config/aliases.ts';
import { readConfigFile } from '../config/config-file.ts';
import type { Environment } from '../config/environment.ts';
import type { Candidate } from '../values/candidate.ts';
import type { KindName } from '../values/kinds.ts';

const profiles = async (env: Environment): Promise<readonly Candidate[]> => {
  const file = await readConfigFile(env);
  return Object.entries(file.profiles).map(([value, { url }]) => ({
    value,
    says: url === undefined ? '' : String(url),
  }));
};

/** The servers of the profiles. */
const urls = async (env: Environment): Promise<readonly Candidate[]> =>
  (await profiles(env)).flatMap(({ value, says = '' }) => (says === '' ? [] : [{ value: says, says: value }]));

const aliases = async (env: Environment): Promise<readonly Candidate[]> =>
  Object.entries(aliasesOf(await readConfigFile(env))).map(([value, says]) => ({ value, says }));

const colors = async (): Promise<readonly Candidate[]> => {
  const { default: names } = await import('color-name');
  return Object.entries(names).map(([value, parts]) => ({
    value,
    says: `#${parts.map((part) => part.toString(16).padStart(2, '0')).join('')}`,
  }));
};

/** The difference from UTC at this time: `GMT+1`. */
const offsetOf = (timeZone: string, now: Date): string | undefined =>
  new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'shortOffset' })
    .formatToParts(now)
    .find(({ type }) => type === 'timeZoneName')?.value;

/** To find the difference from UTC takes half a millisecond, and a shell shows no more lines than these at once. */
const mostOffsets = 60;

const timeZones = (typed: string, now: Date): readonly Candidate[] => {
  const zones = ['UTC', ...Intl.supportedValuesOf('timeZone')].filter((value) => value.startsWith(typed));
  const isShort = zones.length <= mostOffsets;
  return zones.map((value) => ({ value, says: isShort ? offsetOf(value, now) : undefined }));
};

const integrations = async (): Promise<readonly Candidate[]> =>
  (await import('../../contract/organization/integrations.ts')).integrationSlugs.map((value) => ({ value }));

const crons: readonly Candidate[] = [
  { value: '0 * * * *', says: 'Every hour' },
  { value: '0 */6 * * *', says: 'Every 6 hours' },
  { value: '30 2 * * *', says: 'Every day at 02:30' },
  { value: '0 6 * * 1-5', says: 'Monday to Friday at 06:00' },
  { value: '0 4 * * 0', says: 'Sundays at 04:00' },
  { value: '0 3 1 * *', says: 'The first day of each month at 03:00' },
];

/** The values of a kind that go on from what is typed. */
export const machineValues = async (kind: KindName, typed: string, env: Environment): Promise<readonly Candidate[]> => {
  switch (kind) {
    case 'aliases':
      return aliases(env);
    case 'colors':
      return colors();
    case 'crons':
      return crons;
    case 'integration-slugs':
      return integrations();
    case 'profiles':
      return profiles(env);
    case 'time-zones':
      return timeZones(typed, new Date());
    case 'urls':
      return urls(env);
    default:
      return [];
  }
};
