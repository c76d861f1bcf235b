/** Writes commits by `git fast-import`. */
import { createInterface } from 'node:readline/promises';
import { PassThrough, type Readable } from 'node:stream';
import { type Author, signatureLine } from './parse-commit.ts';
import { isRefName } from './ref-name.ts';
import { GitError } from './git-error.ts';
import { runGit } from './run-git.ts';
import { streamGit } from './stream-git.ts';

export interface CommittedFile {
  /** Relative, with `/`: `docs/index.md`. */
  readonly path: string;
  /** The content, or the full SHA of an existing blob. */
  readonly content: string | Uint8Array | { readonly blob: string };
  /** `100644` when absent. */
  readonly mode?: string;
}

/** A new commit on a branch. */
export interface Commit {
  readonly branch: string;
  readonly message: string;
  readonly author: Author;
  /** The author when absent. */
  readonly committer?: Author;
  /** To the second; recorded in UTC. */
  readonly date: Date;
  /** Files to create or replace; other files of the parent stay. */
  readonly files: readonly CommittedFile[];
  /** Paths of files to delete, before `files` are written. */
  readonly removed?: readonly string[];
  /** Adds no line end to the message. */
  readonly exactMessage?: true;
  /** A SHA, or a mark such as `:1`. By default the last commit to this branch in the same import, or none. */
  readonly parent?: string;
  /** Later commands of the same import refer to the commit by this number. */
  readonly mark?: number;
}

const parentPattern = /^(?:[0-9a-f]{40}|[0-9a-f]{64}|:\d+)$/;

/** Components that some file system reads as `.git`: NTFS ignores dots and spaces at the end of a name. */
const administration = /^(?:\.|\.\.|(?:\.git|git~\d+)[ .]*(?::.*)?)$/is;

/** HFS+ ignores these characters in names. */
export const ignorable = /[\u200c-\u200f\u202a-\u202e\u206a-\u206f\ufeff]/g;

export const isFilePath = (path: string): boolean =>
  path !== '' &&
  path.isWellFormed() &&
  !path.includes('\0') &&
  path.split('/').every((part) => part !== '') &&
  // On Windows a backslash separates names.
  path.split(/[/\\]/).every((part) => !administration.test(part.replaceAll(ignorable, '')));

const quoted = (path: string): string =>
  `"${path.replaceAll(/["\\]/g, String.raw`\$&`).replaceAll('\n', String.raw`\n`)}"`;

const data = (content: string | Uint8Array): Buffer => {
  const bytes = typeof content === 'string' ? Buffer.from(content) : content;
  return Buffer.concat([Buffer.from(`data ${bytes.length}\n`), bytes, Buffer.from('\n')]);
};

const checkPath = (path: string): void => {
  if (!isFilePath(path)) throw new GitError('refused', `"${path}" cannot be the path of a file in a repository`);
};

const shaForm = /^(?:[0-9a-f]{40}|[0-9a-f]{64})$/;

const fileCommand = ({ path, content, mode = '100644' }: CommittedFile): Buffer => {
  checkPath(path);
  if (typeof content === 'string' || content instanceof Uint8Array) {
    return Buffer.concat([Buffer.from(`M ${mode} inline ${quoted(path)}\n`), data(content)]);
  }
  if (!shaForm.test(content.blob)) throw new GitError('refused', `"${content.blob}" is not a full SHA`);
  return Buffer.from(`M ${mode} ${content.blob} ${quoted(path)}\n`);
};

const removal = (path: string): Buffer => {
  checkPath(path);
  return Buffer.from(`D ${quoted(path)}\n`);
};

/** Returns the command for `git fast-import`. Throws `GitError` `refused` for an invalid name or path. */
export const commitCommand = (commit: Commit): Buffer => {
  const { branch, message, author, committer = author, date, files, removed = [], parent, mark } = commit;
  if (!isRefName(branch)) throw new GitError('refused', `"${branch}" cannot be the name of a branch`);
  if (parent !== undefined && !parentPattern.test(parent)) {
    throw new GitError('refused', `"${parent}" is neither a full SHA nor a mark`);
  }
  const ended = commit.exactMessage === true || message.endsWith('\n') ? message : `${message}\n`;
  return Buffer.concat([
    Buffer.from(`commit refs/heads/${branch}\n`),
    Buffer.from(mark === undefined ? '' : `mark :${mark}\n`),
    Buffer.from(`author ${signatureLine(author, date)}\ncommitter ${signatureLine(committer, date)}\n`),
    data(ended),
    Buffer.from(parent === undefined ? '' : `from ${parent}\n`),
    ...removed.map(removal),
    ...files.map(fileCommand),
    Buffer.from('\n'),
  ]);
};

/** Milliseconds. */
const importTimeout = 10 * 60_000;

const sharedArgs = ['fast-import', '--quiet', '--date-format=raw'];

/** Milliseconds from the start of a commit until its branch moves. */
const commitTimeout = 60_000;

/** Returns undefined if the output ends before its first line. */
const firstLine = async (output: Readable): Promise<string | undefined> => {
  for await (const line of createInterface({ input: output })) return line;
  return undefined;
};

/** A commit that is written, while its branch has not moved yet. git waits for one of the two calls. */
export interface PreparedCommit {
  readonly sha: string;
  /** Rejects with `GitError` `exit` if the branch was moved meanwhile, and leaves it there. */
  readonly move: () => Promise<void>;
  /** Leaves the branch unmoved, as the end of this process does. */
  readonly drop: () => Promise<void>;
}

/** Writes a commit for a new branch, or for a branch whose tip is `parent`. */
export const prepareCommit = async (dir: string, commit: Omit<Commit, 'mark'>): Promise<PreparedCommit> => {
  const command = commitCommand({ ...commit, mark: 1 });
  const input = new PassThrough();
  const late = AbortSignal.timeout(commitTimeout);
  const args = [...sharedArgs, '--done', '--cat-blob-fd=1'];
  const git = streamGit({ args, input, env: { GIT_DIR: dir }, signal: late });
  const end = async (last: string): Promise<void> => {
    input.end(last);
    const failure = await git.ended;
    if (failure === null) return;
    throw late.aborted ? new GitError('timeout', 'git fast-import took longer than allowed') : failure;
  };
  input.write(command);
  input.write('get-mark :1\n');
  const sha = await firstLine(git.stdout);
  if (sha === undefined) {
    await end('');
    throw new GitError('exit', 'git fast-import ended without a commit');
  }
  // git does not write a branch that is reset to no commit.
  return { sha, move: () => end('done\n'), drop: () => end(`reset refs/heads/${commit.branch}\n\ndone\n`) };
};

/** Returns the SHA of the new commit. Rejects like `PreparedCommit.move`. */
export const commitFiles = async (dir: string, commit: Omit<Commit, 'mark'>): Promise<string> => {
  const { sha, move } = await prepareCommit(dir, commit);
  await move();
  return sha;
};

/** Imports commits (see `commitCommand`), branches, and tags in the format of `git fast-import`. */
export const importHistory = async (dir: string, history: string | Uint8Array | Readable): Promise<void> => {
  await runGit({ dir, args: sharedArgs, input: history, timeout: importTimeout });
};
