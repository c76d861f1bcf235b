/** Lists and counts commits of a repository. */
import { withObjectsOf } from './git-environment.ts';
import { parseSignature, type CommitObject } from './parse-commit.ts';
import { runGit } from './run-git.ts';

/** Lines that a commit adds and removes against its first parent. */
export interface CommitStats {
  readonly additions: number;
  readonly deletions: number;
  readonly total: number;
}

export interface ListedCommit extends CommitObject {
  /** Only if it was requested. */
  readonly stats?: CommitStats;
}

export interface CommitFilter {
  /** Full SHAs, or full names of refs; all branches and tags by default. */
  readonly from?: readonly string[];
  /** Full SHAs; commits that are reachable from them are left out. */
  readonly without?: readonly string[];
  /** Only commits that change something at this path (of `treePath`); empty for all. */
  readonly path?: string;
  /** ISO 8601. */
  readonly since?: string;
  readonly until?: string;
  readonly firstParent?: boolean;
}

const fields = ['%H', '%T', '%P', '%an <%ae> %ad', '%cn <%ce> %cd', '%B'];

const env = { GIT_LITERAL_PATHSPECS: '1' };

/** The last arguments of `git log` and `git rev-list`. The caller sets `GIT_LITERAL_PATHSPECS`. */
export const rangeArgs = ({ from, without = [], path, since, until, firstParent }: CommitFilter): string[] => [
  ...(since === undefined ? [] : [`--since=${since}`]),
  ...(until === undefined ? [] : [`--until=${until}`]),
  ...(firstParent === true ? ['--first-parent'] : []),
  ...(from === undefined ? ['--branches', '--tags'] : []),
  '--end-of-options',
  ...(from ?? []),
  ...without.map((sha) => `^${sha}`),
  '--',
  ...(path === undefined || path === '' ? [] : [path]),
];

const number = (text: string, word: string): number =>
  Number(new RegExp(String.raw`(\d+) ${word}`).exec(text)?.[1] ?? 0);

const statsIn = (text: string): CommitStats => {
  const additions = number(text, 'insertion');
  const deletions = number(text, 'deletion');
  return { additions, deletions, total: additions + deletions };
};

/** Statistics follow the last field of a commit, and end with the SHA of the next one. */
const commitsIn = (output: string, withStats: boolean): ListedCommit[] => {
  const texts = output.split('\0');
  const commits: ListedCommit[] = [];
  for (let at = 0; at + fields.length < texts.length; at += fields.length) {
    const [first = '', tree = '', parents = '', author = '', committer = '', message = '', after = ''] = texts.slice(
      at,
      at + fields.length + 1,
    );
    commits.push({
      sha: /(?<![0-9a-f])[0-9a-f]+$/.exec(first)?.[0] ?? '',
      tree,
      parents: parents === '' ? [] : parents.split(' '),
      author: parseSignature(author),
      committer: parseSignature(committer),
      message,
      ...(withStats && { stats: statsIn(after) }),
    });
  }
  return commits;
};

/** Lists a page of commits, newest first. With `stats`, lines are counted. `others` are repositories to look in, too. */
export const listCommits = async (
  dir: string,
  filter: CommitFilter,
  { offset, limit, stats = false }: { readonly offset: number; readonly limit: number; readonly stats?: boolean },
  others: readonly string[] = [],
): Promise<ListedCommit[]> => {
  const args = [
    'log',
    `--skip=${offset}`,
    `--max-count=${limit}`,
    '--date=raw',
    `--format=tformat:${fields.join('%x00')}%x00`,
    ...(stats ? ['--shortstat', '--diff-merges=first-parent', '-M'] : []),
    ...rangeArgs(filter),
  ];
  const { stdout } = await runGit({ dir, args, env: { ...env, ...withObjectsOf(others) } });
  return commitsIn(stdout, stats);
};

export const countCommits = async (dir: string, filter: CommitFilter): Promise<number> => {
  const { stdout } = await runGit({ dir, args: ['rev-list', '--count', ...rangeArgs(filter)], env });
  return Number(stdout);
};
