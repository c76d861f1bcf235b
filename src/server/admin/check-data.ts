/** Checks whether the data of a server are intact. */
import { isRotationCutOff, keyFingerprint, readKeyFile } from '../app/secret-key.ts';
import { countUnopened, secretsText } from '../db/all-secrets.ts';
import { checkDatabase } from '../db/check-database.ts';
import type { OpenDatabase } from '../db/database.ts';
import { createSecrets } from '../db/secrets.ts';
import type { DataLocation } from '../request/service.ts';
import { checkArtifacts } from './check-artifacts.ts';
import { type CheckOptions, checkRepositories } from './check-repositories.ts';
import { failure, type Finding, ok, sizeText, warning } from './finding.ts';
import { secretKeyFileOf } from '../app/data-files.ts';
import { requireStopped, withDatabase } from './open-data.ts';

const checkRecords = async (database: OpenDatabase): Promise<readonly Finding[]> => {
  const { bytes, faults } = await checkDatabase(database);
  if (faults.length === 0) return [ok('database', `${database.engine.name}, ${sizeText(bytes)}, intact`)];
  return faults.map((fault) => failure('database', fault, 'Restore a backup.'));
};

const checkSecrets = async (database: OpenDatabase, file: string): Promise<Finding> => {
  const known = await keyFingerprint(database);
  if (known === undefined) return ok('secrets', 'no secret has been encrypted yet');
  if (await isRotationCutOff(file, known)) {
    return warning('secrets', 'a key rotation was interrupted', 'Start the server: it completes the rotation.');
  }
  const fix = 'Use --secret-key-file for the key that the server is started with, from a backup if need be.';
  const key = await readKeyFile(file, () => {}).catch(() => undefined);
  if (key === undefined) return failure('secrets', `cannot read the secret key "${file}"`, fix);
  const secrets = createSecrets(key);
  if (secrets.fingerprint !== known) return failure('secrets', `${file} is not the key of this database`, fix);
  const unopened = await countUnopened(database.db, secrets);
  if (Object.values(unopened).every((count) => count === 0)) return ok('secrets', 'the key decrypts all secrets');
  const what = `the key cannot decrypt some: ${secretsText(unopened)}`;
  return failure('secrets', what, 'Set these again, or restore a backup.');
};

/** Throws AdminError for a repair while the server is running. */
export const checkData = async (location: DataLocation, options: CheckOptions): Promise<readonly Finding[]> => {
  if (options.repair) await requireStopped(location, '--repair requires exclusive access to the data');
  return withDatabase(location, async (database) => [
    ...(await checkRecords(database)),
    await checkSecrets(database, secretKeyFileOf(location)),
    ...(await checkRepositories(database, location, options)),
    ...(await checkArtifacts(database, location, options)),
  ]);
};
