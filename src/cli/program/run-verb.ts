import { UsageError } from '../errors/usage-error.ts';
import { parseBulk, parseIfExists, parseSeveralReads, skipsMissing } from '../bulk/bulk-options.ts';
import { chooseEndpoint, withScope, withCurrentScope } from '../verbs/choose-endpoint.ts';
import { collectParams, startDialog } from '../verbs/collect-params.ts';
import type { CommandContext } from '../context/context.ts';
import { parsePaging } from '../verbs/paging.ts';
import { isPlain } from '../values/find-kind.ts';
import { positionalScope } from '../verbs/subject-of-verb.ts';
import type { TargetChoice } from '../fan-out/parse-targets.ts';
import type { ResolvedVerb, VerbCall } from '../verbs/noun.ts';
import type { Dialog } from '../verbs/dialog.ts';
import type { VerbParameter, WireParams } from '../verbs/parameter.ts';
import type { VerbInput } from '../verbs/verb-input.ts';
import { planView } from '../verbs/view.ts';
import type { Endpoint } from '../../contract/vocabulary/endpoint.ts';

const checkArgument = ({ verb, extras, commandLine }: VerbInput): void => {
  const { argument } = verb;
  if (
    argument === undefined ||
    argument.many === true ||
    argument.optional === true ||
    extras[argument.name] !== undefined
  )
    return;
  throw new UsageError(`<${argument.name}> is required`, { hint: `Usage: ${commandLine} <${argument.name}>` });
};

/** True for a value that may have to be looked up: a name in place of an ID, or another way of writing a name. */
const isName = ({ finds, refers }: VerbParameter, value: unknown): boolean =>
  typeof value === 'string' && (finds !== undefined || (refers !== undefined && (value === 'me' || !isPlain(value))));

/** Replaces names by IDs. The code for it is loaded only if there is a name. */
const withIds = async (
  context: CommandContext,
  { verb, endpoint }: { verb: ResolvedVerb; endpoint: Endpoint },
  params: WireParams,
): Promise<WireParams> =>
  verb.parameters.some((parameter) => [params[parameter.wire]].flat().some((value) => isName(parameter, value)))
    ? (await import('../verbs/find-ids.ts')).idFinder(context)(verb, params, endpoint)
    : params;

/** Reads `--field`. */
const fieldsOf = async (context: CommandContext, input: VerbInput): Promise<WireParams> =>
  (await import('../verbs/extra-fields.ts')).extraFields(context, input);

/** The choice of projects or groups to run for; undefined without fan-out. */
const targetsOf = async ({ verb, targets, scopes, given }: VerbInput): Promise<TargetChoice | undefined> => {
  if (Object.values(targets).every((value) => value === undefined)) return undefined;
  const choice = (await import('../fan-out/parse-targets.ts')).parseTargets(targets);
  const [typed] = Object.keys(scopes);
  const own = positionalScope(verb);
  const isTyped = own !== undefined && given.has(own.param);
  if (choice !== undefined && (typed !== undefined || isTyped)) {
    throw new UsageError(`${choice.label} and --${typed ?? own?.of} cannot be used together`);
  }
  return choice;
};

/** Reads times in the verb's own options. */
const withMoments = async (context: CommandContext, input: VerbInput): Promise<VerbInput> => {
  const { extras = [] } = input.verb;
  if (extras.every(({ side }) => side === undefined)) return input;
  const { readMoments } = await import('../verbs/extra-moments.ts');
  return { ...input, extras: readMoments(extras, input.extras, context.streams.now()) };
};

/** Replaces signs and URLs by plain names and paths. The code for it is loaded only if there are any. */
const withReferences = async (context: CommandContext, input: VerbInput): Promise<VerbInput> => {
  const { verb, given, scopes, targets, extras } = input;
  const names = verb.extras?.some(({ refers }) => refers !== undefined) === true;
  const texts = [
    ...verb.parameters.flatMap(({ wire, refers }) => (refers === undefined ? [] : (given.get(wire) ?? []))),
    ...Object.values(scopes),
    ...[targets.of, targets.group, ...(names ? Object.values(extras) : [])].filter((text) => typeof text === 'string'),
  ];
  if (texts.every(isPlain)) return input;
  return (await import('../verbs/read-references.ts')).readReferences(context, input);
};

