/** Has git work only in repositories that hold what the service has written (docs/decisions, 0071). */
import { unlessGone } from '../formats/is-gone.ts';
import type { Log } from '../formats/log.ts';
import { repositoryForeign } from '../formats/problems.ts';
import { followedFiles } from '../git/foreign-files.ts';
import { configState, ensureOwnConfig } from '../git/own-config.ts';

export interface OwnRepositories {
  /**
   * Gives a repository the service's configuration where it has another, and throws 500 where it has files that lead git
   * elsewhere. One that is not there is fine.
   */
  readonly require: (project: number, dir: string, log: Log) => Promise<void>;
}

/** Looks closely at the first use of each repository, and again when its configuration was written to: every request asks. */
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
