/** Reads `backup.json`, which describes a backup. */
import { constants } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Ajv } from 'ajv';
import type { EngineName } from '../db/engine.ts';
import { AdminError } from './admin-error.ts';

/** Changes if an older version could not restore the backup of a newer one. */
export const backupFormat = 1;

export interface BackupManifest {
  readonly format: number;
  /** ISO 8601; time of the records, while repositories can be a little newer. */
  readonly made_at: string;
  /** Version of repoctl. */
  readonly version: string;
  /** Engine of the server; the backup has a SQLite file. */
  readonly engine: EngineName;
  readonly projects: number;
  /** IDs of projects without a repository. */
  readonly missing_repositories: readonly number[];
  readonly storages: readonly string[];
  /** Null for a database without secrets. */
  readonly secret_key: { readonly fingerprint: string; readonly included: boolean } | null;
}

const manifestFile = 'backup.json';

/** Names within a backup. */
export const backupNames = {
  manifest: manifestFile,
  database: 'database.sqlite3',
  key: 'secret-key',
  repositories: 'repositories',
  artifacts: 'artifacts',
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

/** A backup has no links. */
const noFollow = constants.O_RDONLY | constants.O_NOFOLLOW;

/** Throws AdminError if the directory is not a backup, or has a later format. */
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
