/** Keeps Git out of repositories that contain foreign files (docs/decisions, 0071). */
import { unlessGone } from '../formats/is-gone.ts';
import type { Log } from '../formats/log.ts';
import { repositoryForeign } from '../formats/problems.ts';
import { followedFiles } from '../git/foreign-files.ts';
import { configState, ensureOwnConfig } from '../git/own-config.ts';

export interface OwnRepositories {
  /**
   * Replaces a foreign configuration by the service's own, and throws 500 if the repository has files that Git would follow
   * elsewhere. Accepts a missing repository.
   */
  readonly require: (project: number, dir: string, log: Log) => Promise<void>;
}

/** Checks a repository at its first use and after changes of its configuration, and remembers the result for other requests. */
export const createOwnRepositories = (): OwnRepositories => {
  const known = new Map<number, string>();
  return {
    require: async (project, dir, log) => {
      const state = await configState(dir);
      if (state !== undefined && state === known.get(project)) return;
      const files = await followedFiles(dir);
      if (files.length > 0) {
        log('error', 'a repository has foreign files', { project, path: dir, files: files.join(', ') });
        throw repositoryForeign();
      }
      if (await unlessGone(ensureOwnConfig(dir), false)) {
        log('warn', 'a repository had a foreign configuration, which was replaced', { project, path: dir });
      } else if (state !== undefined) {
        known.set(project, state);
      }
    },
  };
};
