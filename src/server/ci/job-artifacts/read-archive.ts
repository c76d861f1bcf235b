/** Reads the archives of artifacts: their directory, and single files. */
import type { FileHandle } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { isGone } from '../../formats/is-gone.ts';
import { invalid, notFound, tooMuch } from '../../formats/problems.ts';
import { readZipDirectory } from '../../formats/zip/read-directory.ts';
import { openZipEntry } from '../../formats/zip/read-entry.ts';
import { type ZipEntry, ZipFault } from '../../formats/zip/zip-entry.ts';
import type { Row } from '../../db/schema.ts';
import type { RawAnswer } from '../../request/handler.ts';
import type { Service } from '../../request/service.ts';
import { openArtifact } from '../../storage/artifact-files.ts';
import type { Stored } from '../../storage/storages.ts';

/** Throws 400 for an archive that cannot be read, or has unsafe names. */
export const checkArchive = async (handle: FileHandle): Promise<void> => {
  await readZipDirectory(handle).catch((error: unknown) => {
    throw error instanceof ZipFault ? invalid({ file: [error.message] }) : error;
  });
};

/** Opens the archive; throws 404 if the artifacts were deleted meanwhile. */
export const openArchive = (
  service: Service,
  project: Stored,
  { file }: Pick<Row<'job_artifacts'>, 'file'>,
): Promise<FileHandle> =>
  openArtifact(service, project, file).catch((error: unknown) => {
    throw isGone(error) ? notFound('Artifacts') : error;
  });

/** Runs an action with an archive and its entries, which keeps the file open only if it says so. */
export const withEntries = async <Outcome>(
  service: Service,
  project: Stored,
  artifacts: Row<'job_artifacts'>,
  action: (entries: readonly ZipEntry[]) => Outcome,
): Promise<Outcome> => {
  const handle = await openArchive(service, project, artifacts);
  try {
    return action(await readZipDirectory(handle));
  } finally {
    await handle.close();
  }
};

/** Bytes up to which a file is read before the response starts; larger ones are streamed. */
const mostAtOnce = 1024 * 1024;

/** Bytes of a file that is unpacked. A small archive can hold a file that is larger than any disk. */
const mostUnpacked = 4 * 1024 ** 3;

/** The media type is never guessed, since a file in an archive can be a page with scripts. */
const answerOf = async (content: Readable, size: number): Promise<RawAnswer> => {
  if (size > mostAtOnce) return { type: 'application/octet-stream', size, content };
  const bytes = Buffer.concat(await content.toArray());
  const isBinary = bytes.subarray(0, 8000).includes(0);
  return { type: isBinary ? 'application/octet-stream' : 'text/plain; charset=utf-8', size, content: bytes };
};

/** Throws 422 for a file that cannot be unpacked. */
const unpack = async (handle: FileHandle, entry: ZipEntry): Promise<RawAnswer> => {
  const shown = JSON.stringify(entry.path.slice(0, 200));
  if (entry.size > mostUnpacked) {
    throw tooMuch(`The file ${shown} has more than ${mostUnpacked} bytes; download the whole archive`);
  }
  try {
    return await answerOf(await openZipEntry(handle, entry), entry.size);
  } catch (error) {
    if (!(error instanceof ZipFault) && !isZlibError(error)) throw error;
    const why = error instanceof ZipFault ? error.message : 'is damaged';
    throw tooMuch(`The file ${shown} in the artifacts ${why}; download the whole archive`);
  }
};

const isZlibError = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && String(error.code).startsWith('Z_');

/** The content of one file; the last one of a name counts, as for programs that unpack an archive. Throws 404 without one. */
export const readFileOf = async (
  service: Service,
  project: Stored,
  artifacts: Row<'job_artifacts'>,
  path: string,
): Promise<RawAnswer> => {
  const handle = await openArchive(service, project, artifacts);
  try {
    const entry = (await readZipDirectory(handle)).findLast((one) => one.path === path && !one.isDirectory);
    if (entry === undefined) throw notFound('File');
    return await unpack(handle, entry);
  } catch (error) {
    await handle.close();
    throw error;
  }
};