/** The runner of a verb that has none of its own. */
const runnerOf = async ({
  endpoint,
  paging,
}: VerbCall): Promise<(context: CommandContext, call: VerbCall) => Promise<void>> => {
  if (paging !== undefined) return (await import('../verbs/run-list.ts')).runList;
  return endpoint.risk === 'read'
    ? (await import('../verbs/run-read.ts')).runRead
    : (await import('../verbs/run-write.ts')).runWrite;
};

/** Messages show labels by name. After the look-up it is known whether a sign is part of the name. */
const labelsOf = ({ parameters }: ResolvedVerb, params: WireParams): WireParams =>
  Object.fromEntries(
    parameters.flatMap(({ wire, refers }) => (refers === 'labels' && wire in params ? [[wire, params[wire]]] : [])),
  );

/** Reads `--except-from` of a list. */
const exceptionsOf = async (
  context: CommandContext,
  typed: VerbInput,
  targets: TargetChoice | undefined,
): Promise<VerbCall['isExcluded']> => {
  const { exceptFrom } = typed;
  if (exceptFrom === undefined) return undefined;
  if (exceptFrom === '-' && targets !== undefined && 'file' in targets.from && targets.from.file === '-') {
    throw new UsageError(`--${targets.kind}s-from and --except-from cannot both read stdin`);
  }
  return (await import('../bulk/except-records.ts')).exceptRecords(context, typed, exceptFrom);
};

/** Throws the error, unless it is about a missing record and `--if-missing` says to skip it. */
const unlessMissing = async (
  context: CommandContext,
  typed: VerbInput,
  attempt: Pick<VerbCall, 'verb' | 'endpoint' | 'params'>,
  error: unknown,
): Promise<undefined> => {
  if (!skipsMissing(typed)) throw error;
  const { isRecordMissing } = await import('../if-exists/missing.ts');
  if (!(await isRecordMissing(context, attempt, error))) throw error;
};

const printMissing = async (context: CommandContext, call: VerbCall): Promise<void> =>
  (await import('../if-exists/missing.ts')).printMissing(context, call);

/** The parts of a call that are settled before its values are read. */
type Planned = Pick<VerbCall, 'view' | 'isExcluded'> & { readonly dialog: Dialog };

/** Looks up names and whatever else the call needs, by reads only. */
const resolveCall = async (
  context: CommandContext,
  typed: VerbInput,
  { view, isExcluded, dialog }: Planned,
): Promise<VerbCall> => {
  const { noun, verb, extras } = typed;
  const input = await withCurrentScope(context, typed);
  const chosen = chooseEndpoint(input);
  const { endpoint } = chosen;
  const paging = endpoint.paginated === true ? parsePaging(input) : undefined;
  const pick = async (parameter: VerbParameter, known: WireParams): Promise<string | undefined> => {
    const { pickValue } = await import('../verbs/pick-value.ts');
    const { scopes, commandLine } = input;
    return pickValue(context, { verb, endpoint, scopes, commandLine, parameter, params: known });
  };
  const extra = (typed.fields ?? []).length === 0 ? {} : await fieldsOf(context, typed);
  const collected = await collectParams(context, { ...input, chosen, pick, dialog });
  const named = await withScope(context, input, chosen, { ...collected, ...extra });
  const base = { noun, verb, endpoint, typed: named, extras, view };
  const found = await withIds(context, { verb, endpoint }, named).catch((error: unknown) =>
    unlessMissing(context, typed, { verb, endpoint, params: named }, error),
  );
  if (found === undefined) return { ...base, params: named, isMissing: true };
  const written =
    dialog.edits.size === 0
      ? found
      : {
          ...found,
          ...(await (
            await import('../verbs/edit-text.ts')
          ).editTexts(context, { noun, verb, endpoint, params: found }, dialog)),
        };
  const params = (await verb.prepare?.(context, { endpoint, params: written, extras })) ?? written;
  const planned = { ...base, params, typed: { ...named, ...labelsOf(verb, found) } };
  const call = { ...planned, ...(paging !== undefined && { paging }), ...(isExcluded !== undefined && { isExcluded }) };
  return (await verb.reading?.(context, call)) ?? call;
};

