/** What `git cat-file` is asked for, and what it answers. */
import { GitError, runGitBytes } from '../run-git.ts';
import { replyParser } from './reply-parser.ts';

/** One thing that is asked for. */
export interface ObjectRequest {
  /** As git takes it: a SHA, `refs/heads/main^{commit}`, `SHA:path`. Without a line end: each line is a request. */
  readonly name: string;
  /** Whether its bytes are wanted, and not only what and how long it is. */
  readonly content: boolean;
}

/** An object as git stores it. */
export interface StoredObject {
  readonly sha: string;
  readonly type: string;
  /** Bytes. */
  readonly size: number;
  /** Empty where it was not asked for. */
  readonly content: Buffer;
}

/** In the order of the requests; `undefined` for what is not there. Throws `GitError` when git fails. */
export type AskObjects = (
  dir: string,
  requests: readonly ObjectRequest[],
) => Promise<readonly (StoredObject | undefined)[]>;

/** Of all answers to one question: what is larger is streamed, not asked for. */
export const mostBytes = 64 * 1024 * 1024;

/** Says how git is run: answers are written out at `flush`, all at once. */
export const askArgs: readonly string[] = ['cat-file', '--batch-command', '--buffer'];

/** Whether a name may be asked for: a line end in it would be the start of another request. */
export const canBeAsked = (name: string): boolean => !/[\n\0]/.test(name);

/** What is written to git's standard input. Throws for a name that is more than one. */
export const linesOf = (requests: readonly ObjectRequest[]): string => {
  const strange = requests.find(({ name }) => !canBeAsked(name));
  if (strange !== undefined) throw new Error(`not the name of one object: ${JSON.stringify(strange.name)}`);
  return requests
    .map(({ name, content }) => `${content ? 'contents' : 'info'} ${name}\n`)
    .join('')
    .concat('flush\n');
};

/** One process, however many requests there are. */
export const askOnce: AskObjects = async (dir, requests) => {
  if (requests.length === 0) return [];
  const { stdout } = await runGitBytes({ dir, args: askArgs, input: linesOf(requests) });
  const parser = replyParser(requests);
  if (parser.push(stdout) === undefined) throw new GitError('exit', 'git cat-file ended before its last answer');
  return parser.replies;
};
