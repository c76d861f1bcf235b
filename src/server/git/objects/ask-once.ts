/** Asks a git of its own, which ends with the last answer. */
import { GitError } from '../git-error.ts';
import { runGitBytes } from '../run-git.ts';
import { askArgs, linesOf, type AskObjects } from './ask.ts';
import { replyParser } from './reply-parser.ts';

/** One process, however many requests there are. */
export const askOnce: AskObjects = async (dir, requests) => {
  if (requests.length === 0) return [];
  const { stdout } = await runGitBytes({ dir, args: askArgs, input: linesOf(requests) });
  const parser = replyParser(requests);
  if (parser.push(stdout) === undefined) throw new GitError('exit', 'git cat-file ended before its last answer');
  return parser.replies;
};
