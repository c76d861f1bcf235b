/** Checks whether the records of artifacts and their files match. */
import { lstat, mkdir, rename } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { OpenDatabase } from '../db/database.ts';
import { unlessGone } from '../formats/is-gone.ts';
import type { DataLocation } from '../request/service.ts';
import { artifactPath, listArtifactFiles, strayAfter } from '../storage/artifact-files.ts';
import { type ArtifactRecord, forgetArtifacts, listArtifactRecords } from '../storage/artifact-store.ts';
import type { StorageConfig } from '../storage/storage-context.ts';
import { checksumOf } from './checksums.ts';
import { type CheckOptions, orphanageOf } from './check-repositories.ts';
import { failure, type Finding, ok, repaired, sizeText, warning } from './finding.ts';
import { exists } from '../app/data-files.ts';

const check = 'artifacts';

/** IDs in a message. */
const mostNamed = 10;

const named = (artifacts: readonly ArtifactRecord[]): string => {
  const ids = artifacts.slice(0, mostNamed).map(({ job_id: id }) => id);
  const more = artifacts.length - ids.length;
  return `job${artifacts.length === 1 ? '' : 's'} ${ids.join(', ')}${more > 0 ? ` and ${more} more` : ''}`;
};

interface State {
  readonly missing: readonly ArtifactRecord[];
  /** With another size, or another checksum. */
  readonly damaged: readonly ArtifactRecord[];
}

const stateOf = async (
  storagePath: string,
  artifacts: readonly ArtifactRecord[],
  { fsck, signal }: CheckOptions,
): Promise<State> => {
  const [missing, damaged]: [ArtifactRecord[], ArtifactRecord[]] = [[], []];
  for (const one of artifacts) {
    signal?.throwIfAborted();
    const path = artifactPath(storagePath, one);
    const stats = await unlessGone(lstat(path), undefined);
    if (stats === undefined) missing.push(one);
    else if (!stats.isFile() || stats.size !== one.size) damaged.push(one);
    else if (fsck && (await checksumOf(path)) !== one.sha256) damaged.push(one);
  }
  return { missing, damaged };
};

/** Leaves out those whose record was deleted while a running server was checked. */
const stillRecorded = async (
  database: OpenDatabase,
  artifacts: readonly ArtifactRecord[],
): Promise<readonly ArtifactRecord[]> => {
  if (artifacts.length === 0) return [];
  const files = new Set((await listArtifactRecords(database.db)).map(({ file }) => file));
  return artifacts.filter(({ file }) => files.has(file));
};

const checkMissing = async (
  database: OpenDatabase,
  found: readonly ArtifactRecord[],
  repair: boolean,
): Promise<readonly Finding[]> => {
  const missing = await stillRecorded(database, found);
  if (missing.length === 0) return [];
  const what = `no file for the artifacts of ${named(missing)}`;
  if (!repair) return [failure(check, what, 'Restore them from a backup, or use --repair to remove their records.')];
  await forgetArtifacts(
    database.db,
    missing.map(({ job_id: id }) => id),
  );
  return [repaired(check, `${what}, removed the records`)];
};

const checkDamaged = async (database: OpenDatabase, found: readonly ArtifactRecord[]): Promise<readonly Finding[]> => {
  const damaged = await stillRecorded(database, found);
  if (damaged.length === 0) return [];
  const fix = 'Restore them from a backup, or delete them with "repoctl jobs artifacts delete".';
  return [failure(check, `the files of the artifacts of ${named(damaged)} are damaged`, fix)];
};

interface Stray {
  readonly path: string;
  readonly bytes: number;
}

/** Files without a record. Those of a running server can belong to an upload. */
const straysOn = async (
  { path: storagePath }: StorageConfig,
  artifacts: readonly ArtifactRecord[],
  repair: boolean,
): Promise<readonly Stray[]> => {
  const known = new Set(artifacts.map((one) => artifactPath(storagePath, one)));
  const found: Stray[] = [];
  for (const path of await listArtifactFiles(storagePath)) {
    const file = join(storagePath, path);
    const stats = known.has(file) ? undefined : await unlessGone(lstat(file), undefined);
    if (stats === undefined || (!repair && Date.now() - stats.mtimeMs < strayAfter)) continue;
    found.push({ path, bytes: stats.size });
  }
  return found;
};

const checkStrays = async (
  storage: StorageConfig,
  artifacts: readonly ArtifactRecord[],
  { repair, now }: CheckOptions,
): Promise<readonly Finding[]> => {
  const strays = await straysOn(storage, artifacts, repair);
  if (strays.length === 0) return [];
  const bytes = strays.reduce((sum, one) => sum + one.bytes, 0);
  const files = `${strays.length} file${strays.length === 1 ? '' : 's'}`;
  const what = `${storage.name}: ${files} of artifacts without a record (${sizeText(bytes)})`;
  const aside = orphanageOf(storage.path, now);
  if (!repair) {
    return [warning(check, what, `Use --repair to move them to ${dirname(aside)}; the server removes them daily.`)];
  }
  for (const { path } of strays) {
    const to = join(aside, path);
    await mkdir(dirname(to), { recursive: true, mode: 0o700 });
    await unlessGone(rename(join(storage.path, path), to), undefined);
  }
  return [repaired(check, `${what}, moved to ${aside}`)];
};

/** Checks the artifacts on all storages that can be read; others have a finding of their own. */
export const checkArtifacts = async (
  database: OpenDatabase,
  { storages }: Pick<DataLocation, 'storages'>,
  options: CheckOptions,
): Promise<readonly Finding[]> => {
  const findings: Finding[] = [];
  let bytes = 0;
  let count = 0;
  for (const storage of storages) {
    if (!(await exists(storage.path))) continue;
    const all = (await listArtifactRecords(database.db)).filter((one) => one.storage === storage.name);
    const { missing, damaged } = await stateOf(storage.path, all, options);
    findings.push(
      ...(await checkMissing(database, missing, options.repair)),
      ...(await checkDamaged(database, damaged)),
      ...(await checkStrays(storage, all, options)),
    );
    bytes += all.reduce((sum, { size }) => sum + size, 0);
    count += all.length;
  }
  if (findings.length > 0) return findings;
  return [ok(check, `the artifacts of ${count} job${count === 1 ? '' : 's'} exist (${sizeText(bytes)})`)];
};
