/** Stores the archives of job artifacts: `@artifacts`, beside the repositories of a storage (docs/decisions, 0112). */
import { createHash, randomUUID } from 'node:crypto';
import { constants } from 'node:fs';
import { lstat, open, readdir, rename, rm, type FileHandle } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { Readable } from 'node:stream';
import { unlessGone } from '../formats/is-gone.ts';
import { errorText } from '../formats/log.ts';
import { makeDirectory } from '../formats/make-directory.ts';
import { listFiles } from '../formats/list-files.ts';
import type { Problem } from '../formats/problems.ts';
import { hashedNames } from '../git/repository.ts';
import { withStorage } from './circuit-breaker.ts';
import type { StorageContext } from './storage-context.ts';
import type { Stored } from './storages.ts';

/** Directory of all artifacts on a storage. */
export const artifactsTop = '@artifacts';

/** The directory of a project's artifacts. */
export const artifactsDirectory = (storagePath: string, projectId: number): string =>
  join(storagePath, artifactsTop, ...hashedNames(projectId));

/** A stored archive: the project, and the name that the server gave to the file. */
export interface StoredArtifact {
  readonly project_id: number;
  readonly file: string;
}

export const artifactPath = (storagePath: string, { project_id: id, file }: StoredArtifact): string =>
  join(artifactsDirectory(storagePath, id), file);

/** An archive that is on the disk, without a name yet. */
export interface Draft {
  readonly handle: FileHandle;
  /** In bytes. */
  readonly size: number;
  /** In hexadecimal. */
  readonly sha256: string;
}

const suffix = '.zip';
const draftSuffix = '.part';

export interface ArtifactLimit {
  readonly bytes: number;
  readonly tooLarge: () => Problem;
}

/** Writes what comes, and measures it. Rejects with `tooLarge` at the first byte too many. */
const writeAll = async (
  handle: FileHandle,
  content: Readable,
  { bytes, tooLarge }: ArtifactLimit,
): Promise<Omit<Draft, 'handle'>> => {
  const hash = createHash('sha256');
  let size = 0;
  for await (const chunk of content as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > bytes) throw tooLarge();
    hash.update(chunk);
    await handle.appendFile(chunk);
  }
  await handle.sync();
  return { size, sha256: hash.digest('hex') };
};

/** The name of a new file is on the disk, too. */
const syncDirectory = async (path: string): Promise<void> => {
  const handle = await open(path, 'r');
  await handle.sync().finally(() => handle.close());
};

/**
 * Writes an archive under a temporary name, which `check` can refuse by a rejection, and then gives it its name. `keep` records it
 * after that, unless it returns false. Without a record, nothing is left.
 */
export const storeArtifact = (
  service: StorageContext,
  project: Stored,
  content: Readable,
  {
    limit,
    check,
    keep,
  }: {
    readonly limit: ArtifactLimit;
    readonly check: (draft: Draft) => Promise<void>;
    readonly keep: (stored: StoredArtifact & Omit<Draft, 'handle'>) => Promise<boolean>;
  },
): Promise<void> => {
  const write = async (storagePath: string): Promise<void> => {
    const directory = artifactsDirectory(storagePath, project.id);
    await makeDirectory(directory);
    const name = randomUUID();
    const draft = join(directory, `${name}${draftSuffix}`);
    const path = join(directory, `${name}${suffix}`);
    const handle = await open(draft, 'wx+', 0o600);
    try {
      const measured = await writeAll(handle, content, limit);
      await check({ handle, ...measured });
      await rename(draft, path);
      await syncDirectory(directory);
      const isKept = await keep({ project_id: project.id, file: basename(path), ...measured });
      if (!isKept) await rm(path, { force: true });
    } catch (error) {
      await Promise.all([draft, path].map((one) => rm(one, { force: true })));
      throw error;
    } finally {
      await handle.close();
    }
  };
  return withStorage(service, project.storage, write, 'write');
};

/** Opens an archive for reading, and never follows a link. Rejects with `ENOENT` if it is gone. */
export const openArtifact = (service: StorageContext, project: Stored, file: string): Promise<FileHandle> =>
  withStorage(service, project.storage, (path) =>
    open(artifactPath(path, { project_id: project.id, file }), constants.O_RDONLY | constants.O_NOFOLLOW),
  );

/**
 * Removes archives whose records are deleted. Never rejects: a file that stays has no record, and `removeStrayArtifacts` finds it.
 */
export const removeArtifacts = async (
  service: StorageContext,
  project: Stored,
  files: readonly string[],
): Promise<void> => {
  if (files.length === 0) return;
  const remove = async (storagePath: string): Promise<void> => {
    for (const file of files) await rm(artifactPath(storagePath, { project_id: project.id, file }), { force: true });
  };
  await withStorage(service, project.storage, remove, 'remove').catch((error: unknown) => {
    const fields = { project: project.id, files: files.length, error: errorText(error) };
    service.log('warn', 'artifacts without a record are still on their storage', fields);
  });
};

/** Removes all artifacts of a project that is deleted. */
export const removeAllArtifacts = (storagePath: string, projectId: number): Promise<void> =>
  rm(artifactsDirectory(storagePath, projectId), { recursive: true, force: true });

/** Milliseconds after which a file without a record belongs to no upload that is still running. */
export const strayAfter = 24 * 3_600_000;

interface FoundFile {
  /** In the directory of the project. */
  readonly name: string;
  readonly bytes: number;
  /** Milliseconds since its last change. */
  readonly age: number;
}

/** The files in the directory of a project's artifacts. */
export const artifactFiles = async (storagePath: string, projectId: number): Promise<readonly FoundFile[]> => {
  const directory = artifactsDirectory(storagePath, projectId);
  const found: FoundFile[] = [];
  for (const name of await unlessGone(readdir(directory), [])) {
    const stats = await unlessGone(lstat(join(directory, name)), undefined);
    if (stats !== undefined) found.push({ name, bytes: stats.size, age: Date.now() - stats.mtimeMs });
  }
  return found;
};

/** All files below `@artifacts` of a storage, as paths in it. */
export const listArtifactFiles = async (storagePath: string): Promise<readonly string[]> =>
  (await listFiles(storagePath, artifactsTop)).map(({ path }) => path);
