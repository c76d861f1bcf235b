/** Copies a repository beside itself, sharing what never changes (docs/decisions, 0018). */
import { copyFile, link, mkdir, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { createRepository } from './create-repository.ts';
import { GitError } from './git-error.ts';
import { runGit } from './run-git.ts';

/** Why two names of one file cannot be had here: another file system, one without links, or too many of them. */
const linkless = new Set(['EXDEV', 'EPERM', 'EMLINK', 'ENOTSUP', 'EOPNOTSUPP']);

/** How often a copy is begun: git may tidy up the source while it is read, and take files away. */
const attempts = 3;

/** Milliseconds that looking through a whole history may take. */
const checkTimeout = 10 * 60_000;

const codeOf = (error: unknown): unknown => (error instanceof Error && 'code' in error ? error.code : undefined);

const shareFile = async (from: string, to: string): Promise<void> => {
  try {
    await link(from, to);
  } catch (error) {
    if (!linkless.has(String(codeOf(error)))) throw error;
    await copyFile(from, to);
  }
};

/** Directories of whole objects. What a push brings lies beside them until it is accepted. */
const isShared = (directory: string): boolean => /^(?:[0-9a-f]{2}|pack|info)$/.test(directory);

/** What a git that is at work leaves for itself and takes away again. */
const isPassing = (name: string): boolean => /^\.?tmp|\.(?:keep|lock)$/.test(name);

/** Objects and packs are never written to once they are there, so that both repositories can hold the same files. */
const shareObjects = async (from: string, to: string): Promise<void> => {
  for (const directory of (await readdir(from)).filter(isShared)) {
    await mkdir(join(to, directory), { recursive: true });
    for (const entry of await readdir(join(from, directory), { withFileTypes: true })) {
      if (!entry.isFile() || isPassing(entry.name)) continue;
      await shareFile(join(from, directory, entry.name), join(to, directory, entry.name));
    }
  }
};

const copyOnce = async (source: string, copy: string): Promise<void> => {
  await createRepository(copy);
  // The refs first: what is pushed meanwhile brings objects that no ref of the copy needs.
  const args = ['for-each-ref', '--format=create %(refname) %(objectname)', 'refs/heads/', 'refs/tags/'];
  const { stdout: refs } = await runGit({ dir: source, args });
  await shareObjects(join(source, 'objects'), join(copy, 'objects'));
  await runGit({ dir: copy, args: ['update-ref', '--stdin'], input: refs });
  await runGit({ dir: copy, args: ['rev-list', '--objects', '--quiet', '--all'], timeout: checkTimeout });
};

const isCutShort = (error: unknown): boolean => error instanceof GitError || codeOf(error) === 'ENOENT';

/**
 * Makes `copy` a bare repository with the branches and tags of `source`, whole before this resolves. The two share the
 * files of their objects where the file system has hard links; neither needs the other: whatever becomes of one, the
 * other stays whole. `copy` must not be there yet; there is nothing of it when this rejects.
 */
export const copyRepository = async (source: string, copy: string): Promise<void> => {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await copyOnce(source, copy);
    } catch (error) {
      await rm(copy, { recursive: true, force: true });
      if (attempt === attempts || !isCutShort(error)) throw error;
    }
  }
};
