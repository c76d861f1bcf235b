/** Git's own checks of files that it reads itself, before they are committed: a push has them checked on its way in. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runGit } from './run-git.ts';
import { ignorable } from './write-commit.ts';

/** A name that some file system takes for `.gitmodules`, short names of NTFS included. */
const configuration = /^(?:\.gitmodules|gitmod~\d|gi[0-9a-f]{4}~\d)[ .]*(?::.*)?$/is;

/** Whether git reads a file at this path itself when somebody clones. */
export const isReadByGit = (path: string): boolean =>
  configuration.test(path.slice(path.lastIndexOf('/') + 1).replaceAll(ignorable, ''));

/** A file that is to be committed. */
export interface CheckedFile {
  readonly path: string;
  /** Six octal digits. */
  readonly mode: string;
  readonly content: string | Uint8Array;
}

const complaint = /error in [a-z]+ [0-9a-f]+: ([^\n]*)/;

/** What git has against such a file, in its own words: `gitmodulesUrl: disallowed submodule url: ...`; undefined for nothing. */
export const fsckFile = async ({ path, mode, content }: CheckedFile): Promise<string | undefined> => {
  const dir = await mkdtemp(join(tmpdir(), 'repoctl-fsck-'));
  try {
    await runGit({ args: ['init', '--quiet', '--bare', '--template=', '--end-of-options', dir] });
    const blob = (await runGit({ dir, args: ['hash-object', '-w', '--stdin'], input: content })).stdout.trim();
    const name = path.slice(path.lastIndexOf('/') + 1);
    await runGit({ dir, args: ['mktree', '-z'], input: `${mode} blob ${blob}\t${name}\0` });
    await runGit({ dir, args: ['fsck', '--strict', '--no-dangling', '--no-progress'] });
    return undefined;
  } catch (error) {
    // git ends with an error, and says on its standard error what it found.
    const found = complaint.exec(error instanceof Error ? error.message : '')?.[1];
    if (found === undefined) throw error;
    return found;
  } finally {
    await rm(dir, { recursive: true, force: true });
  }
};
