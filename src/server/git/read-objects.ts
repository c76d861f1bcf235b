import type { Readable } from 'node:stream';
import { type CatFile, catFile } from './cat-file.ts';
import { runGitBytes } from './run-git.ts';
import { streamGitWithPermit } from './stream-git.ts';
import type { StoredObject } from './reply-parser.ts';

export interface BlobInfo {
  /** Full SHA. */
  readonly sha: string;
  /** Bytes. */
  readonly size: number;
}

const shaPattern = /^[0-9a-f]{4,64}$/i;

/** Takes a SHA that can be abbreviated. Returns undefined if it is not the SHA of one blob. */
export const findBlob = async (dir: string, sha: string, ask: CatFile = catFile): Promise<BlobInfo | undefined> => {
  if (!shaPattern.test(sha)) return undefined;
  const [blob] = await ask(dir, [{ name: `${sha}^{blob}`, content: false }]);
  return blob === undefined ? undefined : { sha: blob.sha, size: blob.size };
};

/** Takes a full SHA. Holds the content in memory: `streamBlob` does not. */
export const readBlob = async (dir: string, sha: string): Promise<Buffer> =>
  (await runGitBytes({ dir, args: ['cat-file', 'blob', '--end-of-options', sha] })).stdout;

/** Bytes: larger files would hold up other questions to the same process. */
const mostAsked = 1024 * 1024;

/** Works like `readBlob`, without a new process for a small file. */
export const catBlob = async (dir: string, { sha, size }: BlobInfo, ask: CatFile): Promise<Buffer> => {
  const [blob] = size > mostAsked ? [] : await ask(dir, [{ name: sha, content: true }]);
  return blob?.content ?? readBlob(dir, sha);
};

/** Takes a full SHA. The stream ends with an error if git fails. */
export const streamBlob = async (dir: string, sha: string): Promise<Readable> => {
  const args = ['cat-file', 'blob', '--end-of-options', sha];
  const { stdout } = await streamGitWithPermit({ args, env: { GIT_DIR: dir }, signal: new AbortController().signal });
  return stdout;
};

/**
 * Returns objects by name: a full SHA, with or without a suffix such as `^{commit}`. Missing objects are left out. Starts one
 * process at most; all contents must fit into memory.
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
