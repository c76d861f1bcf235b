/** Reads diffs of commits by long-lived `git diff-tree` processes. */
import { randomUUID } from 'node:crypto';
import { PassThrough } from 'node:stream';
import { guarded } from '../formats/guarded.ts';
import { createProcessPool, type KeptProcess, type PoolLimits, type ProcessPool } from './process-pool.ts';
import { GitError } from './git-error.ts';
import { streamGit } from './stream-git.ts';
import { timeLeft } from './semaphore.ts';
import { type DiffLimits, diffParser, type TreeDiff } from './diff-parser.ts';
import { diffArgs, diffLimits, readDiff } from './read-diff.ts';

/** Answers one question at a time. */
interface DiffProcess extends KeptProcess {
  /** Takes a full SHA, and compares with the first parent. Rejects with `GitError` if git ends or takes too long. */
  readonly read: (sha: string, limits: DiffLimits) => Promise<TreeDiff>;
}

/** Milliseconds. */
const timeout = 60_000;

/** Answers after which a process is replaced: its memory grows with what it has read. */
const mostAnswers = 500;

const startDiffProcess = (dir: string): DiffProcess => {
  const input = new PassThrough();
  const killer = new AbortController();
  const args = [...diffArgs, '--diff-merges=first-parent', '--stdin'];
  const git = streamGit({ args, input, env: { GIT_DIR: dir }, signal: killer.signal });
  // git echoes a line that is no SHA, after the diffs before it. No content can contain this random one.
  const mark = Buffer.from(`${randomUUID()}\n`);
  let answers = 0;
  let alive = true;
  /** Receives output for the current question. */
  let onChunk: ((chunk: Buffer) => void) | undefined;
  let onEnd: ((error: unknown) => void) | undefined;

  const ended = git.ended.then((failure) => {
    alive = false;
    return onEnd?.(failure ?? new GitError('exit', 'git diff-tree has ended'));
  });
  const kill = (): void => {
    alive = false;
    killer.abort();
  };
  const breakOff = (fault: unknown): void => {
    kill();
    onEnd?.(fault);
  };
  git.stdout.on('error', kill);
  git.stdout.on(
    'data',
    guarded((chunk: Buffer) => onChunk?.(chunk), breakOff),
  );

  const read = (sha: string, limits: DiffLimits): Promise<TreeDiff> =>
    new Promise((resolve, reject) => {
      if (!alive) return reject(new GitError('exit', 'git diff-tree has ended'));
      const parser = diffParser(limits);
      let held: Buffer = Buffer.alloc(0);
      const timer = setTimeout(() => {
        finish(() => reject(new GitError('timeout', 'git diff-tree took longer than allowed')));
        kill();
      }, timeLeft(timeout));
      const finish = (settle: () => void): void => {
        clearTimeout(timer);
        onChunk = undefined;
        onEnd = undefined;
        settle();
      };
      onEnd = (error) => finish(() => reject(error));
      onChunk = (chunk) => {
        const data = held.length === 0 ? chunk : Buffer.concat([held, chunk]);
        const all = data.subarray(-mark.length).equals(mark);
        const end = Math.max(0, data.length - mark.length);
        held = data.subarray(end);
        if (end > 0 && !parser.push(data.subarray(0, end))) {
          // The rest of the diff can be of any size.
          if (!all) kill();
          return finish(() => resolve(parser.end()));
        }
        if (all) finish(() => resolve(parser.end()));
      };
      answers += 1;
      input.write(`${sha}\n`);
      input.write(mark);
    });
  return { read, isUsable: () => alive && answers < mostAnswers, pid: git.pid, end: () => input.end(), ended };
};

export interface DiffPool extends ProcessPool {
  /** Works like `readDiff` of one commit, given by its full SHA. */
  readonly read: (dir: string, sha: string, limits?: DiffLimits) => Promise<TreeDiff>;
}

const usual: PoolLimits = { most: 8, idle: 30_000 };

export const makeDiffPool = (limits: PoolLimits = usual): DiffPool => {
  const { use, ...pool } = createProcessPool({ start: startDiffProcess, isShared: false, ...limits });
  return {
    ...pool,
    read: (dir, sha, most = diffLimits) =>
      use(
        dir,
        ({ read }) => read(sha, most),
        () => readDiff(dir, { commit: sha }, most),
      ),
  };
};
