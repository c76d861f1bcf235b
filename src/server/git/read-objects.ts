/** Reads objects, many at once. */
import type { Readable } from 'node:stream';
import { type CatFile, catFile } from './cat-file.ts';
import { runGitBytes } from './run-git.ts';
import { streamGitWithPermit } from './stream-git.ts';
import type { StoredObject } from './reply-parser.ts';

/** A file's content: which it is and how long. */
export interface BlobInfo {
  /** In full. */
  readonly sha: string;
  /** Bytes. */
  readonly size: number;
}

const shaPattern = /^[0-9a-f]{4,64}$/i;

/** The blob of a SHA, which may be shortened while it stays unambiguous. `undefined` for what is none. */
export const findBlob = async (dir: string, sha: string, ask: CatFile = catFile): Promise<BlobInfo | undefined> => {
  if (!shaPattern.test(sha)) return undefined;
  const [blob] = await ask(dir, [{ name: `${sha}^{blob}`, content: false }]);
  return blob === undefined ? undefined : { sha: blob.sha, size: blob.size };
};

/** The bytes of a blob by its full SHA. For small ones: they are kept in memory. */
export const readBlob = async (dir: string, sha: string): Promise<Buffer> =>
  (await runGitBytes({ dir, args: ['cat-file', 'blob', '--end-of-options', sha] })).stdout;

/** Bytes of a file that others may wait for, who ask the same git. */
const mostAsked = 1024 * 1024;

/** The same of a blob whose size is known, without a process where `ask` needs none. */
export const catBlob = async (dir: string, { sha, size }: BlobInfo, ask: CatFile): Promise<Buffer> => {
  const [blob] = size > mostAsked ? [] : await ask(dir, [{ name: sha, content: true }]);
  return blob?.content ?? readBlob(dir, sha);
};

/** The bytes of a blob by its full SHA as they come. Ends with an error when git does. */
export const streamBlob = async (dir: string, sha: string): Promise<Readable> => {
  const args = ['cat-file', 'blob', '--end-of-options', sha];
  const { stdout } = await streamGitWithPermit({ args, env: { GIT_DIR: dir }, signal: new AbortController().signal });
  return stdout;
};

/**
 * Objects by the names they were asked for: full SHAs, as they are or with a suffix such as `^{commit}`. What is not
 * there is missing from the map. In one process, however many they are; they have to fit into memory.
 */
export const readObjects = async (
  dir: string,
  names: readonly string[],
  ask: CatFile = catFile,
): Promise<Map<string, StoredObject>> => {
  const wanted = [...new Set(names)];
  const objects = await ask(
    dir,
    wanted.map((name) => ({ name, content: true })),
  );
  return new Map(
    wanted.flatMap((name, index) => {
      const object = objects[index];
      return object === undefined ? [] : [[name, object] as const];
    }),
  );
};
