/** A git that stays, and shows one commit of a repository after the other. */
import { randomUUID } from 'node:crypto';
import { PassThrough } from 'node:stream';
import { GitError } from '../git-error.ts';
import { streamGit } from '../stream-git.ts';
import { diffParser } from './diff-parser.ts';
import type { DiffLimits, TreeDiff } from './file-diff.ts';
import { diffArgs } from './read-diff.ts';

/** A git that can be asked as long as it is usable, one question at a time. */
export interface DiffProcess {
  /** A commit, by its full SHA, against its first parent. Rejects with `GitError` when git ends or takes too long. */
  readonly read: (sha: string, limits: DiffLimits) => Promise<TreeDiff>;
  /** Whether it can be asked again. */
  readonly usable: () => boolean;
  readonly pid: number | undefined;
  readonly end: () => void;
  /** Settles once it is gone. Never rejects. */
  readonly ended: Promise<void>;
}

/** Milliseconds that a diff may take. */
const timeout = 60_000;

/** Answers after which it is not used again: git keeps some of what it has read. */
const mostAnswers = 500;

/** Starts one for the bare repository in a directory. */
export const startDiffProcess = (dir: string): DiffProcess => {
  const input = new PassThrough();
  const killer = new AbortController();
  const args = [...diffArgs, '--diff-merges=first-parent', '--stdin'];
  const git = streamGit({ args, input, env: { GIT_DIR: dir }, signal: killer.signal });
  // A line that is no SHA is given back as it is, once everything before it is written. No content can know it.
  const mark = Buffer.from(`${randomUUID()}\n`);
  let answers = 0;
  let alive = true;
  /** Of the question in hand. */
  let onChunk: ((chunk: Buffer) => void) | undefined;
  let onEnd: ((error: GitError) => void) | undefined;

  git.stdout.on('data', (chunk: Buffer) => onChunk?.(chunk));
  const ended = git.ended.then((failure) => {
    alive = false;
    return onEnd?.(failure ?? new GitError('exit', 'git diff-tree has ended'));
  });
  const kill = (): void => {
    alive = false;
    killer.abort();
  };
  git.stdout.on('error', kill);

  const read = (sha: string, limits: DiffLimits): Promise<TreeDiff> =>
    new Promise((resolve, reject) => {
      if (!alive) return reject(new GitError('exit', 'git diff-tree has ended'));
      const parser = diffParser(limits);
      let held: Buffer = Buffer.alloc(0);
      const timer = setTimeout(() => {
        finish(() => reject(new GitError('timeout', 'git diff-tree took longer than allowed')));
        kill();
      }, timeout);
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
        try {
          if (end > 0 && !parser.push(data.subarray(0, end))) {
            // What is left of it could be any amount.
            if (!all) kill();
            return finish(() => resolve(parser.end()));
          }
          if (all) finish(() => resolve(parser.end()));
        } catch (error) {
          kill();
          finish(() => reject(error));
        }
      };
      answers += 1;
      input.write(`${sha}\n`);
      input.write(mark);
    });
  return { read, usable: () => alive && answers < mostAnswers, pid: git.pid, end: () => input.end(), ended };
};
