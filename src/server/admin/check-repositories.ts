/** Checks and repairs the repositories of a server, one by one. */
import { access, constants, mkdir, rename, stat, statfs } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import type { OpenDatabase } from '../db/database.ts';
import { toTimestamp } from '../formats/clock.ts';
import { unlessGone } from '../formats/is-gone.ts';
import { foreignFiles } from '../git/foreign-files.ts';
import { fsckRepository } from '../git/fsck-repository.ts';
import { allLocks, type Lock, removeLock } from '../git/stale-files.ts';
import { createRepository, initRepository, repositoryPath } from '../git/repository.ts';
import type { DataLocation } from '../request/service.ts';
import { listRepositories } from '../storage/list-repositories.ts';
import { directorySize } from '../storage/repository-sizes.ts';
import { pastAnyLimit } from '../storage/stale-locks.ts';
import type { StorageConfig } from '../storage/storage-context.ts';
import type { Stored } from '../storage/storages.ts';
import { listStored, storeSizes } from '../storage/store.ts';
import { checkRefs } from './check-refs.ts';
import { failure, type Finding, ok, repaired, sizeText, warning } from './finding.ts';
import { exists } from '../app/data-files.ts';

export interface CheckOptions {
  /** Repairs without removing anything but locks. */
  readonly repair: boolean;
  /** Checks all objects, too. */
  readonly fsck: boolean;
  readonly now: Date;
  readonly signal?: AbortSignal;
}

interface Place extends Stored {
  readonly storagePath: string;
  readonly dir: string;
}

/** Returns undefined if the storage is not configured. */
const placeOf = (storages: readonly StorageConfig[], project: Stored): Place | undefined => {
  const path = storages.find(({ name }) => name === project.storage)?.path;
  return path === undefined ? undefined : { ...project, storagePath: path, dir: repositoryPath(path, project.id) };
};

/** IDs in a message. */
const mostNamed = 10;

const named = (projects: readonly { readonly id: number }[]): string => {
  const ids = projects.slice(0, mostNamed).map(({ id }) => id);
  const more = projects.length - ids.length;
  return `project${projects.length === 1 ? '' : 's'} ${ids.join(', ')}${more > 0 ? ` and ${more} more` : ''}`;
};

const checkConfigured = (unplaced: readonly Stored[]): readonly Finding[] =>
  [...new Set(unplaced.map(({ storage }) => storage))].map((storage) =>
    failure(
      'storages',
      `the storage "${storage}" is not configured; it holds ${named(unplaced.filter((one) => one.storage === storage))}`,
      `Use --storage ${storage}=PATH, as the server does.`,
    ),
  );

const checkMissing = async (places: readonly Place[], repair: boolean): Promise<Finding> => {
  const missing: Place[] = [];
  for (const place of places) if (!(await exists(join(place.dir, 'HEAD')))) missing.push(place);
  if (missing.length === 0) return ok('repositories', `all ${places.length} repositories exist`);
  if (!repair) {
    return failure(
      'repositories',
      `no repository for ${named(missing)}`,
      'Restore them from a backup, or use --repair to create empty ones.',
    );
  }
  for (const { dir } of missing) await ((await exists(dir)) ? initRepository(dir) : createRepository(dir));
  return repaired('repositories', `created empty repositories for ${named(missing)}`);
};

/** Returns a new directory, beside `@hashed`, for files that belong to no project. */
export const orphanageOf = (storagePath: string, now: Date): string =>
  join(storagePath, '@orphaned', now.toISOString().replaceAll(/[:.]/g, '-'));

const checkOrphans = async (
  { name, path }: StorageConfig,
  places: readonly Place[],
  { repair, now }: CheckOptions,
): Promise<Finding> => {
  const check = 'orphans';
  const known = new Set(places.map(({ dir }) => dir));
  const orphans = (await listRepositories(path)).filter((dir) => !known.has(dir));
  if (orphans.length === 0) return ok(check, `${name}: no orphaned directories`);
  let bytes = 0;
  for (const dir of orphans) bytes += await directorySize(dir);
  const what = `${name}: ${orphans.length} orphaned director${orphans.length === 1 ? 'y' : 'ies'} (${sizeText(bytes)})`;
  const to = orphanageOf(path, now);
  if (!repair) return warning(check, what, `Use --repair to move them to ${dirname(to)}.`);
  await mkdir(to, { recursive: true, mode: 0o700 });
  for (const dir of orphans) await rename(dir, join(to, basename(dir)));
  return repaired(check, `${what}, moved to ${to}`);
};

/** The directory that foreign and damaged files of a repository are moved to. */
const asideAt =
  (now: Date) =>
  ({ storagePath, dir }: Pick<Place, 'storagePath' | 'dir'>): string =>
    join(orphanageOf(storagePath, now), basename(dir));

interface ForeignFile {
  readonly place: Place;
  /** Relative to the repository. */
  readonly path: string;
}

/** Moved files are never used again, and can be examined. */
const moveForeign = async ({ place, path }: ForeignFile, now: Date): Promise<void> => {
  const to = join(asideAt(now)(place), path);
  await mkdir(dirname(to), { recursive: true, mode: 0o700 });
  await unlessGone(rename(join(place.dir, path), to), undefined);
};

