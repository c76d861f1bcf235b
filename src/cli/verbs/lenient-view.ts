import { ConfigError } from '../config/config-error.ts';
import type { Column } from '../output/column.ts';
import { formats, type View } from '../output/write-records.ts';
import type { CommandContext } from '../context/context.ts';
import { viewOf } from './view-of.ts';

/**
 * How the records of a tool are printed. Tools that mend the configuration must work while it is broken: then only
 * what the command line says counts.
 */
export const lenientView = async (
  context: CommandContext,
  looks: { readonly columns: readonly Column[]; readonly nameKey: string },
): Promise<View> => {
  try {
    return await viewOf(context, { noun: looks });
  } catch (error) {
    if (!(error instanceof ConfigError) || error.origin === 'flag') throw error;
    const { output, json, yaml, jq } = context.globals;
    const asked = json === true ? 'json' : yaml === true ? 'yaml' : output;
    return {
      ...looks,
      format: formats.find((format) => format === asked) ?? 'table',
      ...(jq !== undefined && { jq }),
    };
  }
};
