/** Gives the secrets in a database another key. */
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
import { recordAudit } from '../request/audit.ts';
import type { DataLocation } from '../request/service.ts';
import { AdminError } from './admin-error.ts';
import { exists, secretKeyFileOf } from '../app/data-files.ts';
import { requireStopped, withDatabase } from './open-data.ts';

export interface RotateOptions {
  /** For the new key, made there unless it is there already; absent to put a new one in the place of the old. */
  readonly newKeyFile?: string;
  /** Checks everything, and changes nothing. */
  readonly dryRun: boolean;
  readonly clock: Clock;
  readonly log: Log;
}

/** What was done. */
export interface RotateReport {
  /** With the new key. */
  readonly key_file: string;
  /** With the old key, which backups from before need. */
  readonly old_key_file: string;
  /** Secrets that have been sealed anew. */
  readonly secrets: SecretCounts;
}

/**
 * Seals all secrets anew in one transaction. Cut off before its end, the old key stays the right one; after it, the start of a
 * service finds the new one beside it. Throws AdminError while a service is running.
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
    });
    await recordAudit({ database, clock, log }, { action: 'admin.rotateKey', target: 'secret key', address: 'local' });
    await database.engine.eraseFreed(database.db, 'again');
    if (options.newKeyFile !== undefined) return { key_file: draft, old_key_file: file, secrets };
    const kept = (await replaceKey(file, log)) ?? file;
    return { key_file: file, old_key_file: kept, secrets };
  });
};
