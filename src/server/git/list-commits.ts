/** Reads the history of a repository, a page at a time. */
import { parseSignature, type CommitObject } from './parse-commit.ts';
import { runGit } from './run-git.ts';

/** Lines that a commit changes against its first parent. */
export interface CommitStats {
  readonly additions: number;
  readonly deletions: number;
  readonly total: number;
}

export interface ListedCommit extends CommitObject {
  /** Where it was asked for. */
  readonly stats?: CommitStats;
}

/** Which commits: those that can be reached. */
export interface CommitFilter {
  /** Full SHAs, or full names of refs. All branches and tags when absent. */
  readonly from?: readonly string[];
  /** Full SHAs; what can be reached from them is left out. */
  readonly without?: readonly string[];
  /** Only those that change something there (of `treePath`); empty for all. */
  readonly path?: string;
  /** ISO 8601. */
  readonly since?: string;
  readonly until?: string;
  readonly firstParent?: boolean;
}

const fields = ['%H', '%T', '%P', '%an <%ae> %ad', '%cn <%ce> %cd', '%B'];

const env = { GIT_LITERAL_PATHSPECS: '1' };

/** The last arguments of `git log` and `git rev-list`: which commits. With paths in it, they are to be taken literally. */
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

/** What follows a commit's last field belongs to it; the next one's SHA stands at the end of that. */
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

/** A part of the commits, newest first, in one process; with `stats`, their lines are counted. */
export const listCommits = async (
  dir: string,
  filter: CommitFilter,
  { offset, limit, stats = false }: { readonly offset: number; readonly limit: number; readonly stats?: boolean },
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
  const { stdout } = await runGit({ dir, args, env });
  return commitsIn(stdout, stats);
};

/** How many commits there are in all. */
export const countCommits = async (dir: string, filter: CommitFilter): Promise<number> => {
  const { stdout } = await runGit({ dir, args: ['rev-list', '--count', ...rangeArgs(filter)], env });
  return Number(stdout);
};
