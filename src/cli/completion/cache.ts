import { createHash, randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { baseDirectory } from '../config/base-directories.ts';
import type { Environment } from '../config/environment.ts';
import type { Candidate } from '../values/candidate.ts';

export interface CacheEntry {
  readonly candidates: readonly Candidate[];
  /** Time of the look-up in milliseconds since 1970; 0 for never. */
  readonly at: number;
  /** Time of the last request, successful or not. */
  readonly askedAt: number;
}

/** Milliseconds after which an unused file is removed. */
const lifetime = 24 * 60 * 60 * 1000;

const cacheDirectory = (env: Environment): string =>
  join(baseDirectory(env, 'XDG_CACHE_HOME'), 'repoctl', 'completion');

/** The file name is a hash of `parts`, since they include credentials. */
export const cachePath = (env: Environment, parts: readonly (string | undefined)[]): string => {
  const key = createHash('sha256').update(JSON.stringify(parts.map((part) => part ?? null)));
  return join(cacheDirectory(env), `${key.digest('hex')}.json`);
};

const isCandidate = (entry: unknown): entry is Candidate => {
  if (typeof entry !== 'object' || entry === null) return false;
  const { value, name = '', says = '' } = entry as Partial<Record<keyof Candidate, unknown>>;
  return [value, name, says].every((text) => typeof text === 'string');
};

const toEntry = (value: unknown): CacheEntry | undefined => {
  if (typeof value !== 'object' || value === null) return undefined;
  const { candidates, at, askedAt } = value as Partial<Record<keyof CacheEntry, unknown>>;
  if (!Array.isArray(candidates) || typeof at !== 'number' || typeof askedAt !== 'number') return undefined;
  return { candidates: candidates.filter(isCandidate), at, askedAt };
};

/** Returns undefined if the file is missing or invalid. */
export const readCache = async (path: string): Promise<CacheEntry | undefined> => {
  try {
    return toEntry(JSON.parse(await readFile(path, 'utf8')));
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

/** Writes the file atomically, readable by its owner only. Failures are ignored. */
export const writeCache = async (path: string, entry: CacheEntry): Promise<void> => {
  const directory = join(path, '..');
  const draft = join(directory, `${randomUUID()}.tmp`);
  try {
    await mkdir(directory, { recursive: true, mode: 0o700 });
    await writeFile(draft, JSON.stringify(entry), { mode: 0o600, flag: 'wx' });
    await rename(draft, path);
    await removeOld(directory);
  } catch {
    await rm(draft, { force: true }).catch(() => {});
  }
};
