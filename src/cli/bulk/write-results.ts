import { stringifyJson } from '../../api/json/json-text.ts';
import type { Column } from '../output/column.ts';
import { pickFields, unknownField } from '../output/field-path.ts';
import { note, writeText } from '../output/messages.ts';
import { oneLine } from '../output/sanitize.ts';
import type { View } from '../output/view.ts';
import { writeRecords } from '../output/write-records.ts';
import type { CommandContext } from '../context/context.ts';
import { isForPeople } from '../verbs/view.ts';
import type { Scope } from '../verbs/parameter.ts';
import type { VerbInput } from '../verbs/verb-input.ts';
import { type Outcome, rowText } from './row.ts';

const messageOf = (result: unknown): string => {
  const { error } = result as { error?: { message?: string } };
  return error?.message ?? '';
};

const lineColumn: Column = { key: 'line', title: 'LINE', as: 'count' };
const scopeColumn = (of: Scope['of']): Column => ({ key: of, title: of.toUpperCase(), keep: true });

const usualColumns: readonly Column[] = [
  { key: 'status', title: 'STATUS', as: 'result' },
  { key: 'name', title: 'NAME', shrink: 2 },
  { key: 'error.message', title: 'ERROR', shrink: 1, render: messageOf },
];

/** Columns of results: line, project or group, status, and last a field that is shown once, such as a token. */
export const resultColumns = (
  { verb: { shownOnce }, names, bulk }: VerbInput,
  scope: Scope['of'] | undefined,
): readonly Column[] => [
  ...((names === undefined && bulk.from !== undefined) || names?.typed === '-' ? [lineColumn] : []),
  ...(scope === undefined ? [] : [scopeColumn(scope)]),
  ...usualColumns,
  ...(shownOnce === undefined ? [] : [{ key: `record.${shownOnce}`, title: shownOnce.toUpperCase() }]),
];

type Outcomes = AsyncIterable<Outcome>;

async function* pagesOf(outcomes: Outcomes, pick: (outcome: Outcome) => unknown): AsyncGenerator<readonly unknown[]> {
  for await (const outcome of outcomes) {
    const picked = pick(outcome);
    if (picked !== undefined) yield [picked];
  }
}

/** Passes results on, and warns at the end about fields that no new record has. */
const warnOfUnknown = async function* (
  { streams }: CommandContext,
  outcomes: Outcomes,
  fields: readonly string[],
): AsyncGenerator<Outcome, void, void> {
  // Fields of other outcomes are valid, too.
  const others = { name: null, error: null, request: null };
  const missing = new Map<string, string>();
  let isFirst = true;
  for await (const outcome of outcomes) {
    if (outcome.kind === 'done') {
      for (const field of isFirst ? fields : missing.keys()) {
        const problem = unknownField([{ ...others, ...outcome.result }], [field]);
        if (problem === undefined) missing.delete(field);
        else missing.set(field, problem.message);
      }
      isFirst = false;
    }
    yield outcome;
  }
  if (missing.size === 0) return;
  const { warn } = await import('../output/warn.ts');
  for (const message of missing.values()) warn(streams, message);
};

/** Rows of a table that are laid out together, so that a long list is not kept in memory. */
const batch = 200;

const writeTables = async (
  { streams }: CommandContext,
  outcomes: Outcomes,
  columns: readonly Column[],
  aside: (write: () => Promise<void>) => Promise<void>,
): Promise<void> => {
  const { tableLines } = await import('../output/table.ts');
  let ready: Outcome['result'][] = [];
  let isFirst = true;
  const flush = async ({ isLast }: { readonly isLast: boolean }): Promise<void> => {
    // Several parts share one heading, so that a column that is blank in the first can have a value in another.
    const lines = tableLines(ready, columns, streams, { keepBlank: !(isFirst && isLast) }).slice(isFirst ? 0 : 1);
    if (ready.length > 0) isFirst = false;
    ready = [];
    // The lines are colored and sanitized already.
    const { write } = await import('../output/write.ts');
    await aside(async () => void (await write(streams.stdout, lines.map((line) => `${line}\n`).join(''))));
  };
  for await (const { kind, result } of outcomes) {
    // Skipped rows would push failures off the screen.
    if (kind !== 'skipped') ready.push(result);
    if (ready.length >= batch) await flush({ isLast: false });
  }
  await flush({ isLast: true });
};

const planLine = ({ kind, result }: Outcome): string => {
  const { request, requests = request === undefined ? [] : [request] } = result;
  const texts =
    kind !== 'planned' || requests.length === 0
      ? [messageOf(result)]
      : requests.map(
          ({ method, url, body }) => `${method} ${url}${body === undefined ? '' : ` ${stringifyJson(body)}`}`,
        );
  return texts.map((text) => `${oneLine(`${rowText(result)}: ${text}`)}\n`).join('');
};

const writePlans = async ({ streams }: CommandContext, outcomes: Outcomes): Promise<void> => {
  for await (const outcome of outcomes) await writeText(streams, planLine(outcome));
};

const isScope = ({ key }: Column): boolean => key === 'project' || key === 'group';

interface Results {
  readonly all: Outcomes;
  /** Stops the spinner while something is written. */
  readonly aside: (write: () => Promise<void>) => Promise<void>;
}

/**
 * Prints results as they come: a table, names of new records, or one object per row.
 */
export const writeResults = async (
  context: CommandContext,
  input: VerbInput,
  // Fields are picked here, since new records are not known in advance.
  { fields, unsureColumns, ...view }: View,
  { all, aside }: Results,
): Promise<void> => {
  const { streams, globals } = context;
  const unsure = fields ?? unsureColumns?.names ?? [];
  const outcomes = unsure.length === 0 ? all : warnOfUnknown(context, all, unsure);
  if (globals.dryRun === true && isForPeople(view)) return writePlans(context, outcomes);
  if (view.format === 'name' && view.jq === undefined) {
    const recordOf = ({ kind, result }: Outcome): unknown => {
      if (kind === 'failed') note(streams, `${rowText(result)}: ${result.error.message}`);
      return kind === 'done' ? result : undefined;
    };
    const scope = input.verb.scopes.length === 0 ? undefined : view.columns.find(isScope);
    const named = { ...view, ...(scope !== undefined && { scope }) };
    await writeRecords(streams, pagesOf(outcomes, recordOf), named);
    return;
  }
  const columns = fields?.map((key) => view.columns.find((column) => column.key === key) ?? { key, title: key });
  const shown = { ...view, columns: columns ?? view.columns };
  if (shown.format === 'table' && shown.jq === undefined && streams.stdoutIsTerminal) {
    return writeTables(context, outcomes, shown.columns, aside);
  }
  const picks = fields !== undefined && !isForPeople(shown);
  await writeRecords(
    streams,
    pagesOf(outcomes, ({ result }) => (picks ? pickFields(result, fields) : result)),
    shown,
  );
};
