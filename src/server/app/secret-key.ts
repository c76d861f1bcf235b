/** The key that secrets in the database are sealed with: in a file of its own, made at the first start. */
import { randomBytes } from 'node:crypto';
import { chmod, link, mkdir, open, readFile, rename, rm, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { OpenDatabase } from '../db/database.ts';
import { createSecrets, keyLength, newKey, type Secrets } from '../db/secrets.ts';
import { sealAll } from '../db/all-secrets.ts';
import { toTimestamp } from '../formats/clock.ts';
import { errorText, type Log } from '../formats/log.ts';

/** There is no such key, or it is not that of the database. The message says what to do; a `cause` says why a file failed. */
export class SecretKeyError extends Error {
  override readonly name = 'SecretKeyError';
}

const hasCode = (error: unknown, ...codes: readonly string[]): boolean =>
  error instanceof Error && 'code' in error && codes.includes(String(error.code));

/** Does something with the file, and says which one it was where that fails. */
const withFile = async <T>(verb: 'create' | 'read', file: string, work: () => Promise<T>): Promise<T> => {
  try {
    return await work();
  } catch (cause) {
    if (cause instanceof SecretKeyError) throw cause;
    throw new SecretKeyError(`cannot ${verb} the secret key "${file}"`, { cause });
  }
};

/** Makes one directory at most: more, below a path that was mistyped, nobody wants; in /proc, Node would try for ever. */
const makeDirectoryOf = (file: string): Promise<void> =>
  mkdir(dirname(file), { mode: 0o700 }).catch((error: unknown) => {
    if (!hasCode(error, 'EEXIST')) throw error;
  });

/** Writes a new key, whole or not at all; another process may be first. Throws SecretKeyError. */
export const makeKeyFile = (file: string): Promise<void> => withFile('create', file, () => makeKey(file));

/** The file of a new key while secrets are sealed with it, and until it replaces the old one. */
export const newKeyFileOf = (file: string): string => `${file}.next`;

const makeKey = async (file: string): Promise<void> => {
  await makeDirectoryOf(file);
  const draft = `${file}.${randomBytes(8).toString('hex')}.new`;
  const handle = await open(draft, 'wx', 0o600);
  try {
    await handle.writeFile(`${newKey().toString('base64')}\n`);
    await handle.sync();
  } finally {
    await handle.close();
  }
  try {
    await link(draft, file);
  } catch (error) {
    if (!hasCode(error, 'EEXIST')) throw error;
  } finally {
    await rm(draft, { force: true });
  }
};

/**
 * Takes the key from all but its owner. What manages secrets gives them in files of other users and in mounts for reading,
 * to a group or, in a container, to everyone there: refused, the key would be copied to a worse place.
 */
const tighten = async (file: string, log: Log): Promise<void> => {
  const { mode } = await stat(file);
  if ((mode & 0o077) === 0) return;
  try {
    await chmod(file, mode & 0o700);
  } catch (error) {
    if (!hasCode(error, 'EPERM', 'EROFS')) throw error;
    if ((mode & 0o007) !== 0) log('warn', 'the secret key is open to every user of this machine', { file });
  }
};

/** Undefined where there is no such file; throws SecretKeyError for one that holds no key. */
export const readKeyFile = (file: string, log: Log): Promise<Buffer | undefined> =>
  withFile('read', file, async () => {
    const text = await readFile(file, 'utf8').catch((error: unknown) => {
      if (hasCode(error, 'ENOENT')) return undefined;
      throw error;
    });
    if (text === undefined) return undefined;
    const key = Buffer.from(text.trim(), 'base64');
    if (key.length !== keyLength) throw new SecretKeyError(`${file} is not a secret key of this program`);
    await tighten(file, log);
    return key;
  });

/** Of the key that secrets of a database are sealed with; undefined before its first start with one. */
export const keyFingerprint = async ({ db }: OpenDatabase): Promise<string | undefined> => {
  const row = await db.selectFrom('secret_keys').select('fingerprint').where('id', '=', 1).executeTakeFirst();
  return row?.fingerprint;
};

/** True if a new key waits beside the old one, and is that of the database: a rotation was cut off at its last step. */
export const isRotationCutOff = async (file: string, known: string): Promise<boolean> => {
  const next = await readKeyFile(newKeyFileOf(file), () => {}).catch(() => undefined);
  return next !== undefined && createSecrets(next).fingerprint === known;
};

/** Puts a new key in the place of the old one, and gives back where the old one is then; undefined where there was none. */
export const replaceKey = async (file: string, log: Log): Promise<string | undefined> => {
  const old = await readKeyFile(file, log);
  const kept = old && `${file}.${createSecrets(old).fingerprint.slice(0, 8)}`;
  if (kept !== undefined) await rename(file, kept);
  await rename(newKeyFileOf(file), file);
  return kept;
};

/** Finishes a change of keys that was cut off, where one was. */
export const finishRotation = async (file: string, known: string, log: Log): Promise<void> => {
  if (!(await isRotationCutOff(file, known))) return;
  await replaceKey(file, log).catch((error: unknown) => {
    // Another process that starts at the same time was faster.
    if (!hasCode(error, 'ENOENT')) throw error;
  });
  log('warn', 'an interrupted rotation of the secret key was completed', { file });
};

/**
 * Opens the secrets of a database with the key in a file. The first start makes the key, tells the database its
 * fingerprint, and seals what is there, so that the file holds nothing of it in the clear any more; from then on only that key will do. Throws SecretKeyError for another one, and
 * where the file is gone.
 */
export const openSecrets = async (
  database: OpenDatabase,
  file: string,
  { now, log }: { readonly now: Date; readonly log: Log },
): Promise<Secrets> => {
  const known = await keyFingerprint(database);
  if (known !== undefined) await finishRotation(file, known, log);
  let key = await readKeyFile(file, log);
  if (key === undefined && known === undefined) {
    await makeKeyFile(file);
    key = await readKeyFile(file, log);
  }
  if (key === undefined) {
    throw new SecretKeyError(`the secret key of this database is missing: ${file} does not exist`);
  }
  const secrets = createSecrets(key);
  if (known === undefined) {
    await database.db.transaction().execute(async (transaction) => {
      const { numInsertedOrUpdatedRows: added } = await transaction
        .insertInto('secret_keys')
        .values({ id: 1, fingerprint: secrets.fingerprint, created_at: toTimestamp(now) })
        .onConflict((taken) => taken.doNothing())
        .executeTakeFirstOrThrow();
      if (added === 1n) await sealAll(transaction, secrets);
    });
  }
  if ((await keyFingerprint(database)) !== secrets.fingerprint) {
    throw new SecretKeyError(`the database was made with another secret key than that in ${file}`);
  }
  await database.engine.eraseFreed(database.db).catch((error: unknown) => {
    const what = 'secrets from before they were sealed may be left in free space of the database until a later start';
    log('warn', what, { error: errorText(error) });
  });
  return secrets;
};
