import { ConfigError } from '../config/config-error.ts';
import type { CommandContext } from '../context/context.ts';
import { UsageError } from '../errors/usage-error.ts';
import { declaredFields, type Endpoint } from '../../contract/vocabulary/endpoint.ts';
import type { GlobalValues } from '../context/global-options.ts';
import type { Column } from '../output/column.ts';
import type { View } from '../output/view.ts';
import type { FanOut } from '../fan-out/fan-out.ts';
import type { Columns, Noun, VerbCall } from './noun.ts';

const parseNames = (label: string, text: string): readonly string[] => {
  const names = text.split(',').map((name) => name.trim());
  if (names.includes('')) throw new UsageError(`${label} must be comma-separated names, got "${text}"`);
  return names;
};

/** Throws UsageError for records without a name or ID. */
const checkNamed = (
  fields: readonly string[],
  verb: VerbView | undefined,
  { nameKey }: Pick<Noun, 'nameKey'>,
): void => {
  if (fields.length === 0 || fields.includes(verb?.nameKey ?? nameKey) || fields.includes('id')) return;
  throw new UsageError('-o name cannot be used here: the records have no name', {
    hint: 'Use another format, such as -o ndjson, or --jq.',
  });
};

/** Finds the columns of `--columns` by title or field. Any other field of the records is a column, too. */
const chooseColumns = async (
  wanted: string,
  columns: readonly Column[],
  declared: readonly string[],
): Promise<Pick<View, 'columns' | 'unsureColumns'>> => {
  const { columnNamed } = await import('../output/sort-records.ts');
  const names = parseNames('--columns', wanted);
  const known = (name: string): boolean => columnNamed(name, columns) !== undefined || declared.includes(name);
  return {
    columns: names.map((name) => columnNamed(name, columns) ?? { key: name, title: name }),
    unsureColumns: { names: names.filter((name) => !known(name)), titles: columns.map(({ title }) => title) },
  };
};

/**
 * Checks the options for output before anything is sent, as far as that is possible without a record.
 *
 * @throws UsageError
 */
export const checkView = async ({ fields, columns, jq }: GlobalValues): Promise<void> => {
  if (fields !== undefined) parseNames('--fields', fields);
  if (columns !== undefined) parseNames('--columns', columns);
  if (fields !== undefined && columns !== undefined)
    throw new UsageError('--columns and --fields cannot be used together');
  if (jq !== undefined) await (await import('../output/run-jq.ts')).checkJq(jq);
};

/** Throws UsageError for content that is no record. */
const checkRecords = (
  { fields, columns, jq }: GlobalValues,
  endpoint: { readonly raw?: string | undefined } | undefined,
): void => {
  if (endpoint?.raw === undefined) return;
  const [asked] = Object.entries({ fields, columns, jq }).find(([, value]) => value !== undefined) ?? [];
  if (asked !== undefined) throw new UsageError(`--${asked} cannot be used here: the output is not a record`);
};

/** Members of a verb that override its noun's. */
interface VerbView {
  readonly columns?: Columns;
  readonly nameKey?: string;
}

/** The column for the project or group in a fan-out. */
const scopeColumn = (fanOut: FanOut | undefined): Column | undefined => {
  const kind = fanOut?.isItself === true ? undefined : fanOut?.targets[0]?.kind;
  return kind === undefined ? undefined : { key: kind, title: kind.toUpperCase(), keep: true };
};

/** True for the column with the project in a list of several projects. */
const isProject = ({ key, keep }: Column): boolean => key === 'project_id' && keep === true;

