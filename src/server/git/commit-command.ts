/** Commits in the language that `git fast-import` reads. */
import { GitError } from './git-error.ts';
import { isRefName } from './ref-name.ts';

/** Who made a commit. */
export interface Author {
  readonly name: string;
  readonly email: string;
}

/** A file as a commit writes it. */
export interface CommittedFile {
  /** Relative, with `/`: `docs/index.md`. */
  readonly path: string;
  readonly content: string | Uint8Array;
}

/** A commit to be made on a branch. */
export interface Commit {
  readonly branch: string;
  readonly message: string;
  /** Author and committer alike. */
  readonly author: Author;
  /** To the second; recorded in UTC. */
  readonly date: Date;
  /** Written over what the parent has; other files stay. */
  readonly files: readonly CommittedFile[];
  /**
   * What `from` names: a SHA, or a mark such as `:1`. Absent: the commit that was last written to this branch
   * in the same import, or none.
   */
  readonly parent?: string;
  /** Number by which later commands of the same import know this commit. */
  readonly mark?: number;
}

const parentPattern = /^(?:[0-9a-f]{40}|[0-9a-f]{64}|:\d+)$/;

/** git ends a name at these; it drops them from names itself. */
// oxlint-disable-next-line no-control-regex -- line ends and other controls would end the command
const notInNames = /[\u0000-\u001f<>]/g;

/** A component that git would take for its own administration, on any file system. */
const administration = /^(?:\.|\.\.|\.git|git~\d+)$/i;

const isFilePath = (path: string): boolean =>
  path !== '' && !path.includes('\0') && path.split('/').every((part) => part !== '' && !administration.test(part));

const quoted = (path: string): string =>
  `"${path.replaceAll(/["\\]/g, String.raw`\$&`).replaceAll('\n', String.raw`\n`)}"`;

const data = (content: string | Uint8Array): Buffer => {
  const bytes = typeof content === 'string' ? Buffer.from(content) : content;
  return Buffer.concat([Buffer.from(`data ${bytes.length}\n`), bytes, Buffer.from('\n')]);
};

const fileCommand = ({ path, content }: CommittedFile): Buffer => {
  if (!isFilePath(path)) throw new GitError('refused', `"${path}" cannot be the path of a file in a repository`);
  return Buffer.concat([Buffer.from(`M 100644 inline ${quoted(path)}\n`), data(content)]);
};

/** One commit for `git fast-import`. Throws `GitError` `refused` for names and paths that git would not take. */
export const commitCommand = (commit: Commit): Buffer => {
  const { branch, message, author, date, files, parent, mark } = commit;
  if (!isRefName(branch)) throw new GitError('refused', `"${branch}" cannot be the name of a branch`);
  if (parent !== undefined && !parentPattern.test(parent)) {
    throw new GitError('refused', `"${parent}" is neither a full SHA nor a mark`);
  }
  const name = author.name.replaceAll(notInNames, '').trim();
  const email = author.email.replaceAll(notInNames, '').trim();
  const signature = `${name === '' ? '' : `${name} `}<${email}> ${Math.floor(date.getTime() / 1000)} +0000`;
  return Buffer.concat([
    Buffer.from(`commit refs/heads/${branch}\n`),
    Buffer.from(mark === undefined ? '' : `mark :${mark}\n`),
    Buffer.from(`author ${signature}\ncommitter ${signature}\n`),
    data(message.endsWith('\n') ? message : `${message}\n`),
    Buffer.from(parent === undefined ? '' : `from ${parent}\n`),
    ...files.map(fileCommand),
    Buffer.from('\n'),
  ]);
};
