/** A git that stays, and answers one question after the other about the objects of one repository. */
import { PassThrough } from 'node:stream';
import { GitError } from '../git-error.ts';
import { streamGit } from '../stream-git.ts';
import { askArgs, linesOf, type ObjectRequest, type StoredObject } from './ask.ts';
import { replyParser } from './reply-parser.ts';

/** A git that can be asked as long as it has not ended. */
export interface ObjectProcess {
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
const patience = 60_000;

/** Starts one for the bare repository in a directory. */
export const startObjectProcess = (dir: string): ObjectProcess => {
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
    timer = setTimeout(() => fail(new GitError('timeout', 'git cat-file took longer than allowed')), patience);
  };

  git.stdout.on('data', (chunk: Buffer) => {
    try {
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
    } catch (error) {
      fail(error);
    }
  });
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
