/** Reads and writes lists of SHA-256 checksums in the format of `sha256sum`. */
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';

/** Name of the list in a backup. */
export const checksumFile = 'SHA256SUMS';

/** SHA-256 in hexadecimal by path in the backup. */
export type Checksums = ReadonlyMap<string, string>;

export const formatChecksums = (checksums: Checksums): string =>
  [...checksums]
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([path, sum]) => `${sum}  ${path}\n`)
    .join('');

/** Rejects with `ENOENT` if there is no list. */
export const readChecksums = async (directory: string): Promise<Checksums> => {
  const text = await readFile(join(directory, checksumFile), 'utf8');
  return new Map(
    text
      .split('\n')
      .filter(Boolean)
      .map((line) => [line.slice(66), line.slice(0, 64)] as const),
  );
};

/** Returns the SHA-256 of a file in hexadecimal. */
export const checksumOf = async (file: string): Promise<string> => {
  const hash = createHash('sha256');
  await pipeline(createReadStream(file), hash);
  return hash.digest('hex');
};
