import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { secretKeyFileOf } from '../app/data-files.ts';
import { readKeyFile } from '../app/secret-key.ts';
import { type SecretCounts, secretsText } from '../db/all-secrets.ts';
import { createSecrets } from '../db/secrets.ts';
import type { DataLocation } from '../request/service.ts';
import { AdminError } from './admin-error.ts';
import { type BackupManifest, backupNames } from './backup-manifest.ts';

/** `there`: the key file exists. `lost`: the secrets are removed. `none`: the backup has no secrets. */
export type KeyPlan = { readonly kind: 'write'; readonly key: string } | { readonly kind: 'there' | 'lost' | 'none' };

/** Decides which key the restored database gets. Throws AdminError if the key is missing, or belongs to another database. */
export const planKey = async (
  location: DataLocation,
  { source, withoutSecrets }: { readonly source: string; readonly withoutSecrets: boolean },
  { secret_key: known }: BackupManifest,
  countLost: () => Promise<SecretCounts>,
): Promise<KeyPlan> => {
  if (known === null) return { kind: 'none' };
  const file = secretKeyFileOf(location);
  const there = await readKeyFile(file, () => {});
  if (there !== undefined) {
    if (createSecrets(there).fingerprint === known.fingerprint) return { kind: 'there' };
    if (withoutSecrets) {
      throw new AdminError(
        `${file} is the key of another database`,
        'Use --secret-key-file for a file that does not exist yet.',
      );
    }
    throw new AdminError(
      `${file} is not the key that the secrets in the backup are encrypted with`,
      'Use --secret-key-file for that key, or --without-secrets to restore everything but the secrets.',
    );
  }
  if (known.included) return { kind: 'write', key: await readFile(join(source, backupNames.key), 'utf8') };
  if (withoutSecrets) return { kind: 'lost' };
  throw new AdminError(
    `the key for secrets is not in the backup, and ${file} does not exist`,
    `Copy the key there, or use --secret-key-file. With --without-secrets these are lost: ${secretsText(await countLost())}.`,
  );
};
