/** Brings a service back from a backup. */
import { copyFile, cp, lstat, mkdir, readdir, rename, rm, utimes, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
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
import { forgetHosts, listStored } from '../storage/store.ts';
import { isInside, type Stored } from '../storage/storages.ts';
import { AdminError } from './admin-error.ts';
import { archiveKind, unpackArchive } from './archive.ts';
import { type BackupManifest, backupNames, readManifest } from './backup-manifest.ts';
import { exists, secretKeyFileOf, sqliteFileOf } from '../app/data-files.ts';
import { requireEmptyPostgres } from './open-data.ts';
import { type KeyPlan, planKey } from './restore-key.ts';
import { mapConcurrently } from './map-concurrently.ts';
import { requireWhole } from './verify-backup.ts';

export interface RestoreOptions {
  /** A directory or an archive that `backUp` made. */
  readonly source: string;
  /** Goes on without the key for secrets, and removes them. */
  readonly withoutSecrets: boolean;
  /** Checks everything, and writes nothing. */
  readonly dryRun: boolean;
  readonly signal?: AbortSignal;
}

/** What was brought back. */
export interface RestoreReport {
  /** When the backup was made. */
  readonly made_at: string;
  readonly engine: EngineName;
  readonly projects: number;
  /** IDs of projects that have an empty repository now, as the backup had none. */
  readonly empty_repositories: readonly number[];
  /** Secrets that were removed; null where the key is there. */
  readonly lost_secrets: SecretCounts | null;
}

/** What is being made has this name until it is whole. What a restore that was killed left goes with the next one. */
const draftName = '.restoring';

/** Where the repositories of a storage are. */
const hashed = '@hashed';

/** Repositories brought back side by side. */
const atOnce = 4;

/** Throws AdminError where anything would be overwritten, or where there is no place for something. */
const requireRoom = async (location: DataLocation, { storages }: BackupManifest): Promise<void> => {
  const file = sqliteFileOf(location);
  // SQLite would take the log of another database for that of this one, and write its pages into it.
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
    const inside = await readdir(join(path, hashed)).catch(() => []);
    if (inside.length > 0)
      throw new AdminError(`the storage "${name}" is not empty: ${path}`, 'Use an empty directory.');
  }
};

const restoreFile = async (from: string, to: string): Promise<void> => {
  const { atime, mtime } = await lstat(from);
  await mkdir(dirname(to), { recursive: true, mode: 0o700 });
  await copyFile(from, to);
  await utimes(to, atime, mtime);
};

/** Copies branches, tags, and objects into a new repository. The rest of it is as the service makes it. */
const restoreRepository = async (from: string, to: string): Promise<boolean> => {
  await createRepository(to);
  if (!(await exists(join(from, 'HEAD')))) return false;
  for (const path of [...(await refFiles(from)), ...(await objectFiles(from))]) {
    if (await exists(join(from, path))) await restoreFile(join(from, path), join(to, path));
  }
  // What is small is read as fast without one, and gets one with its next packs.
  if ((await readdir(join(to, 'objects/pack'))).length > 0) await writeCommitGraph(to);
  return true;
};

/** Brings the repositories to their storages, under another name, and gives back the IDs of those that are new and empty. */
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

/** Makes everything under other names, and then gives it its own: the records last. */
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
      await records.db.transaction().execute(async (transaction) => {
        await forgetHosts(transaction);
        if (key.kind !== 'lost') return;
        lost = await countSecrets(transaction, createSecrets(newKey()));
        await dropSecrets(transaction);
      });
      signal?.throwIfAborted();
      for (const { path } of location.storages) {
        const [from, to] = [join(path, draftName, hashed), join(path, hashed)];
        if (!(await exists(from))) continue;
        // An empty directory may be there.
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
      return { projects: count, empty, lost };
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

/** Throws AdminError where another version made the tables of the backup. */
const requireUsable = async (file: string): Promise<void> => {
  const records = await openSqlite(file).catch((error: unknown) => {
    if (!(error instanceof MigrationError)) throw error;
    throw new AdminError(`cannot use the backup: ${error.message}`, 'Restore it with the version that made it.');
  });
  await records.close();
};

const lostIn = async (file: string): Promise<SecretCounts> => {
  const records = await openSqlite(file);
  return countSecrets(records.db, createSecrets(newKey())).finally(records.close);
};

/**
 * Checks the backup, that nothing would be overwritten, and that the key for secrets is there; then makes everything under other
 * names, and gives it its own when it is whole. What is there when this rejects is what was there before.
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
      return { ...about, projects, empty_repositories: missing, lost_secrets: lost };
    }
    const { projects, empty, lost } = await restoreAll({ location, backup, key, signal }, draft);
    if (engine === 'sqlite') await rename(file, sqliteFileOf(location));
    return { ...about, projects, empty_repositories: empty, lost_secrets: lost };
  } finally {
    // What was being unpacked when the archive turned out to be damaged is still being written.
    await rm(draft, { recursive: true, force: true, maxRetries: 10 });
  }
};
