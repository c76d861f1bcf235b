/** Reads objects of repositories by long-lived `git cat-file` processes. */
import { PassThrough } from 'node:stream';
import { guarded } from '../formats/guarded.ts';
import { createProcessPool, type KeptProcess, type PoolLimits, type ProcessPool } from './process-pool.ts';
import { GitError } from './git-error.ts';
import { streamGit } from './stream-git.ts';
import { catFileArgs, type CatFile, catFile, commandsOf } from './cat-file.ts';
import { type ObjectRequest, replyParser, type StoredObject } from './reply-parser.ts';

interface ObjectProcess extends KeptProcess {
  /** Rejects with `GitError` if git ends or is silent for a minute. Replies come in the order of the calls. */
  readonly ask: (requests: readonly ObjectRequest[]) => Promise<readonly (StoredObject | undefined)[]>;
}

interface Question {
  readonly parser: ReturnType<typeof replyParser>;
  readonly resolve: (replies: readonly (StoredObject | undefined)[]) => void;
  readonly reject: (error: unknown) => void;
}

/** Milliseconds in which git must reply to a question. */
const timeoutMs = 60_000;

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
      if (question === undefined) throw new GitError('exit', 'git cat-file answered without a question');
      rest = question.parser.push(rest);
      if (rest !== undefined) {
        questions.shift();
        question.resolve(question.parser.replies);
      }
    }
    watch();
  };
  const breakOff = (fault: unknown): void => {
    // Only the reply to this question is at fault. The questions behind it are asked of another process.
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

export interface ObjectPool extends ProcessPool {
  /** Works like `catFile`, by the long-lived process of the repository. It sees the latest push. */
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
