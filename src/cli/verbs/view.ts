import { ConfigError } from '../config/config-error.ts';
import type { CommandContext } from '../context/context.ts';
import { UsageError } from '../errors/usage-error.ts';
import type { Endpoint } from '../../contract/vocabulary/endpoint.ts';
import type { GlobalValues } from '../context/global-options.ts';
import type { Column } from '../output/column.ts';
import { formats, type View } from '../output/write-records.ts';
import type { Columns, Noun } from './noun.ts';

const parseFields = (text: string): readonly string[] => {
  const fields = text.split(',').map((field) => field.trim());
  if (fields.includes('')) throw new UsageError(`--fields takes names with commas between them, not "${text}"`);
  return fields;
};

/**
 * Checks how records are to be printed as far as that is possible without one, before anything is sent.
 *
 * @throws UsageError
 */
export const checkView = async ({ fields, jq }: GlobalValues): Promise<void> => {
  if (fields !== undefined) parseFields(fields);
  if (jq !== undefined) await (await import('../output/run-jq.ts')).checkJq(jq);
};

/** What a verb says of its records that differs from its noun. */
interface VerbView {
  readonly columns?: Columns;
  readonly nameKey?: string;
}

/** How records are printed: the format in force, `--fields`, `--jq`, and the columns of the verb or its noun. */
export const viewOf = async (
  context: CommandContext,
  {
    noun,
    verb,
    endpoint,
  }: {
    readonly noun: Pick<Noun, 'columns' | 'nameKey'>;
    readonly verb?: VerbView;
    readonly endpoint?: Pick<Endpoint, 'risk'>;
  },
): Promise<View> => {
  const { output } = await context.settings();
  const { fields, jq } = context.globals;
  const format = output.value;
  const columns = verb?.columns ?? noun.columns;
  return {
    format,
    nameKey: verb?.nameKey ?? noun.nameKey,
    columns: typeof columns === 'function' ? await columns() : columns,
    ...(fields !== undefined && { fields: parseFields(fields) }),
    toleratesUnknownFields: endpoint !== undefined && endpoint.risk !== 'read',
    ...(jq !== undefined && { jq }),
  };
};

/**
 * How the records of a tool are printed. Tools that mend the configuration must work while it is broken: then only
 * what the command line says counts.
 */
export const fallbackView = async (
  context: CommandContext,
  noun: { readonly columns: readonly Column[]; readonly nameKey: string },
): Promise<View> => {
  try {
    return await viewOf(context, { noun });
  } catch (error) {
    if (!(error instanceof ConfigError) || error.origin === 'flag') throw error;
    const { output, json, yaml, jq } = context.globals;
    const asked = json === true ? 'json' : yaml === true ? 'yaml' : output;
    return {
      ...noun,
      format: formats.find((format) => format === asked) ?? 'table',
      ...(jq !== undefined && { jq }),
    };
  }
};

/** Whether somebody reads the result on a terminal, and has not asked for the record itself. */
export const isForReading = async (context: CommandContext): Promise<boolean> => {
  const { output } = await context.settings();
  const { jq, fields, full, output: asked } = context.globals;
  return (
    context.streams.stdoutIsTerminal &&
    output.value === 'table' &&
    asked === undefined &&
    full !== true &&
    jq === undefined &&
    fields === undefined
  );
};
