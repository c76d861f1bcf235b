/** Restores a backup. */
import { cp, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { countSecrets, dropSecrets, type SecretCounts } from '../db/all-secrets.ts';
import { copyTables } from '../db/copy-tables.ts';
import { type OpenDatabase, openExistingPostgres, openSqlite } from '../db/database.ts';
import type { EngineName } from '../db/engine.ts';
import { createSecrets, newKey } from '../db/secrets.ts';
import { MigrationError } from '../db/migrate.ts';
import { makeDirectory } from '../formats/make-directory.ts';
import { createRepository, repositoryPath } from '../git/repository.ts';
import { objectFiles, refFiles } from '../git/repository-files.ts';
import { writeCommitGraph } from '../git/write-commit-graph.ts';
import type { DataLocation } from '../request/service.ts';
import { artifactsTop } from '../storage/artifact-files.ts';
import { forgetArtifacts, listArtifactRecords } from '../storage/artifact-store.ts';
import { forgetHosts, listStored } from '../storage/store.ts';
import type { StorageConfig } from '../storage/storage-context.ts';
import { isInside, type Stored } from '../storage/storages.ts';
import { AdminError } from './admin-error.ts';
import { archiveKind, unpackArchive } from './archive.ts';
import { type BackupManifest, backupNames, readManifest } from './backup-manifest.ts';
import { exists, secretKeyFileOf, sqliteFileOf } from '../app/data-files.ts';
import { requireEmptyPostgres } from './open-data.ts';
import { type KeyPlan, planKey } from './restore-key.ts';
import { missingArtifacts, restoreArtifacts } from './backed-up-artifacts.ts';
import { mapConcurrently } from './map-concurrently.ts';
import { restoreFile } from './restore-file.ts';
import { requireWhole } from './verify-backup.ts';

export interface RestoreOptions {
  /** A directory or an archive that `backUp` made. */
  readonly source: string;
  /** Removes all secrets if the key is missing. */
  readonly withoutSecrets: boolean;
  /** Checks everything, and changes nothing. */
  readonly dryRun: boolean;
  readonly signal?: AbortSignal;
}

export interface RestoreReport {
  /** Time of the backup. */
  readonly made_at: string;
  readonly engine: EngineName;
  readonly projects: number;
  /** IDs of projects that got an empty repository, since the backup had none. */
  readonly empty_repositories: readonly number[];
  /** IDs of jobs whose artifacts the backup does not have; their records are removed. */
  readonly lost_artifacts: readonly number[];
  /** Removed secrets; null if the key exists. */
  readonly lost_secrets: SecretCounts | null;
}

/** Temporary name during a restore. The next one removes what a killed one left behind. */
const draftName = '.restoring';

/** The storages under the temporary name. */
const draftOf = ({ storages }: DataLocation): readonly StorageConfig[] =>
  storages.map(({ name, path }) => ({ name, path: join(path, draftName) }));

/** Directories of the repositories and of the artifacts on a storage. */
const tops = ['@hashed', artifactsTop] as const;

/** Repositories that are restored concurrently. */
const atOnce = 4;

/** Throws AdminError if a file would be overwritten, or if a storage is missing. */
const requireRoom = async (location: DataLocation, { storages }: BackupManifest): Promise<void> => {
  const file = sqliteFileOf(location);
  // SQLite would read the log of another database as its own, and write its pages into this one.
  for (const one of location.databaseUrl === undefined ? [file, `${file}-wal`, `${file}-journal`] : []) {
    if (await exists(one)) throw new AdminError(`${one} already exists`, 'Use an empty data directory.');
  }
  const configured = new Map(location.storages.map(({ name, path }) => [name, path]));
  const unknown = storages.find((name) => !configured.has(name));
  if (unknown !== undefined) {
    throw new AdminError(
      `the backup has repositories of the storage "${unknown}", which is not configured`,
      `Use --storage ${unknown}=PATH, as the server will.`,
    );
  }
  for (const { name, path } of location.storages) {
    const isOwn = isInside(location.dataDir, path);
    if (!isOwn && !(await exists(path))) {
      throw new AdminError(`the directory of the storage "${name}" does not exist: ${path}`, 'Create or mount it.');
    }
    for (const top of tops) {
      const inside = await readdir(join(path, top)).catch(() => []);
      if (inside.length > 0)
        throw new AdminError(`the storage "${name}" is not empty: ${path}`, 'Use an empty directory.');
    }
  }
};

/** Copies branches, tags, and objects into a new repository. Returns false if the backup has none. */
const restoreRepository = async (from: string, to: string): Promise<boolean> => {
  await createRepository(to);
  if (!(await exists(join(from, 'HEAD')))) return false;
  for (const path of [...(await refFiles(from)), ...(await objectFiles(from))]) {
    if (await exists(join(from, path))) await restoreFile(join(from, path), join(to, path));
  }
  // Without packs a repository is small, and gets a commit graph after its next pushes.
  if ((await readdir(join(to, 'objects/pack'))).length > 0) await writeCommitGraph(to);
  return true;
};

/** Restores repositories under a temporary name, and returns the IDs of projects with an empty one. */
const restoreRepositories = async (
  backup: string,
  { storages }: DataLocation,
  projects: readonly Stored[],
  signal: AbortSignal | undefined,
): Promise<readonly number[]> => {
  const paths = new Map(storages.map(({ name, path }) => [name, path]));
  const empty = await mapConcurrently(projects, atOnce, async ({ id, storage }) => {
    signal?.throwIfAborted();
    const path = paths.get(storage);
    if (path === undefined) throw new AdminError(`the storage "${storage}" of project ${id} is not configured`);
    const draft = join(path, draftName);
    const from = repositoryPath(join(backup, backupNames.repositories, storage), id);
    return (await restoreRepository(from, repositoryPath(draft, id))) ? [] : [id];
  });
  return empty.flat();
};

const fillPostgres = async (records: OpenDatabase, url: string): Promise<void> => {
  const database = await openExistingPostgres(url);
  await copyTables(records, database).finally(database.close);
};

interface Plan {
  readonly location: DataLocation;
  readonly backup: string;
  readonly key: KeyPlan;
  readonly signal: AbortSignal | undefined;
}

/** Restores everything under temporary names and then renames it, the records last. */
const restoreAll = async ({ location, backup, key, signal }: Plan, draft: string) => {
  const undo: (() => Promise<void>)[] = [];
  const drafts = location.storages.map(({ path }) => join(path, draftName));
  const clear = () => Promise.all(drafts.map((path) => rm(path, { recursive: true, force: true })));
  const { databaseUrl } = location;
  try {
    await clear();
    for (const path of drafts) await makeDirectory(path);
    const records = await openSqlite(join(draft, 'repoctl.sqlite3'));
    let empty: readonly number[];
    let lost: SecretCounts | null = null;
    try {
      const projects = await listStored(records.db);
      empty = await restoreRepositories(backup, location, projects, signal);
      const lostArtifacts = await restoreArtifacts(
        backup,
        draftOf(location),
        await listArtifactRecords(records.db),
        signal,
      );
      await records.db.transaction().execute(async (transaction) => {
        await forgetHosts(transaction);
        await forgetArtifacts(transaction, lostArtifacts);
        if (key.kind !== 'lost') return;
        lost = await countSecrets(transaction, createSecrets(newKey()));
        await dropSecrets(transaction);
      });
      signal?.throwIfAborted();
      const places = location.storages.flatMap(({ path }) => tops.map((top) => ({ path, top })));
      for (const { path, top } of places) {
        const [from, to] = [join(path, draftName, top), join(path, top)];
        if (!(await exists(from))) continue;
        // `rename` replaces an empty directory.
        await rename(from, to);
        undo.push(() => rm(to, { recursive: true, force: true }));
      }
      if (key.kind === 'write') {
        const file = secretKeyFileOf(location);
        await writeFile(file, key.key, { mode: 0o600, flag: 'wx', flush: true });
        undo.push(() => rm(file, { force: true }));
      }
      if (databaseUrl !== undefined) await fillPostgres(records, databaseUrl);
      const count = projects.length;
      return { projects: count, empty, lostArtifacts, lost };
    } finally {
      await records.close();
    }
  } catch (error) {
    for (const step of undo.toReversed()) await step();
    throw error;
  } finally {
    await clear();
  }
};

/** Throws AdminError if another version created the tables of the backup. */
const requireUsable = async (file: string): Promise<void> => {
  const records = await openSqlite(file).catch((error: unknown) => {
    if (!(error instanceof MigrationError)) throw error;
    throw new AdminError(`cannot use the backup: ${error.message}`, 'Restore it with the version that made it.');
  });
  await records.close();
};

const missingIn = async (file: string, backup: string): Promise<readonly number[]> => {
  const records = await openSqlite(file);
  return missingArtifacts(backup, await listArtifactRecords(records.db).finally(records.close));
};

const lostIn = async (file: string): Promise<SecretCounts> => {
  const records = await openSqlite(file);
  return countSecrets(records.db, createSecrets(newKey())).finally(records.close);
};

/**
 * Checks that the backup is intact, that nothing would be overwritten, and that the key for secrets exists. Then it restores
 * everything under temporary names, and renames it. Nothing is changed if this rejects.
 */
export const restore = async (location: DataLocation, options: RestoreOptions): Promise<RestoreReport> => {
  const { withoutSecrets, dryRun, signal } = options;
  const source = resolve(options.source);
  if (!(await exists(source))) throw new AdminError(`no such backup: ${source}`);
  await makeDirectory(location.dataDir);
  const draft = join(location.dataDir, draftName);
  await rm(draft, { recursive: true, force: true });
  await makeDirectory(draft);
  try {
    const isArchive = archiveKind(source) !== undefined;
    const backup = isArchive ? join(draft, 'backup') : source;
    if (isArchive) await unpackArchive(source, backup);
    const manifest = await readManifest(backup);
    await requireWhole(backup);
    await requireRoom(location, manifest);
    const file = join(draft, 'repoctl.sqlite3');
    await cp(join(backup, backupNames.database), file);
    await requireUsable(file);
    const key = await planKey(location, { source: backup, withoutSecrets }, manifest, () => lostIn(file));
    if (location.databaseUrl !== undefined) await requireEmptyPostgres(location.databaseUrl);
    const engine: EngineName = location.databaseUrl === undefined ? 'sqlite' : 'postgres';
    const about = { made_at: manifest.made_at, engine };
    if (dryRun) {
      const { projects, missing_repositories: missing } = manifest;
      const lost = key.kind === 'lost' ? await lostIn(file) : null;
      return {
        ...about,
        projects,
        empty_repositories: missing,
        lost_artifacts: await missingIn(file, backup),
        lost_secrets: lost,
      };
    }
    const { projects, empty, lostArtifacts, lost } = await restoreAll({ location, backup, key, signal }, draft);
    if (engine === 'sqlite') await rename(file, sqliteFileOf(location));
    return { ...about, projects, empty_repositories: empty, lost_artifacts: lostArtifacts, lost_secrets: lost };
  } finally {
    // After an error in an archive, some files are still being written.
    await rm(draft, { recursive: true, force: true, maxRetries: 10 });
  }
};
