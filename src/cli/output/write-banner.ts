import { Chalk } from 'chalk';
import stringWidth from 'string-width';
import { sanitize } from './sanitize.ts';
import type { Streams } from './streams.ts';
import { wrap } from './truncate.ts';
import { write } from './write.ts';

/** A text with its background color and font color, both as `#rgb` or `#rrggbb`. */
export interface Banner {
  readonly message: string;
  readonly color: string;
  readonly font: string;
}

const widest = 100;
const isHexColor = (color: string): boolean => /^#(?:[\da-f]{3}|[\da-f]{6})$/i.test(color);

/** The lines of a banner in the nearest colors of the terminal; none without colors, or for invalid ones. */
export const bannerLines = ({ message, color, font }: Banner, streams: Streams): readonly string[] => {
  const level = streams.colorLevel.stdout;
  if (level === 0 || !isHexColor(color) || !isHexColor(font)) return [];
  const paint = new Chalk({ level }).bgHex(color).hex(font);
  const lines = wrap(sanitize(message, { multiline: true }).trim(), Math.max(1, Math.min(streams.columns, widest) - 2));
  const width = Math.max(...lines.map((line) => stringWidth(line)));
  return lines.map((line) => paint(` ${line}${' '.repeat(width - stringWidth(line))} `));
};

/** Prints a banner and an empty line; nothing without colors. */
export const writeBanner = async (streams: Streams, banner: Banner): Promise<void> => {
  const lines = bannerLines(banner, streams);
  if (lines.length > 0) await write(streams.stdout, [...lines, '', ''].join('\n'));
};
