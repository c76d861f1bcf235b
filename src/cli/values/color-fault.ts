import names from 'color-name';
import { didYouMean } from '../config/nearest-name.ts';

/** Some servers accept three digits, too. */
const digits = /^#([0-9a-f]{3}|[0-9a-f]{6})$/i;

/** Describes the problem with a label's color. Returns undefined for `#rrggbb` and CSS color names. */
export const colorFault = (
  color: string,
): { readonly message: string; readonly hint: string | undefined } | undefined => {
  const name = color.trim().toLowerCase();
  if (digits.test(name) || Object.hasOwn(names, name)) return undefined;
  return {
    message: `must be #rrggbb or a CSS color name, got ${JSON.stringify(color)}`,
    hint: didYouMean(name, Object.keys(names)),
  };
};
