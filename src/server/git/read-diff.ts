/** Reads the difference between two commits, and holds only the part that is shown. */
import { withObjectsOf } from './git-environment.ts';
import { GitError } from './git-error.ts';
import { runGitBytes } from './run-git.ts';
import { streamGitWithPermit } from './stream-git.ts';
import { timeLeft } from './semaphore.ts';
import { type DiffLimits, diffParser, type TreeDiff } from './diff-parser.ts';

/** Takes full SHAs. A renamed file counts once. */
export const countChangedFiles = async (dir: string, from: string, to: string): Promise<number> => {
  const args = ['diff-tree', '-r', '-M', '--no-commit-id', '--name-only', '-z', '--end-of-options', from, to];
  const { stdout } = await runGitBytes({ dir, args });
  let count = 0;
  for (const byte of stdout) if (byte === 0) count += 1;
  return count;
};

/** Keeps a hostile commit from filling the memory. */
export const diffLimits: DiffLimits = { files: 1000, fileBytes: 512 * 1024, totalBytes: 8 * 1024 * 1024 };

/** Milliseconds. */
const timeout = 60_000;

/**
 * Two commits by their full SHAs, where null stands for an empty tree; or one commit against its first parent, by its SHA or the
 * full name of a ref.
 */
export type DiffRange = { readonly from: string | null; readonly to: string } | { readonly commit: string };

const rangeArgs = (range: DiffRange): string[] => {
  if ('commit' in range) return ['--diff-merges=first-parent', '--end-of-options', range.commit];
  return ['--end-of-options', ...(range.from === null ? [] : [range.from]), range.to];
};

/** The commits follow these arguments. */
export const diffArgs: readonly string[] = [
  'diff-tree',
  '-r',
  '--root',
  '--no-commit-id',
  '--raw',
  '-z',
  '-p',
  '-M',
  '--full-index',
  '--no-color',
  '--no-ext-diff',
  '--no-textconv',
];

/**
 * Detects renames. `others` are repositories to look in, too. Rejects with `GitError`: `timeout` after a minute or at the end of the time budget, `exit` with 128 if a commit
 * does not exist.
 */
export const readDiff = async (
  dir: string,
  range: DiffRange,
  limits: DiffLimits = diffLimits,
  others: readonly string[] = [],
): Promise<TreeDiff> => {
  const late = AbortSignal.timeout(timeLeft(timeout));
  const enough = new AbortController();
  const { stdout, ended } = await streamGitWithPermit({
    args: [...diffArgs, ...rangeArgs(range)],
    env: { GIT_DIR: dir, ...withObjectsOf(others) },
    signal: AbortSignal.any([late, enough.signal]),
  });
  const parser = diffParser(limits);
  let complete = false;
  let ending = false;
  try {
    for await (const chunk of stdout) {
      complete = !parser.push(chunk as Buffer);
      if (complete) break;
    }
    ending = !complete;
  } finally {
    if (!ending) enough.abort();
  }
  const failure = await ended;
  if (failure === null || complete) return parser.end();
  throw late.aborted ? new GitError('timeout', 'git diff-tree took longer than allowed') : failure;
};
