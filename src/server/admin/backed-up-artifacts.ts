/** Brings the files of artifacts into backups, and back. */
import { join } from 'node:path';
import { exists } from '../app/data-files.ts';
import { unlessGone } from '../formats/is-gone.ts';
import type { DataLocation } from '../request/service.ts';
import { artifactPath } from '../storage/artifact-files.ts';
import type { ArtifactRecord } from '../storage/artifact-store.ts';
import type { StorageConfig } from '../storage/storage-context.ts';
import { AdminError } from './admin-error.ts';
import { backupNames } from './backup-manifest.ts';
import type { BackupFiles } from './copy-files.ts';
import { mapConcurrently } from './map-concurrently.ts';
import { restoreFile } from './restore-file.ts';

type Storages = Pick<DataLocation, 'storages'>;

/** Files that are copied concurrently. */
const atOnce = 4;

const placeIn = (backup: string, artifacts: ArtifactRecord): string =>
  artifactPath(join(backup, backupNames.artifacts, artifacts.storage), artifacts);

/** Throws AdminError for a storage that is not configured. */
export const storagePathOf = ({ storages }: Storages, storage: string, what: string): string => {
  const path = storages.find(({ name }) => name === storage)?.path;
  if (path !== undefined) return path;
  throw new AdminError(
    `${what} is on the storage "${storage}", which is not configured`,
    `Use --storage ${storage}=PATH, as the server does.`,
  );
};

/** Returns the IDs of jobs whose file is gone: its record was deleted after the snapshot, or was lost before. */
export const addArtifacts = async (
  files: BackupFiles,
  location: Storages,
  artifacts: readonly ArtifactRecord[],
  signal: AbortSignal | undefined,
): Promise<readonly number[]> => {
  const missing = await mapConcurrently(artifacts, atOnce, async (one) => {
    signal?.throwIfAborted();
    const from = artifactPath(storagePathOf(location, one.storage, `project ${one.project_id}`), one);
    const to = placeIn('', one);
    return unlessGone(
      files.add(from, to).then(() => []),
      [one.job_id],
    );
  });
  return missing.flat();
};

/** Restores artifacts to storages, and returns the IDs of jobs whose artifacts the backup does not have. */
export const restoreArtifacts = async (
  backup: string,
  storages: readonly StorageConfig[],
  artifacts: readonly ArtifactRecord[],
  signal: AbortSignal | undefined,
): Promise<readonly number[]> => {
  const lost = await mapConcurrently(artifacts, atOnce, async (one) => {
    signal?.throwIfAborted();
    const path = storagePathOf({ storages }, one.storage, `project ${one.project_id}`);
    const from = placeIn(backup, one);
    if (!(await exists(from))) return [one.job_id];
    await restoreFile(from, artifactPath(path, one));
    return [];
  });
  return lost.flat();
};

/** The IDs of jobs whose artifacts the backup does not have. */
export const missingArtifacts = async (
  backup: string,
  artifacts: readonly ArtifactRecord[],
): Promise<readonly number[]> => {
  const missing: number[] = [];
  for (const one of artifacts) if (!(await exists(placeIn(backup, one)))) missing.push(one.job_id);
  return missing;
};
