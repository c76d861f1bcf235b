/** Makes the objects of annotated tags. */
import type { Author } from './commit-command.ts';
import { GitError } from './git-error.ts';
import { isRefName } from './ref-name.ts';
import { runGit } from './run-git.ts';
import { signatureLine } from './signature-line.ts';

/** An annotated tag of a commit. */
export interface NewTag {
  readonly name: string;
  /** SHA of the commit, in full. */
  readonly target: string;
  readonly message: string;
  readonly tagger: Author;
  readonly date: Date;
}

/** Writes the object of a tag and gives back its SHA; no ref points to it yet. */
export const makeTag = async (dir: string, { name, target, message, tagger, date }: NewTag): Promise<string> => {
  if (!isRefName(name)) throw new GitError('refused', `"${name}" cannot be the name of a tag`);
  const headers = `object ${target}\ntype commit\ntag ${name}\ntagger ${signatureLine(tagger, date)}\n`;
  const input = `${headers}\n${message.endsWith('\n') ? message : `${message}\n`}`;
  const { stdout } = await runGit({ dir, args: ['mktag'], input });
  return stdout.trim();
};
