/** Takes the path of a repository out of what git tells a pusher (pkt-lines, side band 2). */

import { bandPacket, bands, flush } from './packet-line.ts';

/**
 * Gives back the same answer with `dir` as `.` in messages. Git sends these in small pieces: each line is held back until
 * it is whole. What is no pkt-line is passed on as it is.
 */
export const hidePath = async function* (
  chunks: AsyncIterable<Buffer>,
  dir: string,
): AsyncGenerator<Buffer, void, undefined> {
  let rest = Buffer.alloc(0);
  let line = Buffer.alloc(0);
  let isOdd = false;
  const clean = (bytes: Buffer): Buffer => Buffer.from(bytes.toString('latin1').replaceAll(latin1(dir), '.'), 'latin1');
  for await (const chunk of chunks) {
    rest = Buffer.concat([rest, chunk]);
    while (!isOdd && rest.length >= 4) {
      const length = Number.parseInt(rest.toString('latin1', 0, 4), 16);
      if (length === 0 || length === 1 || length === 2) {
        if (line.length > 0) yield bandPacket(bands.messages, clean(line));
        line = Buffer.alloc(0);
        yield length === 0 ? flush : rest.subarray(0, 4);
        rest = rest.subarray(4);
        continue;
      }
      if (!(length >= 4)) {
        isOdd = true;
        break;
      }
      if (rest.length < length) break;
      const whole = rest.subarray(0, length);
      rest = rest.subarray(length);
      if (whole[4] !== bands.messages) {
        yield whole;
        continue;
      }
      line = Buffer.concat([line, whole.subarray(5)]);
      const end = line.lastIndexOf(0x0a) + 1;
      if (end === 0) continue;
      yield bandPacket(bands.messages, clean(line.subarray(0, end)));
      line = line.subarray(end);
    }
    if (isOdd) {
      yield rest;
      rest = Buffer.alloc(0);
    }
  }
  if (line.length > 0) yield bandPacket(bands.messages, clean(line));
  if (rest.length > 0) yield rest;
};

const latin1 = (text: string): string => Buffer.from(text).toString('latin1');
