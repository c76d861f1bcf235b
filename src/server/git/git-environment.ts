import { tmpdir } from 'node:os';

const mergeRequests = 'refs/merge-requests';

/** Where git looks for `refs/heads/main` as well, if there is no such ref: for a branch that is called so, for example. */
const alsoLookedIn = ['refs', 'refs/heads', 'refs/tags', 'refs/remotes'];

/** Only the service writes to the first: clients fetch what is to be merged, and push it nowhere but to branches. */
const closedToPushes = [
  mergeRequests,
  ...alsoLookedIn.flatMap((place) => ['refs/heads', 'refs/tags', mergeRequests].map((ref) => `${place}/${ref}`)),
];

/**
 * Settings of all repositories. They travel with each process instead of lying in each repository,
 * so that a change here holds at once for repositories that were made long ago.
 */
const settings: Readonly<Record<string, string | readonly string[]>> = {
  // Storages are the operator's choice and may be mounted with another owner.
  'safe.directory': '*',
  // A repository that came from elsewhere must not bring programs along.
  'core.hooksPath': '/dev/null',
  'core.logAllRefUpdates': 'false',
  // A push that was answered survives a power cut. Not in batches: of those, git moves objects into their directories without
  // looking whether that worked, and whoever repacks removes directories that are empty.
  'core.fsync': 'committed',
  'core.fsyncMethod': 'fsync',
  // Each loose object is waited for, so that more than a few come as a pack.
  'transfer.unpackLimit': '20',
  'fastimport.unpackLimit': '20',
  // The service tidies up by a job of its own: nobody who pushes waits for it.
  'gc.auto': '0',
  'maintenance.auto': 'false',
  'receive.autogc': 'false',
  'receive.fsckObjects': 'true',
  // Flaws of old, widespread git programs: whole histories would be refused for them.
  'receive.fsck.badTimezone': 'ignore',
  'receive.fsck.missingSpaceBeforeDate': 'ignore',
  'receive.fsck.zeroPaddedFilemode': 'ignore',
  'receive.hideRefs': closedToPushes,
  'uploadpack.allowFilter': 'true',
  // What one clone may take of a machine that others work on, too.
  'pack.threads': '2',
  'pack.windowMemory': '128m',
  'pack.deltaCacheSize': '64m',
  'core.bigFileThreshold': '32m',
};

const settingVariables = (): Record<string, string> => {
  const all = Object.entries(settings).flatMap(([key, values]) => [values].flat().map((value) => [key, value]));
  const variables = all.flatMap(([key, value], index) => [
    [`GIT_CONFIG_KEY_${index}`, key],
    [`GIT_CONFIG_VALUE_${index}`, value],
  ]);
  return { GIT_CONFIG_COUNT: String(all.length), ...Object.fromEntries(variables) };
};

/** The whole environment of a git process; of the service's own, only `PATH` and `TMPDIR` are handed on. */
export const gitEnvironment = (extra: Readonly<Record<string, string>> = {}): Record<string, string> => ({
  PATH: process.env['PATH'] ?? '/usr/local/bin:/usr/bin:/bin',
  TMPDIR: tmpdir(),
  LC_ALL: 'C',
  GIT_CONFIG_NOSYSTEM: '1',
  GIT_CONFIG_SYSTEM: '/dev/null',
  GIT_CONFIG_GLOBAL: '/dev/null',
  GIT_TERMINAL_PROMPT: '0',
  GIT_ATTR_NOSYSTEM: '1',
  // From fork to fork of this service: never to another machine, and by no program.
  GIT_ALLOW_PROTOCOL: 'file',
  // Whoever may push could otherwise show other commits here than those that everyone clones.
  GIT_NO_REPLACE_OBJECTS: '1',
  ...settingVariables(),
  ...extra,
});
