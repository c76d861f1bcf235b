import type { Readable } from 'node:stream';
import { createInterface } from 'node:readline';
import { GitError } from './git-error.ts';
import { streamGitWithPermit } from './stream-git.ts';
import { timeLeft } from './semaphore.ts';

/** An author of commits, by name and email address. */
export interface Contributor {
  readonly name: string;
  readonly email: string;
  readonly commits: number;
  readonly additions: number;
  readonly deletions: number;
}

/** Milliseconds. */
const timeout = 60_000;

const number = (line: string, word: string): number =>
  Number(new RegExp(String.raw`(\d+) ${word}`).exec(line)?.[1] ?? 0);

const countIn = async (stdout: Readable): Promise<Contributor[]> => {
  const people = new Map<string, Contributor>();
  let key = '';
  for await (const line of createInterface({ input: stdout, crlfDelay: Infinity })) {
    const person = people.get(key);
    if (line.startsWith('\0')) {
      key = line.slice(1);
      const [name = '', email = ''] = key.split('\0');
      const before = people.get(key) ?? { name, email, commits: 0, additions: 0, deletions: 0 };
      people.set(key, { ...before, commits: before.commits + 1 });
    } else if (person !== undefined && line !== '') {
      people.set(key, {
        ...person,
        additions: person.additions + number(line, 'insertion'),
        deletions: person.deletions + number(line, 'deletion'),
      });
    }
  }
  return [...people.values()];
};

/** Counts the commits and lines of each author up to a commit (a full SHA), without merges; most commits first. */
export const contributors = async (dir: string, sha: string): Promise<Contributor[]> => {
  const late = AbortSignal.timeout(timeLeft(timeout));
  const { stdout, ended } = await streamGitWithPermit({
    args: ['log', '--no-merges', '--shortstat', '--format=%x00%an%x00%ae', '--end-of-options', sha, '--'],
    env: { GIT_DIR: dir },
    signal: late,
  });
  const people = await countIn(stdout);
  const failure = await ended;
  if (late.aborted) throw new GitError('timeout', 'git log took longer than allowed');
  if (failure !== null) throw failure;
  return people.toSorted((one, other) => other.commits - one.commits || one.email.localeCompare(other.email));
};
