import { mkdtemp, open, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readZipDirectory } from '../../../../src/server/formats/zip/read-directory.ts';
import { openZipEntry } from '../../../../src/server/formats/zip/read-entry.ts';
import { writeZip } from '../../../../src/server/formats/zip/write-zip.ts';
import type { ZipEntry } from '../../../../src/server/formats/zip/zip-entry.ts';

let directory: string;
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'repoctl-zip-'));
});
afterAll(() => rm(directory, { recursive: true }));

let files = 0;
const saved = async (bytes: Uint8Array): Promise<string> => {
  const path = join(directory, `${(files += 1)}.zip`);
  await writeFile(path, bytes);
  return path;
};

const entriesOf = async (bytes: Uint8Array): Promise<readonly ZipEntry[]> => {
  const file = await open(await saved(bytes));
  return readZipDirectory(file).finally(() => file.close());
};

/** The content of the first entry. */
const contentOf = async (bytes: Uint8Array): Promise<string> => {
  const file = await open(await saved(bytes));
  try {
    const [entry] = await readZipDirectory(file);
    if (entry === undefined) throw new Error('no entry');
    return Buffer.concat(await (await openZipEntry(file, entry)).toArray()).toString();
  } finally {
    await file.close();
  }
};

const small = (path = 'a.txt', content = 'hello '.repeat(100)): Buffer => writeZip([{ path, content }]);

/** A copy with a number of the directory's first entry replaced. */
const patched = (bytes: Buffer, at: number, value: number, length: 2 | 4): Buffer => {
  const copy = Buffer.from(bytes);
  copy.writeUIntLE(value, copy.indexOf('PK\u0001\u0002', 0, 'latin1') + at, length);
  return copy;
};

/** The same archive with the end of its directory in 64 bits. */
const wide = (bytes: Buffer): Buffer => {
  const end = Buffer.from(bytes.subarray(-22));
  const body = bytes.subarray(0, -22);
  const wideEnd = Buffer.alloc(56);
  wideEnd.write('PK\u0006\u0006', 0, 'latin1');
  wideEnd.writeBigUInt64LE(44n, 4);
  wideEnd.writeBigUInt64LE(BigInt(end.readUInt16LE(10)), 32);
  wideEnd.writeBigUInt64LE(BigInt(end.readUInt32LE(12)), 40);
  wideEnd.writeBigUInt64LE(BigInt(end.readUInt32LE(16)), 48);
  const locator = Buffer.alloc(20);
  locator.write('PK\u0006\u0007', 0, 'latin1');
  locator.writeBigUInt64LE(BigInt(body.length), 8);
  end.writeUInt16LE(0xff_ff, 10);
  end.writeUInt32LE(0xff_ff_ff_ff, 12);
  end.writeUInt32LE(0xff_ff_ff_ff, 16);
  return Buffer.concat([body, wideEnd, locator, end]);
};

/** An archive with one file that is not compressed. */
const storedCopy = (content: string): Buffer => {
  const bytes = small('a', content);
  const entryAt = bytes.indexOf('PK\u0001\u0002', 0, 'latin1');
  const entry = Buffer.from(bytes.subarray(entryAt, -22));
  const head = Buffer.from(bytes.subarray(0, 31));
  head.writeUInt16LE(0, 8);
  head.writeUInt32LE(content.length, 18);
  entry.writeUInt16LE(0, 10);
  entry.writeUInt32LE(content.length, 20);
  const end = Buffer.from(bytes.subarray(-22));
  end.writeUInt32LE(31 + content.length, 16);
  return Buffer.concat([head, Buffer.from(content), entry, end]);
};

