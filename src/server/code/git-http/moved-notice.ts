/** Notifies users of git that their remote has an old path of a project. */
import type { Row } from '../../db/schema.ts';
import { fold } from '../../db/values.ts';
import { bands } from './packet-line.ts';

/** The lines to show, in the words of v4; none for the current path, in any case. */
export const movedNotice = (
  path: string,
  { full_path: current }: Pick<Row<'projects'>, 'full_path'>,
  baseUrl: string,
): readonly string[] =>
  fold(path) === fold(current)
    ? []
    : [
        '',
        `Project '${path}' was moved to '${current}'.`,
        '',
        'Please update your Git remote:',
        '',
        `  git remote set-url origin ${baseUrl}/${current}.git`,
        '',
      ];

/**
 * Inserts packets before the first one of a side band: what comes earlier is the negotiation, which has no place for messages.
 * Output without side bands passes unchanged.
 */
export const beforeFirstBand = async function* (
  chunks: AsyncIterable<Buffer>,
  packets: Buffer,
): AsyncGenerator<Buffer, undefined, undefined> {
  let rest = Buffer.alloc(0);
  let isDone = false;
  for await (const chunk of chunks) {
    if (isDone) {
      yield chunk;
      continue;
    }
    rest = Buffer.concat([rest, chunk]);
    let at = 0;
    // The fifth byte of a packet is the band.
    while (!isDone && rest.length - at >= 5) {
      const length = Number.parseInt(rest.toString('latin1', at, at + 4), 16);
      const band = length > 4 ? rest[at + 4] : undefined;
      if (band === bands.response || band === bands.messages) {
        yield rest.subarray(0, at);
        yield packets;
        rest = rest.subarray(at);
        at = 0;
        isDone = true;
      } else if (Number.isNaN(length)) isDone = true;
      // Flushes and delimiters have a length below 4.
      else if (rest.length - at < length) break;
      else at += Math.max(length, 4);
    }
    if (isDone) at = rest.length;
    if (at > 0) yield rest.subarray(0, at);
    rest = rest.subarray(at);
  }
  if (rest.length > 0) yield rest;
  return undefined;
};
