/** Unpacks one entry of a zip archive. */
import type { FileHandle } from 'node:fs/promises';
import { Readable, Transform, pipeline } from 'node:stream';
import { crc32, createInflateRaw } from 'node:zlib';
import { readBytes } from './read-directory.ts';
import { type ZipEntry, ZipFault } from './zip-entry.ts';

const headBytes = 30;
const entryMark = 0x04_03_4b_50;
const stored = 0;
const deflated = 8;

/** The reader of the last stream gets the error of any, and the file is closed with it. */
const ended = (): void => {};

/** Ends the stream with ZipFault at the first byte beyond the size of the directory, and at the end if anything is missing. */
const checked = ({ size, crc }: ZipEntry): Transform => {
  let bytes = 0;
  let sum = 0;
  return new Transform({
    transform: (chunk: Buffer, _encoding, done) => {
      bytes += chunk.length;
      if (bytes > size) return done(new ZipFault('is larger than its directory says'));
      sum = crc32(chunk, sum);
      return done(null, chunk);
    },
    flush: (done) => done(bytes === size && sum === crc ? null : new ZipFault('is damaged')),
  });
};

/** Why an entry cannot be unpacked; undefined if it can. */
export const entryFault = ({ isEncrypted, method }: ZipEntry): string | undefined => {
  if (isEncrypted) return 'is encrypted';
  return method === stored || method === deflated ? undefined : `is compressed with unknown method ${method}`;
};

/**
 * Streams the content of an entry, and closes the file at its end. Throws ZipFault if it cannot be unpacked; the stream fails with
 * one if the content is not what the directory says.
 */
export const openZipEntry = async (file: FileHandle, entry: ZipEntry): Promise<Readable> => {
  const fault = entryFault(entry);
  if (fault !== undefined) throw new ZipFault(fault);
  const head = await readBytes(file, entry.offset, headBytes);
  if (head.readUInt32LE(0) !== entryMark) throw new ZipFault('is damaged');
  const start = entry.offset + headBytes + head.readUInt16LE(26) + head.readUInt16LE(28);
  if (entry.packedSize === 0) await file.close();
  const packed =
    entry.packedSize === 0
      ? Readable.from([])
      : file.createReadStream({ start, end: start + entry.packedSize - 1, autoClose: true });
  const check = checked(entry);
  return entry.method === stored ? pipeline(packed, check, ended) : pipeline(packed, createInflateRaw(), check, ended);
};
