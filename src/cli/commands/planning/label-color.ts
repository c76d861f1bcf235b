import { didYouMean } from '../../config/nearest-name.ts';
import { UsageError } from '../../errors/usage-error.ts';
import type { WireParams } from '../../verbs/noun.ts';

/** Some servers take three digits as well. */
const digits = /^#([0-9a-f]{3}|[0-9a-f]{6})$/i;

/**
 * Checks the color of a label, if one is given; adds nothing.
 *
 * @throws UsageError for what is neither `#rrggbb` nor a CSS color name
 */
export const checkLabelColor = async ({ color }: WireParams): Promise<WireParams> => {
  if (typeof color !== 'string' || digits.test(color.trim())) return {};
  const { default: names } = await import('color-name');
  const name = color.trim().toLowerCase();
  if (Object.hasOwn(names, name)) return {};
  throw new UsageError(`--color must be #rrggbb or a CSS color name, got ${JSON.stringify(color)}`, {
    hint: didYouMean(name, Object.keys(names)),
  });
};