const checkFiles = async (places: readonly Place[], { repair, now }: CheckOptions): Promise<Finding> => {
  const check = 'files';
  const foreign: ForeignFile[] = [];
  for (const place of places) {
    if (!(await exists(place.dir))) continue;
    foreign.push(...(await foreignFiles(place.dir)).map((path) => ({ place, path })));
  }
  const [first] = foreign;
  if (first === undefined) return ok(check, 'no foreign files in repositories');
  const changed = [...new Set(foreign.map(({ place }) => place))];
  const example = join(first.place.dir, first.path);
  const what = `${foreign.length} foreign file${foreign.length === 1 ? '' : 's'} in ${named(changed)}, such as ${example}`;
  if (!repair) return failure(check, what, 'Use --repair to move them to @orphaned on their storage.');
  for (const one of foreign) await moveForeign(one, now);
  for (const { dir } of changed) await initRepository(dir);
  return repaired(check, `${what}, moved to @orphaned`);
};

const checkLocks = async (places: readonly Place[], repair: boolean): Promise<Finding> => {
  const locks: Lock[] = [];
  for (const { dir } of places) locks.push(...(await allLocks(dir)).filter(({ age }) => repair || age > pastAnyLimit));
  if (locks.length === 0) return ok('locks', 'no stale locks');
  const what = `${locks.length} stale lock${locks.length === 1 ? '' : 's'}, such as ${locks[0]?.path ?? ''}`;
  if (!repair) return warning('locks', what, 'Use --repair to remove them; the server removes those in its way.');
  for (const lock of locks) await removeLock(lock);
  return repaired('locks', `removed ${what}`);
};

const checkObjects = async (places: readonly Place[], signal: AbortSignal | undefined): Promise<readonly Finding[]> => {
  const broken: Finding[] = [];
  let whole = 0;
  for (const { id, dir } of places) {
    signal?.throwIfAborted();
    if (!(await exists(join(dir, 'HEAD')))) continue;
    if ((await foreignFiles(dir)).length > 0) {
      // git would follow foreign files.
      broken.push(failure('fsck', `project ${id}: not checked, because it has foreign files`, 'Use --repair first.'));
      continue;
    }
    const complaint = await fsckRepository(dir, signal);
    if (complaint === undefined) {
      whole += 1;
    } else {
      const fix = `Restore it from a backup: ${dir}.`;
      broken.push(failure('fsck', `project ${id}: ${complaint}`, fix));
    }
  }
  return broken.length === 0 ? [ok('fsck', `${whole} repositories are intact`)] : broken;
};

const measure = async (database: OpenDatabase, places: readonly Place[], { repair, now }: CheckOptions) => {
  const measured_at = toTimestamp(now);
  const sizes = [];
  for (const { id, dir } of places) sizes.push({ project_id: id, bytes: await directorySize(dir), measured_at });
  const total = sizes.reduce((sum, { bytes }) => sum + bytes, 0);
  const largest = sizes.toSorted((one, other) => other.bytes - one.bytes)[0];
  const most =
    largest === undefined ? '' : `; the largest is project ${largest.project_id} with ${sizeText(largest.bytes)}`;
  const what = `repositories use ${sizeText(total)}${most}`;
  if (!repair) return ok('sizes', what);
  await storeSizes(database.db, sizes);
  return repaired('sizes', `${what}; recorded sizes were updated`);
};

/** Bytes below which free space is reported. */
const leastFree = 1024 ** 3;

const checkStorage = async ({ name, path }: StorageConfig): Promise<Finding> => {
  const found = await Promise.all([stat(path), statfs(path)]).catch(() => undefined);
  if (found === undefined) return failure('storages', `${name}: ${path} cannot be read`, 'Create or mount it.');
  const free = found[1].bavail * found[1].bsize;
  const what = `${name}: ${path}, ${sizeText(free)} free`;
  const isWritable = await access(path, constants.W_OK).then(
    () => true,
    () => false,
  );
  const fix = 'Mount it for writing, or correct its permissions.';
  if (!isWritable) return warning('storages', `${what}, not writable`, fix);
  return free < leastFree ? warning('storages', what, 'Free up space.') : ok('storages', what);
};

/** Checks storages, and whether records and repositories match. */
export const checkRepositories = async (
  database: OpenDatabase,
  { storages }: Pick<DataLocation, 'storages'>,
  options: CheckOptions,
): Promise<readonly Finding[]> => {
  const { repair, fsck, signal } = options;
  const projects = await listStored(database.db);
  const places = projects.flatMap((project) => placeOf(storages, project) ?? []);
  const unplaced = projects.filter((project) => placeOf(storages, project) === undefined);
  const states = await Promise.all(storages.map(checkStorage));
  const findings = [...states, ...checkConfigured(unplaced)];
  if (states.some(({ status }) => status === 'fail')) return findings;
  findings.push(await checkMissing(places, repair));
  for (const storage of storages) findings.push(await checkOrphans(storage, places, options));
  findings.push(await checkFiles(places, options));
  findings.push(await checkLocks(places, repair));
  findings.push(...(await checkRefs(database.db, places, repair ? asideAt(options.now) : undefined, signal)));
  findings.push(await measure(database, places, options));
  if (fsck) findings.push(...(await checkObjects(places, signal)));
  return findings;
};
