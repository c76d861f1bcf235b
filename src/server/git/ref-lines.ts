/** What `for-each-ref` wrote, line by line. */
import { isUtf8 } from 'node:buffer';

const split = (text: string): string[] => text.split('\n').filter((line) => line !== '');

/** The lines as texts. A line whose bytes are no text would name another ref than the one it is for: it is left out. */
export const refLines = (output: Buffer): string[] => {
  if (isUtf8(output)) return split(output.toString());
  return split(output.toString('latin1'))
    .map((line) => Buffer.from(line, 'latin1'))
    .filter((line) => isUtf8(line))
    .map((line) => line.toString());
};