/** Plans the output of records: the format, `--fields`, `--jq`, and the columns of the verb or its noun. */
export const planView = async (
  context: CommandContext,
  {
    noun,
    verb,
    endpoint,
    fanOut,
  }: {
    readonly noun: Pick<Noun, 'columns' | 'nameKey' | 'nameOf'>;
    readonly verb?: VerbView;
    readonly endpoint?: Pick<Endpoint, 'risk' | 'response'> & Partial<Pick<Endpoint, 'path' | 'paginated' | 'raw'>>;
    readonly fanOut?: FanOut;
  },
): Promise<View> => {
  const { output, time } = await context.settings();
  const { fields, columns: wanted, sortBy, jq, output: asked } = context.globals;
  const format = output.value;
  if (jq !== undefined && asked !== undefined && !['json', 'ndjson'].includes(asked)) {
    throw new UsageError(`--jq and -o ${asked} cannot be used together`, {
      hint: 'The expression makes the output: a text as it is, and anything else as JSON.',
    });
  }
  if (wanted !== undefined && !['table', 'csv', 'markdown'].includes(format)) {
    throw new UsageError(`--columns cannot be used with ${format} output`, { hint: 'Use --fields.' });
  }
  checkRecords(context.globals, endpoint);
  if (format === 'name' && endpoint?.paginated === true) checkNamed(declaredFields(endpoint.response), verb, noun);
  const declared = verb?.columns ?? noun.columns;
  const own = typeof declared === 'function' ? await declared() : declared;
  const scope = scopeColumn(fanOut);
  // Records without known columns have the project among their fields.
  const isKnown = scope !== undefined && own.length > 0;
  const columns = isKnown ? [scope, ...own.filter(({ key }) => key !== scope.key)] : own;
  const shownScope = scope ?? own.find(isProject);
  const nameKey = verb?.nameKey ?? noun.nameKey;
  return {
    format,
    nameKey,
    ...(format === 'name' && {
      nameOf: (await import('./printed-name.ts')).printedName(noun, verb, endpoint?.path),
    }),
    ...(wanted === undefined ? { columns } : await chooseColumns(wanted, columns, declaredFields(endpoint?.response))),
    env: context.env,
    ...(shownScope !== undefined && { scope: shownScope }),
    // In a pipe, times are unchanged without --time.
    ...((context.streams.stdoutIsTerminal || context.globals.time !== undefined) && { time: time.value }),
    ...(sortBy !== undefined && { sortBy }),
    ...(fields !== undefined && { fields: parseNames('--fields', fields) }),
    toleratesUnknownFields: endpoint !== undefined && endpoint.risk !== 'read',
    ...(jq !== undefined && { jq }),
  };
};

/** Replaces the columns of a call. */
export const withColumns = async (context: CommandContext, call: VerbCall, columns: Columns): Promise<VerbCall> => {
  const verb = { ...call.verb, columns };
  return { ...call, verb, view: await planView(context, { ...call, verb }) };
};

/**
 * Plans the output of a tool. Tools that repair the configuration must work while it is broken: then only the command line
 * counts.
 */
export const fallbackView = async (
  context: CommandContext,
  noun: { readonly columns: readonly Column[]; readonly nameKey: string },
): Promise<View> => {
  try {
    return await planView(context, { noun });
  } catch (error) {
    if (!(error instanceof ConfigError) || error.origin === 'flag') throw error;
    const { output, json, yaml, jq } = context.globals;
    const asked = json === true ? 'json' : yaml === true ? 'yaml' : output;
    const { formats } = await import('../output/view.ts');
    return {
      ...noun,
      format: formats.find((format) => format === asked) ?? 'table',
      env: context.env,
      ...(jq !== undefined && { jq }),
    };
  }
};

/** True unless the command line or a setting asks for a format or for the record itself. */
export const isUnasked = async (context: CommandContext): Promise<boolean> => {
  const { jq, fields, columns, full, output: asked } = context.globals;
  if (full === true || [asked, jq, fields, columns].some((one) => one !== undefined)) return false;
  return (await context.settings()).output.value === 'table';
};

/** True for output on a terminal, unless the command line asks for the record itself. */
export const isForReading = async (context: CommandContext): Promise<boolean> =>
  context.streams.stdoutIsTerminal && (await isUnasked(context));

/** True if text or other content is printed as it is: no format, fields, columns, or expression asks for a record. */
export const isBare = ({ format, fields, unsureColumns, jq }: View): boolean =>
  format === 'table' && [fields, unsureColumns, jq].every((asked) => asked === undefined);

/** True for formats that people read. */
export const isForPeople = ({ format, jq }: View): boolean =>
  jq === undefined && ['table', 'name', 'csv', 'markdown'].includes(format);
