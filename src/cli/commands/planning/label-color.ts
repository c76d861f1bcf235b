import { UsageError } from '../../errors/usage-error.ts';
import type { WireParams } from '../../verbs/parameter.ts';

/**
 * Checks the color of a label, if one is given; adds nothing.
 *
 * @throws UsageError for what is neither `#rrggbb` nor a CSS color name
 */
export const checkLabelColor = async ({ color }: WireParams): Promise<WireParams> => {
  if (typeof color !== 'string') return {};
  const { colorFault } = await import('../../values/color-fault.ts');
  const fault = colorFault(color);
  if (fault !== undefined) throw new UsageError(`--color ${fault.message}`, { hint: fault.hint });
  return {};
};
