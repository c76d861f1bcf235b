/** Commits in the language that `git fast-import` reads. */
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
  /** What it holds, or the full SHA of a blob that is there already. */
  readonly content: string | Uint8Array | { readonly blob: string };
  /** `100644` when absent. */
  readonly mode?: string;
}

/** A commit to be made on a branch. */
export interface Commit {
  readonly branch: string;
  readonly message: string;
  readonly author: Author;
  /** The author when absent. */
  readonly committer?: Author;
  /** To the second; recorded in UTC. */
  readonly date: Date;
  /** Written over what the parent has; other files stay. */
  readonly files: readonly CommittedFile[];
  /** Paths of files that the commit has no more; they go before others come. */
  readonly removed?: readonly string[];
  /** The message stays without a line end where it has none. */
  readonly exactMessage?: true;
  /**
   * What `from` names: a SHA, or a mark such as `:1`. Absent: the commit that was last written to this branch
   * in the same import, or none.
   */
  readonly parent?: string;
  /** Number by which later commands of the same import know this commit. */
  readonly mark?: number;
}

const parentPattern = /^(?:[0-9a-f]{40}|[0-9a-f]{64}|:\d+)$/;

/** A component that git would take for its own administration, on any file system: NTFS drops what ends such a name. */
const administration = /^(?:\.|\.\.|(?:\.git|git~\d+)[ .]*(?::.*)?)$/is;

/** What HFS+ leaves out of names. */
export const ignorable = /[\u200c-\u200f\u202a-\u202e\u206a-\u206f\ufeff]/g;

/** Whether a file may be committed at this path. */
export const isFilePath = (path: string): boolean =>
  path !== '' &&
  path.isWellFormed() &&
  !path.includes('\0') &&
  path.split('/').every((part) => part !== '') &&
  // Between backslashes are names, too, where somebody clones on Windows.
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

/** One commit for `git fast-import`. Throws `GitError` `refused` for names and paths that git would not take. */
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

/** Milliseconds that an import may take. */
const importTimeout = 10 * 60_000;

const sharedArgs = ['fast-import', '--quiet', '--date-format=raw'];

/** Milliseconds that a commit may take, what is done before its branch moves included. */
const commitTimeout = 60_000;

/** The first line, or nothing where the output ends before it. */
const firstLine = async (output: Readable): Promise<string | undefined> => {
  for await (const line of createInterface({ input: output })) return line;
  return undefined;
};

/** A commit that is there already, of a branch that has not moved yet. git waits for one of the two calls. */
export interface PreparedCommit {
  readonly sha: string;
  /** Throws `GitError` `exit` when someone else was faster: the branch stays as they left it. */
  readonly move: () => Promise<void>;
  /** Leaves the branch where it is, as the end of this process does. */
  readonly drop: () => Promise<void>;
}

/** Makes a commit of files for a branch that is new, or whose tip is still `parent`. */
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
  // A branch that is reset to nothing is not written.
  return { sha, move: () => end('done\n'), drop: () => end(`reset refs/heads/${commit.branch}\n\ndone\n`) };
};

/** Commits files to a branch and gives back the new commit's SHA. Throws as `move` of the prepared commit does. */
export const commitFiles = async (dir: string, commit: Omit<Commit, 'mark'>): Promise<string> => {
  const { sha, move } = await prepareCommit(dir, commit);
  await move();
  return sha;
};

/** Reads a whole history in the language of `git fast-import`: commits (see `commitCommand`), branches, tags. */
export const importHistory = async (dir: string, history: string | Uint8Array | Readable): Promise<void> => {
  await runGit({ dir, args: sharedArgs, input: history, timeout: importTimeout });
};
