/** What `git cat-file` is asked for, and what it answers. */
import { GitError } from './git-error.ts';
import { runGitBytes } from './run-git.ts';
import { type ObjectRequest, replyParser, type StoredObject } from './reply-parser.ts';

/** In the order of the requests; `undefined` for what is not there. Throws `GitError` when git fails. */
export type CatFile = (
  dir: string,
  requests: readonly ObjectRequest[],
) => Promise<readonly (StoredObject | undefined)[]>;

/** Says how git is run: answers are written out at `flush`, all at once. */
export const catFileArgs: readonly string[] = ['cat-file', '--batch-command', '--buffer'];

/**
 * Whether a name may be asked for: a line end in it would be the start of another request, and git takes a carriage return
 * at its end for a part of the line's.
 */
export const isOneLine = (name: string): boolean => !/[\n\0]|\r$/.test(name);

/** What is written to git's standard input. Throws for a name that is more than one. */
export const commandsOf = (requests: readonly ObjectRequest[]): string => {
  const strange = requests.find(({ name }) => !isOneLine(name));
  if (strange !== undefined) throw new Error(`not the name of one object: ${JSON.stringify(strange.name)}`);
  return requests
    .map(({ name, content }) => `${content ? 'contents' : 'info'} ${name}\n`)
    .join('')
    .concat('flush\n');
};

/** One process, however many requests there are. */
export const catFile: CatFile = async (dir, requests) => {
  if (requests.length === 0) return [];
  const { stdout } = await runGitBytes({ dir, args: catFileArgs, input: commandsOf(requests) });
  const parser = replyParser(requests);
  if (parser.push(stdout) === undefined) throw new GitError('exit', 'git cat-file ended before its last answer');
  return parser.replies;
};
