/** Reads the directory at the end of a zip archive, whose author is not trusted (APPNOTE 6.3.10, 4.3). */
import type { FileHandle } from 'node:fs/promises';
import { type ZipEntry, ZipFault } from './zip-entry.ts';

/** Far more than builds have, and few enough to read at each request. */
const limits = { entries: 100_000, bytes: 32 * 1024 * 1024 } as const;

const endBytes = 22;
const locatorBytes = 20;
const wideEndBytes = 56;
const headBytes = 46;
const longestComment = 0xff_ff;

const endMark = 0x06_05_4b_50;
const locatorMark = 0x07_06_4b_50;
const wideEndMark = 0x06_06_4b_50;
const entryMark = 0x02_01_4b_50;

/** A field with this value is in the extra field of 64 bits. */
const wide32 = 0xff_ff_ff_ff;
const wide16 = 0xff_ff;

/** Throws ZipFault if the file ends earlier. */
export const readBytes = async (file: FileHandle, position: number, length: number): Promise<Buffer> => {
  const buffer = Buffer.alloc(length);
  for (let done = 0; done < length;) {
    const { bytesRead } = await file.read(buffer, done, length - done, position + done);
    if (bytesRead === 0) throw new ZipFault('is cut off');
    done += bytesRead;
  }
  return buffer;
};

/** Throws ZipFault for a number that a double cannot hold. */
const readWide = (bytes: Buffer, at: number): number => {
  if (at + 8 > bytes.length) throw new ZipFault('has a damaged directory');
  const value = Number(bytes.readBigUInt64LE(at));
  if (!Number.isSafeInteger(value)) throw new ZipFault('has a damaged directory');
  return value;
};

interface Place {
  readonly entries: number;
  readonly bytes: number;
  readonly offset: number;
}

/** The end of the directory with 64 bits, if the short one points to it. */
const readWideEnd = async (file: FileHandle, endAt: number): Promise<Place> => {
  if (endAt < locatorBytes + wideEndBytes) throw new ZipFault('has a damaged directory');
  const locator = await readBytes(file, endAt - locatorBytes, locatorBytes);
  if (locator.readUInt32LE(0) !== locatorMark) throw new ZipFault('has a damaged directory');
  const at = readWide(locator, 8);
  if (at + wideEndBytes > endAt) throw new ZipFault('has a damaged directory');
  const end = await readBytes(file, at, wideEndBytes);
  if (end.readUInt32LE(0) !== wideEndMark) throw new ZipFault('has a damaged directory');
  return { entries: readWide(end, 32), bytes: readWide(end, 40), offset: readWide(end, 48) };
};

const readEnd = async (file: FileHandle, size: number): Promise<Place> => {
  const length = Math.min(size, endBytes + longestComment);
  const tail = await readBytes(file, size - length, length);
  for (let at = length - endBytes; at >= 0; at -= 1) {
    // The mark can be in a comment, too: the end is where the comment reaches the end of the file.
    if (tail.readUInt32LE(at) !== endMark || at + endBytes + tail.readUInt16LE(at + 20) !== length) continue;
    if (![0, wide16].includes(tail.readUInt16LE(at + 4))) throw new ZipFault('is a part of several');
    const place = {
      entries: tail.readUInt16LE(at + 10),
      bytes: tail.readUInt32LE(at + 12),
      offset: tail.readUInt32LE(at + 16),
    };
    const isWide = place.entries === wide16 || place.bytes === wide32 || place.offset === wide32;
    return isWide ? readWideEnd(file, size - length + at) : place;
  }
  throw new ZipFault('is not a zip archive');
};

/** Names are UTF-8 in practice, whatever their flag says; others are read byte by byte. */
const decodeName = (bytes: Buffer): string => {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return bytes.toString('latin1');
  }
};

/** Programs that unpack an archive must not write elsewhere by such a name. */
const isHostile = (name: string): boolean =>
  /[\p{Cc}\\]/u.test(name) || /^(?:\/|[A-Za-z]:)/.test(name) || name.split('/').includes('..');

const shownName = (name: string): string => JSON.stringify(name.slice(0, 200));

/** Throws ZipFault for a name that leads out of the directory into which the archive is unpacked. */
const pathOf = (name: string): string => {
  if (isHostile(name)) throw new ZipFault(`has an entry with an unsafe name, ${shownName(name)}`);
  return name
    .split('/')
    .filter((part) => part !== '' && part !== '.')
    .join('/');
};

const wideExtra = 0x00_01;

/** The bytes of the extra field with 64 bits; empty without it. */
const wideFieldOf = (extra: Buffer): Buffer => {
  for (let at = 0; at + 4 <= extra.length; at += 4 + extra.readUInt16LE(at + 2)) {
    if (extra.readUInt16LE(at) === wideExtra) return extra.subarray(at + 4, at + 4 + extra.readUInt16LE(at + 2));
  }
  return Buffer.alloc(0);
};

/** Of the three numbers, those that are too large for 32 bits follow each other in the extra field. */
const numbersOf = (head: Buffer, extra: Buffer): readonly [size: number, packedSize: number, offset: number] => {
  const wide = wideFieldOf(extra);
  let next = 0;
  const read = (at: number): number => {
    const value = head.readUInt32LE(at);
    if (value !== wide32) return value;
    next += 8;
    return readWide(wide, next - 8);
  };
  return [read(24), read(20), read(42)];
};

const unix = 3;

const parseEntry = (head: Buffer, name: string, extra: Buffer): ZipEntry => {
  const [size, packedSize, offset] = numbersOf(head, extra);
  const mode = head.readUInt16LE(40);
  return {
    path: pathOf(name),
    isDirectory: name.endsWith('/'),
    size,
    packedSize,
    crc: head.readUInt32LE(16),
    method: head.readUInt16LE(10),
    isEncrypted: (head.readUInt16LE(8) & 1) !== 0,
    offset,
    mode: head.readUInt8(5) === unix && mode !== 0 ? mode.toString(8).padStart(6, '0') : null,
  };
};

/**
 * Reads all entries of an archive, in its order. Throws ZipFault for a file that is no zip archive, or has too many entries or
 * unsafe names.
 */
export const readZipDirectory = async (file: FileHandle): Promise<readonly ZipEntry[]> => {
  const { size } = await file.stat();
  if (size < endBytes) throw new ZipFault('is not a zip archive');
  const place = await readEnd(file, size);
  if (place.entries > limits.entries) throw new ZipFault(`has more than ${limits.entries} entries`);
  if (place.bytes > limits.bytes) throw new ZipFault(`has a directory of more than ${limits.bytes} bytes`);
  if (place.offset + place.bytes > size) throw new ZipFault('is cut off');
  const bytes = await readBytes(file, place.offset, place.bytes);
  const entries: ZipEntry[] = [];
  for (let at = 0, read = 0; read < place.entries; read += 1) {
    if (at + headBytes > bytes.length || bytes.readUInt32LE(at) !== entryMark) {
      throw new ZipFault('has a damaged directory');
    }
    const head = bytes.subarray(at, at + headBytes);
    const nameEnd = at + headBytes + head.readUInt16LE(28);
    const extraEnd = nameEnd + head.readUInt16LE(30);
    const entry = parseEntry(
      head,
      decodeName(bytes.subarray(at + headBytes, nameEnd)),
      bytes.subarray(nameEnd, extraEnd),
    );
    if (entry.offset + entry.packedSize > place.offset) throw new ZipFault('has a damaged directory');
    // Some programs list the directory itself, as `./`.
    if (entry.path !== '') entries.push(entry);
    at = extraEnd + head.readUInt16LE(32);
  }
  return entries;
};
