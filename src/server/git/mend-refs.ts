/** Puts damaged refs back. Nothing is removed: the caller moves the damaged files. */
import { rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isGitError } from './git-error.ts';
import { parseSignature, splitObject } from './parse-commit.ts';
import { readObjects } from './read-objects.ts';
import { runGit } from './run-git.ts';

/** Milliseconds: the check reads the whole history. */
const checkTimeout = 60 * 60_000;

/** Returns true if the commit or tag and all that it needs are in the repository. Takes a full SHA. */
export const isWhole = async (dir: string, sha: string): Promise<boolean> => {
  try {
    const args = ['rev-list', '--objects', '--quiet', '--end-of-options', sha, '--'];
    await runGit({ dir, args, timeout: checkTimeout });
    return true;
  } catch (error) {
    if (isGitError(error) && (error.code === 'exit' || error.code === 'damaged')) return false;
    throw error;
  }
};

/** Writes a file of git by a rename, so that it is never seen in part. */
export const replaceFile = async (dir: string, file: 'HEAD' | 'packed-refs', content: string): Promise<void> => {
  const draft = join(dir, `${file}.mended.new`);
  await writeFile(draft, content);
  await rename(draft, join(dir, file));
};

/** Points a ref to a SHA, whatever it is now. */
export const putRef = async (dir: string, ref: string, sha: string): Promise<void> => {
  await runGit({ dir, args: ['update-ref', '--no-deref', '--stdin', '-z'], input: `update ${ref}\0${sha}\0\0` });
};

/** Bytes: SHAs and types of some five million objects. */
const mostListed = 256 * 1024 * 1024;

const tagsIn = async (dir: string): Promise<readonly string[]> => {
  const args = ['cat-file', '--batch-all-objects', '--unordered', '--batch-check=%(objecttype) %(objectname)'];
  const { stdout } = await runGit({ dir, args, maxOutput: mostListed });
  return stdout.split('\n').flatMap((line) => (line.startsWith('tag ') ? line.slice('tag '.length) : []));
};

const isNamed = (object: Buffer, name: string): boolean =>
  splitObject(object).headers.some(([header, value]) => header === 'tag' && value.toString() === name);

/** Seconds at which a tag was made. */
const timeOf = (object: Buffer): number => {
  const tagger =
    splitObject(object)
      .headers.find(([header]) => header === 'tagger')?.[1]
      .toString() ?? '';
  return Date.parse(parseSignature(tagger).date);
};

/**
 * Returns the SHAs of annotated tags of this name that point to a commit, with the latest first: a push is recorded with the
 * commit alone.
 */
export const tagObjects = async (dir: string, name: string, commit: string): Promise<readonly string[]> => {
  const tags = await tagsIn(dir);
  const objects = await readObjects(dir, [...tags, ...tags.map((sha) => `${sha}^{commit}`)]);
  return tags
    .flatMap((sha) => {
      const content = objects.get(sha)?.content;
      const isIt = content !== undefined && isNamed(content, name) && objects.get(`${sha}^{commit}`)?.sha === commit;
      return isIt ? [{ sha, time: timeOf(content) }] : [];
    })
    .toSorted((one, other) => other.time - one.time)
    .map(({ sha }) => sha);
};
