import type { ChalkInstance } from 'chalk';

/** What stands for the colour: two full blocks, about as wide as high. */
export const block = '██';

/** A block in the given colour and the colour itself; the colour alone where there is no colour or it isn't `#rrggbb`. */
export const swatchText = (color: string, colored: boolean): string =>
  colored && isHexColor(color) ? `${block} ${color}` : color;

/** Colours the block at the start of a swatch's text; chalk falls back to the nearest of 256 or 16 colours by itself. */
export const paintSwatch = (text: string, color: string, chalk: ChalkInstance): string => {
  if (!isHexColor(color) || !text.startsWith(block)) return text;
  return chalk.hex(color)(block) + text.slice(block.length);
};

const isHexColor = (color: string): boolean => /^#[\da-f]{6}$/i.test(color);
