/** The world that every git process lives in: nothing of the operator's own configuration reaches it. */
import { tmpdir } from 'node:os';

/**
 * Settings of all repositories. They travel with each process instead of lying in each repository,
 * so that a change here holds at once for repositories that were made long ago.
 */
const settings: Readonly<Record<string, string>> = {
  // Storages are the operator's choice and may be mounted with another owner.
  'safe.directory': '*',
  // A repository that came from elsewhere must not bring programs along.
  'core.hooksPath': '/dev/null',
  'core.logAllRefUpdates': 'false',
  // A push that was answered survives a power cut.
  'core.fsync': 'committed',
  'core.fsyncMethod': 'batch',
  // Tidying up runs inside the push that made it due, never on its own after the service has ended.
  'gc.autoDetach': 'false',
  'receive.fsckObjects': 'true',
  // Flaws of old, widespread git programs: whole histories would be refused for them.
  'receive.fsck.badTimezone': 'ignore',
  'receive.fsck.missingSpaceBeforeDate': 'ignore',
  'receive.fsck.zeroPaddedFilemode': 'ignore',
  // Only the service writes there: clients fetch what is to be merged, and push it nowhere but to branches.
  'receive.hideRefs': 'refs/merge-requests',
  'uploadpack.allowFilter': 'true',
};

const settingVariables = (): Record<string, string> => {
  const pairs = Object.entries(settings).flatMap(([key, value], index) => [
    [`GIT_CONFIG_KEY_${index}`, key],
    [`GIT_CONFIG_VALUE_${index}`, value],
  ]);
  return { GIT_CONFIG_COUNT: String(Object.keys(settings).length), ...Object.fromEntries(pairs) };
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
  // Whoever may push could otherwise show other commits here than those that everyone clones.
  GIT_NO_REPLACE_OBJECTS: '1',
  ...settingVariables(),
  ...extra,
});
