import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { describe, expect, it } from 'vitest';
import { packetLine } from '../../../../src/server/code/git-http/packet-line.ts';
import { readPush } from '../../../../src/server/code/git-http/push-commands.ts';

const zero = '0'.repeat(40);
const sha = 'a'.repeat(40);
const end = '0000';

const bytesOf = (...parts: readonly (string | Buffer)[]): Buffer =>
  Buffer.concat(parts.map((part) => Buffer.from(part)));

const command = (capabilities: string): Buffer => packetLine(`${zero} ${sha} refs/heads/topic\0 ${capabilities}`);

/** Reads a push of which `size` bytes come at a time. */
const read = (bytes: Buffer, size = bytes.length) => {
  const pieces = Array.from({ length: Math.ceil(bytes.length / size) }, (_, index) =>
    bytes.subarray(index * size, (index + 1) * size),
  );
  return readPush(Readable.from(pieces, { objectMode: false }), 10);
};

describe('the head of a push', () => {
  it.each([1, 3, 64, 10_000])('is read in pieces of %d bytes, and passed on with the rest', async (size) => {
    const options = ['ci.skip', 'merge_request.title=Grün\n', '', 'a=b=c'].map((option) => packetLine(option));
    const bytes = bytesOf(command('report-status push-options atomic'), end, ...options, end, 'PACK 0000 0004 rest');
    const push = await read(bytes, size);
    expect(push.commands).toEqual([{ ref: 'refs/heads/topic', before: null, after: sha }]);
    expect(push.options).toEqual(['ci.skip', 'merge_request.title=Grün', '', 'a=b=c']);
    expect(await buffer(push.input)).toEqual(bytes);
  });

  it('has no options if the client does not send any', async () => {
    const push = await read(bytesOf(command('report-status'), end, packetLine('ci.skip'), end));
    expect(push.options).toEqual([]);
    expect((await read(bytesOf(end))).options).toEqual([]);
  });

  it.each([
    ['end in the middle', packetLine('ci.skip')],
    ['hold a zero byte', bytesOf(packetLine('ci.\0skip'), end)],
    ['be other than UTF-8', bytesOf(packetLine(Buffer.from([0x66, 0xff])), end)],
    ['have an odd length', bytesOf('0003', end)],
  ])('is refused if its options %s', async (_what, options) => {
    await expect(read(bytesOf(command('push-options'), end, options))).rejects.toMatchObject({ status: 400 });
  });
});
