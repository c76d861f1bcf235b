import { createHash, randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { baseDirectory } from '../config/base-directories.ts';
import type { Environment } from '../config/environment.ts';
import type { Candidate } from '../values/candidate.ts';

/** What was looked up before. */
export interface CacheEntry {
  readonly candidates: readonly Candidate[];
  /** When they were looked up, in milliseconds since 1970; 0 for never. */
  readonly at: number;
  /** When the service was last asked, with or without success. */
  readonly askedAt: number;
}

/** Milliseconds after which a list that nobody asked for again is thrown away. */
const lifetime = 24 * 60 * 60 * 1000;

/** Directory of remembered values: `repoctl` under XDG_CACHE_HOME, else under `~/.cache`. */
const cacheDirectory = (env: Environment): string =>
  join(baseDirectory(env, 'XDG_CACHE_HOME'), 'repoctl', 'completion');

/** Path of the file for what `parts` identify. They include the credentials, so that only their hash is on disk. */
export const cachePath = (env: Environment, parts: readonly (string | undefined)[]): string => {
  const key = createHash('sha256').update(JSON.stringify(parts.map((part) => part ?? null)));
  return join(cacheDirectory(env), `${key.digest('hex')}.json`);
};

const isCandidate = (value: unknown): value is Candidate =>
  typeof value === 'object' &&
  value !== null &&
  'value' in value &&
  typeof value.value === 'string' &&
  (!('says' in value) || typeof value.says === 'string');

const toRemembered = (value: unknown): CacheEntry | undefined => {
  if (typeof value !== 'object' || value === null) return undefined;
  const { candidates, at, askedAt } = value as Partial<Record<keyof CacheEntry, unknown>>;
  if (!Array.isArray(candidates) || typeof at !== 'number' || typeof askedAt !== 'number') return undefined;
  return { candidates: candidates.filter(isCandidate), at, askedAt };
};

/** What the file holds; undefined when it is not there or holds something else. */
export const readCache = async (path: string): Promise<CacheEntry | undefined> => {
  try {
    return toRemembered(JSON.parse(await readFile(path, 'utf8')));
  } catch {
    return undefined;
  }
};

const removeOld = async (directory: string): Promise<void> => {
  const oldest = Date.now() - lifetime;
  const names = await readdir(directory);
  await Promise.all(
    names.map(async (name) => {
      const path = join(directory, name);
      if ((await stat(path)).mtimeMs < oldest) await rm(path, { force: true });
    }),
  );
};

/** Writes the file, readable by its owner alone, in one step; a cache that can't be written is none, and no error. */
export const remember = async (path: string, readApplied: CacheEntry): Promise<void> => {
  const directory = join(path, '..');
  const draft = join(directory, `${randomUUID()}.tmp`);
  try {
    await mkdir(directory, { recursive: true, mode: 0o700 });
    await writeFile(draft, JSON.stringify(readApplied), { mode: 0o600, flag: 'wx' });
    await rename(draft, path);
    await removeOld(directory);
  } catch {
    await rm(draft, { force: true }).catch(() => {});
  }
};
