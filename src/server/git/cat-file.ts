/** Reads objects by `git cat-file --batch-command`. */
import { GitError } from './git-error.ts';
import { runGitBytes } from './run-git.ts';
import { type ObjectRequest, replyParser, type StoredObject } from './reply-parser.ts';

/** Returns objects in the order of the requests; undefined for missing ones. Rejects with `GitError` if git fails. */
export type CatFile = (
  dir: string,
  requests: readonly ObjectRequest[],
) => Promise<readonly (StoredObject | undefined)[]>;

/** With `--buffer` git writes its replies when it reads `flush`. */
export const catFileArgs: readonly string[] = ['cat-file', '--batch-command', '--buffer'];

/**
 * Returns false for a name that git would read as something else: a line end starts another request, and git drops a carriage
 * return at the end.
 */
export const isOneLine = (name: string): boolean => !/[\n\0]|\r$/.test(name);

/** Returns the input for git. Throws for a name that is not one line. */
export const commandsOf = (requests: readonly ObjectRequest[]): string => {
  const strange = requests.find(({ name }) => !isOneLine(name));
  if (strange !== undefined) throw new Error(`not the name of one object: ${JSON.stringify(strange.name)}`);
  return requests
    .map(({ name, content }) => `${content ? 'contents' : 'info'} ${name}\n`)
    .join('')
    .concat('flush\n');
};

/** Starts one process for all requests. */
export const catFile: CatFile = async (dir, requests) => {
  if (requests.length === 0) return [];
  const { stdout } = await runGitBytes({ dir, args: catFileArgs, input: commandsOf(requests) });
  const parser = replyParser(requests);
  if (parser.push(stdout) === undefined) throw new GitError('exit', 'git cat-file ended before its last answer');
  return parser.replies;
};
