/** What a backup says of itself, in `backup.json`. */
import { constants } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Ajv } from 'ajv';
import type { EngineName } from '../db/engine.ts';
import { AdminError } from './admin-error.ts';

/** Changes when an older version could not restore what a newer one wrote. */
export const backupFormat = 1;

export interface BackupManifest {
  readonly format: number;
  /** ISO 8601; records are those of this moment, repositories are a little younger. */
  readonly made_at: string;
  /** Version of repoctl that made it. */
  readonly version: string;
  /** That the records were kept in; in the backup they are a SQLite file. */
  readonly engine: EngineName;
  readonly projects: number;
  /** IDs of projects whose repository was not there. */
  readonly missing_repositories: readonly number[];
  /** Names of the storages. */
  readonly storages: readonly string[];
  /** Null for a database whose secrets were never sealed. */
  readonly secret_key: { readonly fingerprint: string; readonly included: boolean } | null;
}

const manifestFile = 'backup.json';

/** Names within a backup. */
export const backupNames = {
  manifest: manifestFile,
  database: 'database.sqlite3',
  key: 'secret-key',
  repositories: 'repositories',
} as const;

const schema = {
  type: 'object',
  required: ['format', 'made_at', 'version', 'engine', 'projects', 'missing_repositories', 'storages', 'secret_key'],
  properties: {
    format: { type: 'integer' },
    made_at: { type: 'string' },
    version: { type: 'string' },
    engine: { enum: ['sqlite', 'postgres'] },
    projects: { type: 'integer' },
    missing_repositories: { type: 'array', items: { type: 'integer' } },
    storages: { type: 'array', items: { type: 'string', pattern: '^[A-Za-z0-9_-]{1,64}$' } },
    secret_key: {
      type: ['object', 'null'],
      required: ['fingerprint', 'included'],
      properties: { fingerprint: { type: 'string' }, included: { type: 'boolean' } },
    },
  },
};

const parse = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

/** A link is none of the files of a backup. */
const noFollow = constants.O_RDONLY | constants.O_NOFOLLOW;

/** Throws AdminError for a directory that is no backup, or one of a later format. */
export const readManifest = async (directory: string): Promise<BackupManifest> => {
  const text = await readFile(join(directory, manifestFile), { encoding: 'utf8', flag: noFollow }).catch(
    () => undefined,
  );
  if (text === undefined) throw new AdminError(`not a backup: ${directory} has no ${manifestFile}`);
  const manifest = parse(text);
  const isManifest = new Ajv({ allowUnionTypes: true }).compile<BackupManifest>(schema);
  if (!isManifest(manifest)) {
    throw new AdminError(`not a backup: ${join(directory, manifestFile)} is not what "repoctl admin backup" writes`);
  }
  const { format, version } = manifest;
  if (format !== backupFormat) {
    throw new AdminError(
      `the backup has format ${format}, which this version of repoctl does not know`,
      `Restore it with repoctl ${version} or later.`,
    );
  }
  return manifest;
};