/** Runs a verb for one record. */
const runOne = async (context: CommandContext, typed: VerbInput, planned: Planned): Promise<void> => {
  const { verb } = typed;
  const { dryRun = false } = context.globals;
  const call = await resolveCall(context, typed, planned);
  if (call.isMissing === true) return printMissing(context, call);
  const { endpoint, params, paging } = call;
  const { when } = verb.confirm ?? {};
  const isAsked = when === undefined ? endpoint.risk === 'destructive' : when(params);
  try {
    if (dryRun && verb.printsDryRun !== true) {
      const { printDryRun } = await import('../verbs/dry-run.ts');
      const sent = { endpoint, params: { ...params, ...paging?.params } };
      for (const step of (await verb.steps?.find(context, params, endpoint)) ?? [sent]) {
        await printDryRun(context, step.endpoint, step.params);
      }
      if (isAsked || (verb.confirm !== undefined && when === undefined)) {
        await (await import('../verbs/confirm.ts')).previewVerb(context, call);
      }
      return;
    }
    const found =
      isAsked && !dryRun ? await (await import('../verbs/confirm.ts')).confirmVerb(context, call) : undefined;
    const mode = dryRun ? undefined : parseIfExists(typed);
    if (mode !== undefined) return await (await import('../if-exists/make-once.ts')).makeOnce(context, call, mode);
    await (verb.run ?? (await runnerOf(call)))(context, { ...call, found });
  } catch (error) {
    await unlessMissing(context, typed, call, error).catch(async () => {
      throw (await import('../verbs/rephrase-error.ts')).rephraseError(error, call);
    });
    await printMissing(context, call);
  }
};

/**
 * Runs a verb: plans it, resolves names, asks before a destructive request, sends, and prints. With `--dry-run` the request is
 * printed instead of the last three steps. With rows this is done for each row, with fan-out for each project or group.
 */
export const runVerb = async (context: CommandContext, given: VerbInput): Promise<void> => {
  const { noun, verb } = given;
  const { dryRun = false, yes = false } = context.globals;
  checkArgument(given);
  const typed = await withReferences(context, await withMoments(context, given));
  const targets = await targetsOf(typed);
  const bulk = verb.endpoint.risk === 'read' ? undefined : parseBulk(typed, { targets, yes: yes && !dryRun });
  if (bulk !== undefined && verb.together !== undefined) {
    return (await import('../bulk/run-together.ts')).runTogether(context, typed, bulk);
  }
  if (bulk !== undefined) return (await import('../bulk/run-bulk.ts')).runBulk(context, typed, bulk);
  const several = parseSeveralReads(typed, targets);
  if (several !== undefined) return (await import('../bulk/read-several.ts')).readSeveral(context, typed, several);
  const view = await planView(context, { noun, verb, endpoint: verb.endpoint });
  for (const expression of typed.list.where ?? []) {
    await (await import('../output/where.ts')).checkWhere(expression);
  }
  const isExcluded = await exceptionsOf(context, typed, targets);
  if (targets !== undefined) return (await import('./run-fan-out.ts')).runFanOut(context, typed, targets, isExcluded);
  const dialog = startDialog();
  for (;;) {
    try {
      await runOne(context, typed, { view, isExcluded, dialog });
      break;
    } catch (error) {
      if (dialog.answers.size === 0 && dialog.drafts.length === 0) throw error;
      (await import('../verbs/ask-again.ts')).askAgain(context, verb, dialog, error);
    }
  }
  if (dialog.drafts.length > 0) await (await import('../verbs/edit-draft.ts')).removeDrafts(dialog.drafts);
};
