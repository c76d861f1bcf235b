/** Keeps a git that shows commits for the repositories that were looked at a moment ago. */
import { randomUUID } from 'node:crypto';
import { PassThrough } from 'node:stream';
import { guarded } from '../formats/guarded.ts';
import { GitError, isGitError, streamGit } from './run-git.ts';
import { timeLeft } from './turns.ts';
import { type DiffLimits, diffParser, type TreeDiff } from './diff-parser.ts';
import { diffArgs, diffLimits, readDiff } from './read-diff.ts';

/** A git that can be asked as long as it is usable, one question at a time. */
interface DiffProcess {
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
const startDiffProcess = (dir: string): DiffProcess => {
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
          // What is left of it could be any amount.
          if (!all) kill();
          return finish(() => resolve(parser.end()));
        }
        if (all) finish(() => resolve(parser.end()));
      };
      answers += 1;
      input.write(`${sha}\n`);
      input.write(mark);
    });
  return { read, usable: () => alive && answers < mostAnswers, pid: git.pid, end: () => input.end(), ended };
};

/** The processes of one service. */
export interface DiffPool {
  /** As `readDiff` of one commit, by its full SHA. */
  readonly read: (dir: string, sha: string, limits?: DiffLimits) => Promise<TreeDiff>;
  /** Lets go of a repository that is about to be removed. */
  readonly forget: (dir: string) => Promise<void>;
  /** IDs of the processes that wait for a question. */
  readonly pids: () => number[];
  /** Waits for the answers and ends every process; from then on each diff has one of its own. */
  readonly close: () => Promise<void>;
}

/** How many processes wait for a question at most, and how many milliseconds. */
export interface DiffPoolLimits {
  readonly most: number;
  readonly idle: number;
}

const usual: DiffPoolLimits = { most: 8, idle: 30_000 };

interface Waiting {
  readonly process: DiffProcess;
  readonly timer: NodeJS.Timeout;
}

/** Makes a pool without any process; they come with the questions. */
export const makeDiffPool = ({ most, idle }: DiffPoolLimits = usual): DiffPool => {
  /** One for each repository, the one that was used last comes last. */
  const waiting = new Map<string, Waiting>();
  const running = new Set<Promise<void>>();
  let closed = false;

  const take = (dir: string): DiffProcess | undefined => {
    const one = waiting.get(dir);
    if (one === undefined) return undefined;
    clearTimeout(one.timer);
    waiting.delete(dir);
    return one.process;
  };
  const start = (dir: string): DiffProcess => {
    const process = startDiffProcess(dir);
    const gone = process.ended.finally(() => {
      running.delete(gone);
      if (waiting.get(dir)?.process === process) take(dir);
    });
    running.add(gone);
    return process;
  };
  const giveBack = (dir: string, process: DiffProcess): void => {
    if (closed || !process.usable() || waiting.has(dir)) return process.end();
    const timer = setTimeout(() => take(dir)?.end(), idle);
    timer.unref();
    waiting.set(dir, { process, timer });
    const [oldest] = waiting.keys();
    if (waiting.size > most && oldest !== undefined) take(oldest)?.end();
  };

  return {
    read: async (dir, sha, limits = diffLimits) => {
      if (closed) return readDiff(dir, { commit: sha }, limits);
      const process = take(dir) ?? start(dir);
      try {
        return await process.read(sha, limits);
      } catch (error) {
        // It may have died long ago. A git of its own knows what is the matter.
        if (isGitError(error) && error.code === 'exit') return await readDiff(dir, { commit: sha }, limits);
        throw error;
      } finally {
        giveBack(dir, process);
      }
    },
    forget: async (dir) => {
      const process = take(dir);
      process?.end();
      await process?.ended;
    },
    pids: () => [...waiting.values()].flatMap(({ process }) => process.pid ?? []),
    close: async () => {
      closed = true;
      for (const dir of waiting.keys()) take(dir)?.end();
      await Promise.all(running);
    },
  };
};