describe('the directory of an archive', () => {
  it('has the entries with their sizes and modes', async () => {
    const entries = await entriesOf(
      writeZip([
        { path: './dist/', content: '' },
        { path: 'dist//größe.txt', content: 'abc' },
      ]),
    );
    expect(entries).toMatchObject([
      { path: 'dist', isDirectory: true, size: 0 },
      { path: 'dist/größe.txt', isDirectory: false, size: 3, mode: '100644', isEncrypted: false, method: 8 },
    ]);
  });

  it('is found before a comment, and with 64 bits', async () => {
    const commented = Buffer.concat([small(), Buffer.from('PK\u0005\u0006 a comment', 'latin1')]);
    commented.writeUInt16LE(14, small().length - 2);
    expect(await entriesOf(commented)).toHaveLength(1);
    expect(await entriesOf(wide(small()))).toHaveLength(1);
    expect(await contentOf(wide(small('a', 'wide')))).toBe('wide');
  });

  it('is empty for an archive without entries', async () => {
    expect(await entriesOf(writeZip([]))).toEqual([]);
  });

  it.each([
    ['nothing', Buffer.alloc(0)],
    ['text', Buffer.from('not a zip archive, but long enough to be one')],
    ['a gzip file', Buffer.concat([Buffer.from([0x1f, 0x8b]), Buffer.alloc(100)])],
    ['an archive without its end', small().subarray(0, -1)],
    ['an archive without its beginning', small().subarray(10)],
    ['a directory with too few entries', patched(small(), 0, 0, 4)],
    ['an entry beyond the directory', patched(small(), 42, 5000, 4)],
    [
      'more entries than there are',
      Buffer.concat([small().subarray(0, -12), Buffer.from([9, 0]), small().subarray(-10)]),
    ],
  ])('is refused for %s', async (_what, bytes) => {
    await expect(entriesOf(bytes)).rejects.toMatchObject({ name: 'ZipFault' });
  });

  it('is refused for a count or a size that no build has, before it is read', async () => {
    const many = wide(small());
    many.writeBigUInt64LE(100_001n, many.indexOf('PK\u0006\u0006', 0, 'latin1') + 32);
    await expect(entriesOf(many)).rejects.toThrow('has more than 100000 entries');
    const large = wide(small());
    large.writeBigUInt64LE(2n ** 40n, large.indexOf('PK\u0006\u0006', 0, 'latin1') + 40);
    await expect(entriesOf(large)).rejects.toThrow('has a directory of more than');
    const endless = wide(small());
    endless.writeBigUInt64LE(2n ** 63n, endless.indexOf('PK\u0006\u0006', 0, 'latin1') + 48);
    await expect(entriesOf(endless)).rejects.toThrow('has a damaged directory');
  });

  it.each(['../up', 'a/../../b', '..', '/etc/passwd', 'C:/x', 'C:x', 'a\\b', 'a\0b', 'a\nb'])(
    'is refused for the name %j',
    async (path) => {
      await expect(entriesOf(small(path))).rejects.toThrow('has an entry with an unsafe name');
    },
  );

  it.each(['...', 'a..b', '..a/b', 'ab:c', '-rf'])('takes the name %j', async (path) => {
    expect(await entriesOf(small(path))).toMatchObject([{ path }]);
  });
});

describe('an entry', () => {
  it('is unpacked, deflated or stored, empty or not', async () => {
    expect(await contentOf(small())).toBe('hello '.repeat(100));
    expect(await contentOf(small('a', ''))).toBe('');
    expect(await contentOf(storedCopy('hello'))).toBe('hello');
  });

  it('is refused if it is encrypted, or compressed in an unknown way', async () => {
    await expect(contentOf(patched(small(), 8, 1, 2))).rejects.toThrow('is encrypted');
    await expect(contentOf(patched(small(), 10, 93, 2))).rejects.toThrow('unknown method 93');
  });

  it('fails if it is larger or smaller than it says, or damaged', async () => {
    await expect(contentOf(patched(small(), 24, 10, 4))).rejects.toThrow('is larger than its directory says');
    await expect(contentOf(patched(small(), 24, 10_000, 4))).rejects.toThrow('is damaged');
    await expect(contentOf(patched(small(), 16, 1, 4))).rejects.toThrow('is damaged');
  });

  it('stops a bomb at the size that its directory says', async () => {
    const bomb = patched(small('bomb', '0'.repeat(50_000_000)), 24, 1000, 4);
    expect(bomb.length).toBeLessThan(100_000);
    await expect(contentOf(bomb)).rejects.toThrow('is larger than its directory says');
  });
});
