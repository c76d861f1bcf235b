/** Objects of repositories, read by `git cat-file` processes that stay. */
import { PassThrough } from 'node:stream';
import { guarded } from '../formats/guarded.ts';
import { createProcessPool, type KeptProcess, type PoolLimits, type ProcessPool } from './process-pool.ts';
import { GitError } from './git-error.ts';
import { streamGit } from './stream-git.ts';
import { catFileArgs, type CatFile, catFile, commandsOf } from './cat-file.ts';
import { type ObjectRequest, replyParser, type StoredObject } from './reply-parser.ts';

interface ObjectProcess extends KeptProcess {
  /** Rejects with `GitError` when git ends or takes longer than a minute. Questions are answered in their order. */
  readonly ask: (requests: readonly ObjectRequest[]) => Promise<readonly (StoredObject | undefined)[]>;
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
  const git = streamGit({ args: catFileArgs, input, env: { GIT_DIR: dir }, signal: killer.signal });
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
        const lines = commandsOf(requests);
        if (failure !== undefined) return reject(failure);
        if (requests.length === 0) return resolve([]);
        questions.push({ parser: replyParser(requests), resolve, reject });
        if (questions.length === 1) watch();
        input.write(lines);
      }),
    pid: git.pid,
    isUsable: () => failure === undefined,
    end: () => input.end(),
    ended,
  };
};

/** The processes of one service. */
export interface ObjectPool extends ProcessPool {
  /** As `catFile`, by the process that is kept for the repository. Sees what was pushed a moment ago. */
  readonly ask: CatFile;
}

const usual: PoolLimits = { most: 16, idle: 30_000 };

export const makeObjectPool = (limits: PoolLimits = usual): ObjectPool => {
  const { use, ...pool } = createProcessPool({ start: startObjectProcess, isShared: true, ...limits });
  return {
    ...pool,
    ask: (dir, requests) =>
      use(
        dir,
        ({ ask }) => ask(requests),
        () => catFile(dir, requests),
      ),
  };
};
