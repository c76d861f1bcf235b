/** Makes a backup of a server, which can be running. */
import { randomUUID } from 'node:crypto';
import { link, rename, rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { openExistingSqlite } from '../db/database.ts';
import type { EngineName } from '../db/engine.ts';
import { takeSnapshot } from '../db/snapshot.ts';
import { toTimestamp } from '../formats/clock.ts';
import { isGone } from '../formats/is-gone.ts';
import { makeDirectory } from '../formats/make-directory.ts';
import { followedFiles } from '../git/foreign-files.ts';
import { repositoryPath } from '../git/repository.ts';
import { objectFiles, refFiles } from '../git/repository-files.ts';
import type { DataLocation } from '../request/service.ts';
import { listArtifactRecords } from '../storage/artifact-store.ts';
import { listStored } from '../storage/store.ts';
import type { Stored } from '../storage/storages.ts';
import { keyFingerprint } from '../app/secret-key.ts';
import { AdminError } from './admin-error.ts';
import { archiveKind, packArchive } from './archive.ts';
import { backupFormat, type BackupManifest, backupNames, readManifest } from './backup-manifest.ts';
import { checksumFile, formatChecksums, readChecksums } from './checksums.ts';
import { type BackupFiles, createBackupFiles, type EarlierBackup } from './copy-files.ts';
import { exists, secretKeyFileOf } from '../app/data-files.ts';
import { withDatabase } from './open-data.ts';
import { addArtifacts, storagePathOf } from './backed-up-artifacts.ts';
import { mapConcurrently } from './map-concurrently.ts';

export interface BackupOptions {
  /** A new directory, or a new archive: `.tar`, `.tar.gz`, `.tgz`. */
  readonly target: string;
  /** Directory of an earlier backup. */
  readonly since?: string;
  readonly withSecretKey: boolean;
  /** Version of this program. */
  readonly version: string;
  readonly now: Date;
  readonly signal?: AbortSignal;
}

export interface BackupReport {
  readonly path: string;
  readonly made_at: string;
  readonly engine: EngineName;
  readonly projects: number;
  readonly missing_repositories: readonly number[];
  /** IDs of jobs whose artifacts have no file, such as those that were deleted meanwhile. */
  readonly missing_artifacts: readonly number[];
  readonly files: number;
  readonly bytes: number;
  /** Files that the earlier backup did not have. */
  readonly copied_files: number;
  readonly copied_bytes: number;
  readonly secret_key: 'included' | 'not included';
}

/** Attempts to copy the objects of a repository, which git can repack meanwhile. */
const attempts = 20;

/** Repositories that are copied concurrently. */
const atOnce = 4;

const addObjects = async (files: BackupFiles, dir: string, to: string): Promise<void> => {
  for (let attempt = 1; ; attempt += 1) {
    try {
      for (const path of await objectFiles(dir)) {
        if (!files.checksums.has(join(to, path))) await files.add(join(dir, path), join(to, path));
      }
      return;
    } catch (error) {
      if (attempt === attempts || !isGone(error)) throw error;
    }
  }
};

/** Returns false if there is no repository. */
const addRepository = async (files: BackupFiles, dir: string, to: string): Promise<boolean> => {
  for (const path of await refFiles(dir)) {
    await files.add(join(dir, path), join(to, path), { changes: true }).catch((error: unknown) => {
      if (!isGone(error)) throw error;
    });
  }
  if (!(await exists(join(dir, 'HEAD')))) return false;
  await addObjects(files, dir, to);
  return true;
};

/** Returns the IDs of projects without a repository. */
const addRepositories = async (
  files: BackupFiles,
  location: DataLocation,
  projects: readonly Stored[],
  signal: AbortSignal | undefined,
): Promise<readonly number[]> => {
  const missing = await mapConcurrently(projects, atOnce, async ({ id, storage }) => {
    signal?.throwIfAborted();
    const dir = repositoryPath(storagePathOf(location, storage, `project ${id}`), id);
    const [elsewhere] = await followedFiles(dir);
    if (elsewhere !== undefined) {
      throw new AdminError(
        `cannot back up project ${id}: its repository has the foreign file "${join(dir, elsewhere)}"`,
        'Stop the server, and run "repoctl admin check --repair".',
      );
    }
    const place = join(backupNames.repositories, storage);
    const isThere = await addRepository(files, dir, repositoryPath(place, id));
    return isThere ? [] : [id];
  });
  return missing.flat();
};

const readEarlier = async (directory: string): Promise<EarlierBackup> => {
  await readManifest(directory);
  return { directory, checksums: await readChecksums(directory) };
};

/** The files are on the disk before the backup gets its name. */
const whole = { mode: 0o600, flag: 'wx', flush: true } as const;

const addKey = async (files: BackupFiles, file: string): Promise<void> => {
  try {
    await files.add(file, backupNames.key);
  } catch (cause) {
    throw new AdminError(
      `cannot read the secret key "${file}": ${(cause as Error).message}`,
      'Use --secret-key-file for the file that the server uses.',
    );
  }
};

const fill = async (draft: string, location: DataLocation, options: BackupOptions): Promise<BackupReport> => {
  const { since, withSecretKey, version, now, signal } = options;
  const files = createBackupFiles(draft, since === undefined ? undefined : await readEarlier(since));
  await makeDirectory(draft).catch((cause: unknown) => {
    throw new AdminError(`cannot create ${draft}: ${(cause as Error).message}`);
  });
  const snapshot = join(draft, backupNames.database);
  const engine = await withDatabase(location, async (database) => {
    await takeSnapshot(database, snapshot);
    return database.engine.name;
  });
  await files.adopt(backupNames.database);
  signal?.throwIfAborted();
  const records = await openExistingSqlite(snapshot);
  const [projects, artifacts, fingerprint] = await Promise.all([
    listStored(records.db),
    listArtifactRecords(records.db),
    keyFingerprint(records),
  ]).finally(records.close);
  const missing = await addRepositories(files, location, projects, signal);
  const missingArtifacts = await addArtifacts(files, location, artifacts, signal);
  if (withSecretKey) await addKey(files, secretKeyFileOf(location));
  const manifest: BackupManifest = {
    format: backupFormat,
    made_at: toTimestamp(now),
    version,
    engine,
    projects: projects.length,
    missing_repositories: missing,
    storages: [...new Set(projects.map(({ storage }) => storage))].toSorted(),
    secret_key: fingerprint === undefined ? null : { fingerprint, included: withSecretKey },
  };
  await writeFile(join(draft, backupNames.manifest), `${JSON.stringify(manifest, undefined, 2)}\n`, whole);
  await files.adopt(backupNames.manifest);
  await writeFile(join(draft, checksumFile), formatChecksums(files.checksums), whole);
  const { counts } = files;
  return {
    path: options.target,
    made_at: manifest.made_at,
    engine,
    projects: projects.length,
    missing_repositories: missing,
    missing_artifacts: missingArtifacts,
    files: counts.files,
    bytes: counts.bytes,
    copied_files: counts.copiedFiles,
    copied_bytes: counts.copiedBytes,
    secret_key: withSecretKey ? 'included' : 'not included',
  };
};

const alreadyExists = (target: string): AdminError =>
  new AdminError(`${target} already exists`, 'Use another name for each backup.');

const requireNew = async (target: string): Promise<void> => {
  if (await exists(target)) throw alreadyExists(target);
};

const isTaken = new Set(['EEXIST', 'ENOTEMPTY', 'ENOTDIR']);

/** Errors of file systems without hard links: FAT, and some network file systems. */
const hasNoLinks = new Set(['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS']);

/** Renames the draft, unless another backup has taken the name meanwhile. */
const takeName = async (draft: string, target: string, { isFile }: { readonly isFile: boolean }): Promise<void> => {
  try {
    // `rename` would replace an existing file. A directory replaces only an empty one.
    if (isFile) await link(draft, target);
    else await rename(draft, target);
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException;
    if (isTaken.has(code)) throw alreadyExists(target);
    if (!isFile || !hasNoLinks.has(code)) throw error;
    await requireNew(target);
    await rename(draft, target);
  }
};

/** Returns the number of projects in the backup. Throws AdminError if it cannot be made. */
export const checkBackup = async (location: DataLocation, { target, since }: BackupOptions): Promise<number> => {
  await requireNew(resolve(target));
  if (since !== undefined) await readManifest(since);
  return withDatabase(location, async ({ db }) => (await listStored(db)).length);
};

/**
 * Copies a snapshot of the records first, and then the repositories, which have everything that these records refer to. The backup
 * has another name until it is complete, and is removed if this rejects.
 */
export const backUp = async (location: DataLocation, options: BackupOptions): Promise<BackupReport> => {
  const target = resolve(options.target);
  await requireNew(target);
  const draft = `${target}.${randomUUID()}.incomplete`;
  try {
    const report = await fill(draft, location, { ...options, target });
    const kind = archiveKind(target);
    if (kind === undefined) {
      await takeName(draft, target, { isFile: false });
    } else {
      await packArchive(draft, `${draft}.archive`, kind);
      await takeName(`${draft}.archive`, target, { isFile: true });
    }
    return report;
  } finally {
    await rm(draft, { recursive: true, force: true });
    await rm(`${draft}.archive`, { force: true });
  }
};
