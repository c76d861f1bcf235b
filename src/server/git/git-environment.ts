import { tmpdir } from 'node:os';

const mergeRequests = 'refs/merge-requests';

/** If there is no `refs/heads/main`, git looks for it below these, too, such as for a branch with that name. */
const alsoLookedIn = ['refs', 'refs/heads', 'refs/tags', 'refs/remotes'];

/** Only the service writes merge request refs: clients fetch them, and push to branches. The others would be ambiguous. */
const closedToPushes = [
  mergeRequests,
  ...alsoLookedIn.flatMap((place) => ['refs/heads', 'refs/tags', mergeRequests].map((ref) => `${place}/${ref}`)),
];

/**
 * Settings of all repositories. They are passed to each process instead of being stored in each repository, so that a change
 * applies to existing repositories, too.
 */
const settings: Readonly<Record<string, string | readonly string[]>> = {
  // Storages can be mounted with another owner.
  'safe.directory': '*',
  // Hooks in a repository that was copied here must not run.
  'core.hooksPath': '/dev/null',
  'core.logAllRefUpdates': 'false',
  // An accepted push survives a power cut. Batches are unsafe: git ignores errors when it moves their objects, and a repack
  // removes directories that are empty.
  'core.fsync': 'committed',
  'core.fsyncMethod': 'fsync',
  // Each loose object costs an fsync, so that more than a few are stored as a pack.
  'transfer.unpackLimit': '20',
  'fastimport.unpackLimit': '20',
  // A job of the service repacks, so that a push does not wait for it.
  'gc.auto': '0',
  'maintenance.auto': 'false',
  'receive.autogc': 'false',
  'receive.fsckObjects': 'true',
  // Widespread flaws of old git programs: whole histories would be refused because of them.
  'receive.fsck.badTimezone': 'ignore',
  'receive.fsck.missingSpaceBeforeDate': 'ignore',
  'receive.fsck.zeroPaddedFilemode': 'ignore',
  'receive.hideRefs': closedToPushes,
  'receive.advertisePushOptions': 'true',
  'uploadpack.allowFilter': 'true',
  // Limits what one clone takes of the machine.
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

/** Returns the whole environment of a git process: only `PATH` and `TMPDIR` come from the service's own. */
export const gitEnvironment = (extra: Readonly<Record<string, string>> = {}): Record<string, string> => ({
  PATH: process.env['PATH'] ?? '/usr/local/bin:/usr/bin:/bin',
  TMPDIR: tmpdir(),
  LC_ALL: 'C',
  GIT_CONFIG_NOSYSTEM: '1',
  GIT_CONFIG_SYSTEM: '/dev/null',
  GIT_CONFIG_GLOBAL: '/dev/null',
  GIT_TERMINAL_PROMPT: '0',
  GIT_ATTR_NOSYSTEM: '1',
  // Forks are fetched from the same machine: no network, and no helper program.
  GIT_ALLOW_PROTOCOL: 'file',
  // Replacement refs could otherwise show other commits here than a clone gets.
  GIT_NO_REPLACE_OBJECTS: '1',
  ...settingVariables(),
  ...extra,
});

/** The environment in which git reads the objects of other repositories, too, and writes none of them. */
export const withObjectsOf = (dirs: readonly string[]): Record<string, string> =>
  dirs.length === 0
    ? {}
    : {
        // Quoted as in C, since a storage's path can have a colon.
        GIT_ALTERNATE_OBJECT_DIRECTORIES: dirs
          .map((dir) => `"${`${dir}/objects`.replaceAll(/["\\]/g, String.raw`\$&`)}"`)
          .join(':'),
      };
