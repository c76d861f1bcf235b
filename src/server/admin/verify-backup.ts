/** Checks that a backup is intact and has no foreign files, since an attacker could write new checksums as well. */
import { join } from 'node:path';
import pMap from 'p-map';
import { listFiles } from '../formats/list-files.ts';
import { isCopied } from '../git/repository-files.ts';
import { AdminError } from './admin-error.ts';
import { backupNames } from './backup-manifest.ts';
import { checksumFile, type Checksums, checksumOf, readChecksums } from './checksums.ts';

const topFiles = new Set<string>([backupNames.manifest, backupNames.database, backupNames.key, checksumFile]);

const inRepository =
  /^repositories\/[A-Za-z0-9_-]{1,64}\/@hashed\/[0-9a-f]{2}\/[0-9a-f]{2}\/[0-9a-f]{64}\.git\/(?<path>.+)$/s;

const inArtifacts =
  /^artifacts\/[A-Za-z0-9_-]{1,64}\/@artifacts\/[0-9a-f]{2}\/[0-9a-f]{2}\/[0-9a-f]{64}\/[0-9a-f-]{36}\.zip$/;

const isBackedUp = (path: string): boolean => {
  if (topFiles.has(path) || inArtifacts.test(path)) return true;
  const inside = inRepository.exec(path)?.groups?.['path'];
  // Earlier backups also have the configuration, which is not restored.
  return inside !== undefined && (isCopied(inside) || inside === 'config');
};

/** Files that are read concurrently. */
const atOnce = 8;

/** Returns listed paths that are missing or have another checksum. Only `files` are read, whatever the list names. */
const findDamaged = async (
  backup: string,
  files: ReadonlySet<string>,
  checksums: Checksums,
): Promise<readonly string[]> => {
  const found = await pMap(
    checksums,
    async ([path, sum]) => {
      const actual = files.has(path) ? await checksumOf(join(backup, path)).catch(() => undefined) : undefined;
      return actual === sum ? [] : [path];
    },
    { concurrency: atOnce },
  );
  return found.flat();
};

/** Throws AdminError if the backup is damaged, or has files that "repoctl admin backup" does not write. */
export const requireWhole = async (backup: string): Promise<void> => {
  const listed = await listFiles(backup);
  const files = new Set(listed.map(({ path }) => path));
  if (!files.has(checksumFile)) throw new AdminError(`not a backup: ${backup} has no ${checksumFile}`);
  const foreign = listed.find(({ path, isFile }) => !isFile || !isBackedUp(path));
  if (foreign !== undefined) {
    const what = foreign.isFile ? 'a file that "repoctl admin backup" does not write' : 'a link or special file';
    throw new AdminError(`the backup contains ${what}: ${foreign.path}`, 'It was changed: use another backup.');
  }
  const checksums = await readChecksums(backup);
  const unlisted = [...files].find((path) => path !== checksumFile && !checksums.has(path));
  if (unlisted !== undefined) {
    throw new AdminError(
      `the backup has a file that is not in its ${checksumFile}: ${unlisted}`,
      'Remove what does not belong there.',
    );
  }
  const damaged = await findDamaged(backup, files, checksums);
  const [first] = damaged;
  if (first === undefined) return;
  const others = damaged.length === 1 ? '' : `, and ${damaged.length - 1} more`;
  throw new AdminError(
    `the backup is damaged: ${first} is missing or does not match its checksum${others}`,
    'Use another backup. "sha256sum --check --quiet SHA256SUMS" in it lists all files that are damaged.',
  );
};
