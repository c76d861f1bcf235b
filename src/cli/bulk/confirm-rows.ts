import type { CommandContext } from '../context/context.ts';
import { waiting } from '../context/waiting.ts';
import { ExitError } from '../errors/exit-error.ts';
import { countText } from '../output/count-text.ts';
import { confirm, preview, type Step } from '../verbs/confirm.ts';
import { type Effect, effectTexts } from '../verbs/effects.ts';
import { actText } from '../verbs/record-messages.ts';
import { isCreate } from '../verbs/subject-of-verb.ts';
import { placesOf, type Several, partsOfSeveral } from '../verbs/several-records.ts';
import type { Bulk } from './bulk-options.ts';
import { nameOfRow } from './bulk-rows.ts';
import { callOfRow, checkRow, type Common, type RowCall } from './row-call.ts';
import type { Row } from './row.ts';

/** Maximum number of rows that are read for names and projects. */
export const mostLooked = 10_000;

/** Maximum number of records whose side effects are counted, since each takes several reads. */
const mostCounted = 20;

/**
 * Throws ExitError for more changes than allowed.
 *
 * @param count number of rows
 */
export const checkCount = ({ maxChanges }: Bulk, count: number): void => {
  if (maxChanges === undefined || count <= maxChanges) return;
  const why = `--max-changes is ${maxChanges}`;
  throw new ExitError(`${countText(count, 'change')} to make, and ${why}; nothing was sent`, {
    code: 'usage',
    hint: `Look at them with --dry-run, then use --max-changes ${count}.`,
  });
};

/** The call of a row; undefined for an invalid one, whose result has the error. */
const attempt = async (common: Common, row: Row, callOf: typeof checkRow): Promise<RowCall | undefined> => {
  if ('fault' in row) return undefined;
  try {
    return await callOf({ ...common, warn: () => {} }, row.cells);
  } catch (error) {
    if (common.context.signal.aborted) throw error;
    return undefined;
  }
};

const severalOf = async (common: Common, rows: readonly Row[], count: number): Promise<Several> => {
  const { noun, verb } = common.input;
  const looked = rows.slice(0, mostLooked);
  const calls: RowCall[] = [];
  for (const row of looked) {
    const call = await attempt(common, row, checkRow);
    if (call !== undefined) calls.push(call);
  }
  const names = looked.flatMap((row) => nameOfRow(common, row) ?? []);
  return {
    subject: { noun, verb, endpoint: calls[0]?.endpoint ?? verb.endpoint },
    params: calls.map(({ params }) => params),
    names: [...new Set(names)],
    count,
    isWhole: count <= mostLooked,
  };
};

/** Counts side effects on the records. */
const effectsOf = async (context: CommandContext, common: Common, rows: readonly Row[]): Promise<readonly Effect[]> => {
  const effects: Effect[] = [];
  for (const row of rows.slice(0, mostCounted)) {
    const call = await attempt(common, row, callOfRow);
    const found =
      call === undefined ? [] : await common.input.verb.confirm?.effects?.(context, call.params, call.endpoint);
    effects.push(...(found ?? []));
  }
  return effects;
};

/** Describes the write of all records like that of one. */
const describe = async (
  context: CommandContext,
  common: Common,
  { several, rows, withEffects }: { several: Several; rows: readonly Row[]; withEffects: boolean },
): Promise<Step> => {
  const parts = partsOfSeveral(several);
  const subject = { ...several.subject, typed: parts.params };
  const { consequence, effects, nameToType } = subject.verb.confirm ?? {};
  const counted =
    effects === undefined || !withEffects ? [] : await waiting.once(context, effectsOf(context, common, rows));
  const texts = [...effectTexts(counted, several.count > mostCounted), consequence?.(parts)];
  return {
    act: actText(subject, parts),
    consequence: texts.filter((text) => text !== undefined).join(' '),
    name: nameToType === undefined ? undefined : parts.many ? String(several.count) : nameToType(parts),
  };
};

/**
 * Asks once before destructive rows, and before those whose parameters need the question. On a terminal it also asks before
 * changes in several projects or groups, and before several typed names are created. A dry run prints the question. See
 * `confirm`.
 *
 * @param rows may be cut to `mostLooked`
 */
export const confirmRows = async (
  context: CommandContext,
  common: Common,
  { rows, count }: { readonly rows: readonly Row[]; readonly count: number },
): Promise<void> => {
  const { yes, dryRun, quiet } = context.globals;
  const { verb, names } = common.input;
  const { when } = verb.confirm ?? {};
  const isDestructive = verb.endpoint.risk === 'destructive';
  const isShown = dryRun === true ? quiet !== true : yes !== true;
  if (count === 0 || !isShown || (!isDestructive && when === undefined && dryRun !== true && !context.canAsk())) return;
  const several = await severalOf(common, rows, count);
  // Rows that were not looked at may need the question.
  const isAsked = when === undefined ? isDestructive : !several.isWhole || several.params.some(when);
  if (!isAsked && dryRun !== true && !context.canAsk()) return;
  const hasMore = isAsked || (verb.confirm !== undefined && when === undefined);
  // A name of two words without quotes is read as two names.
  const isTyped = isCreate(verb) && names !== undefined && names.typed !== '-';
  if (!(dryRun === true ? hasMore : isAsked || isTyped) && placesOf(several).length < 2) return;
  const withEffects = dryRun === true || context.canAsk();
  const step = await describe(context, common, { several, rows, withEffects });
  if (dryRun === true) preview(context, step);
  else await confirm(context, step);
};
