import { ConfigError } from '../config/config-error.ts';
import type { CommandContext } from '../context/context.ts';
import { UsageError } from '../errors/usage-error.ts';
import type { Endpoint, Schema } from '../../contract/vocabulary/endpoint.ts';
import type { GlobalValues } from '../context/global-options.ts';
import type { Column } from '../output/column.ts';
import type { View } from '../output/view.ts';
import type { FanOut } from './fan-out.ts';
import type { Columns, Noun, VerbCall } from './noun.ts';

const parseNames = (label: string, text: string): readonly string[] => {
  const names = text.split(',').map((name) => name.trim());
  if (names.includes('')) throw new UsageError(`${label} must be comma-separated names, got "${text}"`);
  return names;
};

/** The fields that the contract declares for the records of an endpoint. */
export const declaredFields = (response: Schema | null | undefined): readonly string[] => {
  const { properties } = (response?.items as Schema | undefined) ?? response ?? {};
  return Object.keys(properties ?? {});
};

/** Throws UsageError for records that nothing names, such as events. */
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

/** The columns that `--columns` names, by title or field; any other field that records have is a column, too. */
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
 * Checks how records are to be printed as far as that is possible without one, before anything is sent.
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

/** What a verb says of its records that differs from its noun. */
interface VerbView {
  readonly columns?: Columns;
  readonly nameKey?: string;
}

/** Whose a record is, where it is one of many projects or groups. */
const scopeColumn = (fanOut: FanOut | undefined): Column | undefined => {
  const kind = fanOut?.isItself === true ? undefined : fanOut?.targets[0]?.kind;
  return kind === undefined ? undefined : { key: kind, title: kind.toUpperCase(), keep: true };
};

/** Whether a column says which project a record is of: the list is one of several. */
const isProject = ({ key, keep }: Column): boolean => key === 'project_id' && keep === true;

/** How records are printed: the format in force, `--fields`, `--jq`, and the columns of the verb or its noun. */
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
    readonly endpoint?: Pick<Endpoint, 'risk' | 'response'> & Partial<Pick<Endpoint, 'path' | 'paginated'>>;
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
  if (format === 'name' && endpoint?.paginated === true) checkNamed(declaredFields(endpoint.response), verb, noun);
  const declared = verb?.columns ?? noun.columns;
  const own = typeof declared === 'function' ? await declared() : declared;
  const scope = scopeColumn(fanOut);
  // Where nothing is known of the records, they have the project among their fields.
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
    // In a pipe, times stay as they are unless the command line says otherwise.
    ...((context.streams.stdoutIsTerminal || context.globals.time !== undefined) && { time: time.value }),
    ...(sortBy !== undefined && { sortBy }),
    ...(fields !== undefined && { fields: parseNames('--fields', fields) }),
    toleratesUnknownFields: endpoint !== undefined && endpoint.risk !== 'read',
    ...(jq !== undefined && { jq }),
  };
};

/** A call whose list has other columns than its verb declares. */
export const withColumns = async (context: CommandContext, call: VerbCall, columns: Columns): Promise<VerbCall> => {
  const verb = { ...call.verb, columns };
  return { ...call, verb, view: await planView(context, { ...call, verb }) };
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

/** Whether a text or a content is printed bare: no format, fields, or expression asks for its record. */
export const isBare = ({ format, fields, jq }: View): boolean =>
  format === 'table' && fields === undefined && jq === undefined;

/** Whether people read the output, and not a program. */
export const isForPeople = ({ format, jq }: View): boolean =>
  jq === undefined && ['table', 'name', 'csv', 'markdown'].includes(format);
