/** Makes a zip archive in memory, of a few small files (APPNOTE 6.3.10, 4.3). */
import { crc32, deflateRawSync } from 'node:zlib';

export interface ZippedFile {
  readonly path: string;
  readonly content: string | Uint8Array;
}

const version = 20;
const madeOnUnix = (3 << 8) | version;
const utf8 = 0x08_00;
const deflated = 8;
/** The first day that the format knows: 1980-01-01. */
const day = 0x00_21;
const plainFile = 0o10_0644;

/** The fields that the header of a file and its entry in the directory share. */
const sharedFields = (name: Buffer, packed: Buffer, bytes: Buffer): Buffer => {
  const fields = Buffer.alloc(26);
  fields.writeUInt16LE(version, 0);
  fields.writeUInt16LE(utf8, 2);
  fields.writeUInt16LE(deflated, 4);
  fields.writeUInt16LE(day, 8);
  fields.writeUInt32LE(crc32(bytes), 10);
  fields.writeUInt32LE(packed.length, 14);
  fields.writeUInt32LE(bytes.length, 18);
  fields.writeUInt16LE(name.length, 22);
  return fields;
};

const number = (value: number, bytes: 2 | 4): Buffer => {
  const buffer = Buffer.alloc(bytes);
  buffer.writeUIntLE(value, 0, bytes);
  return buffer;
};

/** Returns an archive of the files, in their order. */
export const writeZip = (files: readonly ZippedFile[]): Buffer => {
  const parts: Buffer[] = [];
  const entries: Buffer[] = [];
  let offset = 0;
  for (const { path, content } of files) {
    const [name, bytes] = [Buffer.from(path), Buffer.from(content)];
    const packed = deflateRawSync(bytes);
    const shared = sharedFields(name, packed, bytes);
    const part = Buffer.concat([number(0x04_03_4b_50, 4), shared, name, packed]);
    const attributes = number(plainFile * 2 ** 16, 4);
    entries.push(
      Buffer.concat([
        number(0x02_01_4b_50, 4),
        number(madeOnUnix, 2),
        shared,
        Buffer.alloc(6),
        attributes,
        number(offset, 4),
        name,
      ]),
    );
    parts.push(part);
    offset += part.length;
  }
  const directory = Buffer.concat(entries);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06_05_4b_50, 0);
  end.writeUInt16LE(files.length, 8);
  end.writeUInt16LE(files.length, 10);
  end.writeUInt32LE(directory.length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...parts, directory, end]);
};
