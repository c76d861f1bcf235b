/** Replaces the key that secrets in the database are encrypted with. */
import {
  finishRotation,
  keyFingerprint,
  makeKeyFile,
  newKeyFileOf,
  readKeyFile,
  replaceKey,
} from '../app/secret-key.ts';
import { countSecrets, resealAll, type SecretCounts } from '../db/all-secrets.ts';
import { createSecrets } from '../db/secrets.ts';
import { type Clock, toTimestamp } from '../formats/clock.ts';
import type { Log } from '../formats/log.ts';
import { insertAuditEvent } from '../request/audit.ts';
import type { DataLocation } from '../request/service.ts';
import { AdminError } from './admin-error.ts';
import { exists, secretKeyFileOf } from '../app/data-files.ts';
import { requireStopped, withDatabase } from './open-data.ts';

export interface RotateOptions {
  /** File of the new key, created if it does not exist. By default a new key replaces the old one. */
  readonly newKeyFile?: string;
  /** Checks everything, and changes nothing. */
  readonly dryRun: boolean;
  readonly clock: Clock;
  readonly log: Log;
}

export interface RotateReport {
  /** Has the new key. */
  readonly key_file: string;
  /** Has the old key, which earlier backups need. */
  readonly old_key_file: string;
  /** Secrets that were encrypted with the new key. */
  readonly secrets: SecretCounts;
}

/**
 * Encrypts all secrets with the new key in one transaction. If this is interrupted before the end of the transaction, the old key
 * stays valid; after it, the server completes the rotation at its start. Throws AdminError while a server is running.
 */
export const rotateKey = async (location: DataLocation, options: RotateOptions): Promise<RotateReport | undefined> => {
  const { clock, log } = options;
  const file = secretKeyFileOf(location);
  await requireStopped(location, 'it would continue with the old key');
  return withDatabase(location, async (database) => {
    const known = await keyFingerprint(database);
    if (known === undefined) {
      throw new AdminError('the database has no secret key yet', 'Start "repoctl serve" once.');
    }
    if (!options.dryRun) await finishRotation(file, known, log);
    const old = await readKeyFile(file, log);
    if (old === undefined || createSecrets(old).fingerprint !== known) {
      throw new AdminError(
        `${file} is not the key of this database`,
        'Use --secret-key-file for the key that the server is started with.',
      );
    }
    if (options.dryRun) return undefined;
    const draft = options.newKeyFile ?? newKeyFileOf(file);
    if (!(await exists(draft))) await makeKeyFile(draft);
    const key = await readKeyFile(draft, log);
    if (key === undefined) throw new AdminError(`${draft} was removed meanwhile`);
    const [from, to] = [createSecrets(old), createSecrets(key)];
    if (to.fingerprint === from.fingerprint) throw new AdminError(`${draft} holds the same key`, 'Use a new file.');
    const secrets = await countSecrets(database.db, from);
    await database.db.transaction().execute(async (transaction) => {
      await resealAll(transaction, from, to);
      await transaction
        .updateTable('secret_keys')
        .set({ fingerprint: to.fingerprint, created_at: toTimestamp(clock.now()) })
        .execute();
      const event = { action: 'admin.rotateKey', target: 'secret key', address: 'local' };
      await insertAuditEvent(transaction, clock, event);
    });
    await database.engine.eraseFreed(database.db, 'again');
    if (options.newKeyFile !== undefined) return { key_file: draft, old_key_file: file, secrets };
    const kept = (await replaceKey(file, log)) ?? file;
    return { key_file: file, old_key_file: kept, secrets };
  });
};
