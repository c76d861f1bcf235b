/** Keeps a git for each repository that is being read, so that most reads start no process. */
import { PassThrough } from 'node:stream';
import { guarded } from '../formats/guarded.ts';
import { GitError, isGitError, streamGit } from './run-git.ts';
import { askArgs, type AskObjects, askOnce, linesOf } from './ask.ts';
import { type ObjectRequest, replyParser, type StoredObject } from './reply-parser.ts';

/** A git that can be asked as long as it has not ended. */
interface ObjectProcess {
  /** Rejects with `GitError` when git ends or takes longer than a minute. Questions are answered in their order. */
  readonly ask: (requests: readonly ObjectRequest[]) => Promise<readonly (StoredObject | undefined)[]>;
  /** Its process ID; `undefined` when it could not be started. */
  readonly pid: number | undefined;
  /** Questions that wait for their answers. */
  readonly waiting: () => number;
  /** Lets it answer what it was asked, then end. */
  readonly end: () => void;
  /** Settles once it is gone. Never rejects. */
  readonly ended: Promise<void>;
}

interface Question {
  readonly parser: ReturnType<typeof replyParser>;
  readonly resolve: (replies: readonly (StoredObject | undefined)[]) => void;
  readonly reject: (error: unknown) => void;
}

/** Milliseconds that git may be silent about a question. */
const timeoutMs = 60_000;

/** Starts one for the bare repository in a directory. */
const startObjectProcess = (dir: string): ObjectProcess => {
  const input = new PassThrough();
  const killer = new AbortController();
  const git = streamGit({ args: askArgs, input, env: { GIT_DIR: dir }, signal: killer.signal });
  const questions: Question[] = [];
  let failure: unknown;
  let timer: NodeJS.Timeout | undefined;

  const fail = (error: unknown): void => {
    failure ??= error;
    clearTimeout(timer);
    for (const question of questions.splice(0)) question.reject(failure);
    killer.abort();
  };
  const watch = (): void => {
    clearTimeout(timer);
    if (questions.length === 0) return;
    timer = setTimeout(() => fail(new GitError('timeout', 'git cat-file took longer than allowed')), timeoutMs);
  };

  const read = (chunk: Buffer): void => {
    let rest: Buffer | undefined = chunk;
    while (rest !== undefined && rest.length > 0) {
      const [question] = questions;
      if (question === undefined) throw new GitError('exit', 'git cat-file answered what it was not asked');
      rest = question.parser.push(rest);
      if (rest !== undefined) {
        questions.shift();
        question.resolve(question.parser.replies);
      }
    }
    watch();
  };
  const breakOff = (fault: unknown): void => {
    // It is the answer to one question. Those behind it are asked of another git.
    questions.shift()?.reject(fault);
    fail(new GitError('exit', 'git cat-file was ended in the middle of an answer'));
  };
  git.stdout.on('data', guarded(read, breakOff));
  git.stdout.on('error', fail);
  const ended = git.ended.then((error) => fail(error ?? new GitError('exit', 'git cat-file has ended')));

  return {
    ask: (requests) =>
      new Promise((resolve, reject) => {
        const lines = linesOf(requests);
        if (failure !== undefined) return reject(failure);
        if (requests.length === 0) return resolve([]);
        questions.push({ parser: replyParser(requests), resolve, reject });
        if (questions.length === 1) watch();
        input.write(lines);
      }),
    pid: git.pid,
    waiting: () => questions.length,
    end: () => input.end(),
    ended,
  };
};

/** How many processes are kept, and for how long. */
export interface PoolLimits {
  /** Processes at a time, one for each repository. */
  readonly most: number;
  /** Milliseconds after which one that nobody asked anything ends. */
  readonly idle: number;
}

/** The processes of one service. */
export interface ObjectPool {
  /** As `askOnce`, by the process that is kept for the repository. Sees what was pushed a moment ago. */
  readonly ask: AskObjects;
  /** Lets go of a repository that is about to be removed. */
  readonly forget: (dir: string) => Promise<void>;
  /** IDs of the processes there are now. */
  readonly pids: () => number[];
  /** Waits for what has been asked and ends every process; from then on each question has one of its own. */
  readonly close: () => Promise<void>;
}

const usual: PoolLimits = { most: 16, idle: 30_000 };

interface SharedPools {
  readonly process: ObjectProcess;
  timer?: NodeJS.Timeout;
}

/** Makes a pool without any process; they come with the questions. */
export const makeObjectPool = ({ most, idle }: PoolLimits = usual): ObjectPool => {
  /** The one that was asked last comes last. */
  const pools = new Map<string, SharedPools>();
  const ending = new Set<Promise<void>>();
  let closed = false;

  const drop = (dir: string, one: SharedPools): void => {
    clearTimeout(one.timer);
    if (pools.get(dir) === one) pools.delete(dir);
    one.process.end();
  };
  const rest = (dir: string, one: SharedPools): void => {
    clearTimeout(one.timer);
    one.timer = setTimeout(() => drop(dir, one), idle);
    one.timer.unref();
  };

  const start = (dir: string): SharedPools | undefined => {
    if (pools.size >= most) {
      const free = [...pools].find(([, { process }]) => process.waiting() === 0);
      if (free === undefined) return undefined;
      drop(...free);
    }
    const one: SharedPools = { process: startObjectProcess(dir) };
    const gone = one.process.ended.finally(() => {
      drop(dir, one);
      ending.delete(gone);
    });
    ending.add(gone);
    return one;
  };

  const ask: AskObjects = async (dir, requests) => {
    const one = closed ? undefined : (pools.get(dir) ?? start(dir));
    if (one === undefined) return askOnce(dir, requests);
    pools.delete(dir);
    pools.set(dir, one);
    clearTimeout(one.timer);
    try {
      const replies = await one.process.ask(requests);
      if (one.process.waiting() === 0 && pools.get(dir) === one) rest(dir, one);
      return replies;
    } catch (error) {
      // It may have died long ago, or for something that is repaired by now. A git of its own knows.
      if (isGitError(error) && error.code === 'exit') return askOnce(dir, requests);
      throw error;
    }
  };

  return {
    ask,
    forget: async (dir) => {
      const one = pools.get(dir);
      if (one === undefined) return;
      drop(dir, one);
      await one.process.ended;
    },
    pids: () => [...pools.values()].flatMap(({ process }) => process.pid ?? []),
    close: async () => {
      closed = true;
      for (const [dir, one] of pools) drop(dir, one);
      await Promise.all(ending);
    },
  };
};
