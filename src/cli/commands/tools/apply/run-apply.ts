/** Runs `apply`: plans, prints the plan, confirms, and changes the server. */
import { join } from 'node:path';
import { applyPlan, type Outcome } from '../../../apply/run/apply-plan.ts';
import { checkApproved, readPlan } from '../../../apply/run/approval.ts';
import { type CompareOptions, compare, type Comparison } from '../../../apply/run/compare.ts';
import { withApplyLock } from '../../../apply/run/apply-lock.ts';
import type { Server } from '../../../apply/live/server.ts';
import type { Step } from '../../../apply/plan/change.ts';
import { outcomeKey, planRecord, type PlanRecord } from '../../../apply/run/plan-record.ts';
import { stepsOf } from '../../../apply/run/summary.ts';
import { isData, printPlan } from '../../../apply/show/print-plan.ts';
import { baseDirectory } from '../../../config/base-directories.ts';
import type { CommandContext } from '../../../context/context.ts';
import { problemOfError } from '../../../context/problem-of-error.ts';
import { ExitError } from '../../../errors/exit-error.ts';
import { endSignalOf, InterruptedError } from '../../../errors/interrupted-error.ts';
import { UsageError } from '../../../errors/usage-error.ts';
import { countText } from '../../../output/count-text.ts';
import { note } from '../../../output/messages.ts';
import { startSpinner } from '../../../output/spinner.ts';
import { confirm } from '../../../verbs/confirm.ts';
import { runDiff } from '../diff/run-diff.ts';
import { withHome } from '../../../config/base-directories.ts';

export interface ApplyOptions extends CompareOptions {
  readonly output?: string;
  readonly plan?: string;
  readonly prune?: true;
  readonly maxDeletes: string;
  readonly failFast?: true;
}

const readMaxDeletes = (text: string): number => {
  if (/^\d{1,9}$/.test(text)) return Number(text);
  throw new UsageError(`--max-deletes must be a number, got "${text}"`);
};

const isDelete = ({ action }: Step): boolean => action === 'delete';

/** Throws UsageError for more deletes than `--max-deletes`, before anything is sent. */
const checkDeletes = (deletes: number, most: number): void => {
  if (deletes <= most) return;
  throw new UsageError(
    `${countText(deletes, 'record')} would be deleted, and --max-deletes is ${most}; nothing was sent`,
    {
      hint: `Check the plan, then use --max-deletes ${deletes}.`,
    },
  );
};

const askFor = async (context: CommandContext, steps: readonly Step[]): Promise<void> => {
  const deletes = steps.filter(isDelete).length;
  const what = `apply ${countText(steps.length, 'change')}`;
  await confirm(context, { act: deletes === 0 ? what : `${what}, ${countText(deletes, 'delete')} among them` });
};

/** The error at the end: with the code of the only failure, or 12 if some changes were applied. */
const endOf = (outcomes: readonly Outcome[], comparison: Comparison): ExitError | undefined => {
  const failures = outcomes.filter(({ status }) => status === 'failed');
  const untried = outcomes.filter(({ status }) => status === 'not tried').length;
  const { unread } = comparison.plan;
  const [first] = [...failures.map(({ error }) => error), ...unread.map(({ error }) => error)];
  if (first === undefined && untried === 0) return undefined;
  const done = outcomes.length - failures.length - untried;
  const problem = first === undefined ? undefined : problemOfError(first);
  const told = [
    ...failures.map(({ step, error }) => `${step.address}: ${comparison.source.errorText(error, step)}`),
    ...(untried === 0 ? [] : [`${countText(untried, 'change')} not tried`]),
  ];
  const failedCount = failures.length + unread.length;
  const partly = failures.filter(({ isPartly }) => isPartly === true).length;
  const inPart = partly === 0 ? '' : `, ${partly} in part`;
  const isPartly = done + partly > 0 || problem === undefined;
  return new ExitError(`${countText(failedCount, 'failure')}; ${countText(done, 'change')} applied${inPart}`, {
    code: isPartly ? 'partly-failed' : problem.code,
    ...(!isPartly && { exitCode: problem.exitCode }),
    details: told,
    hint: 'Run the command again to continue.',
  });
};

/** The current user; null if the server does not say. */
const usernameOf = async (server: Server): Promise<string | null> =>
  server.caller().then(
    ({ username }) => String(username),
    () => null,
  );

const interrupted = (signal: AbortSignal, outcomes: readonly Outcome[]): InterruptedError => {
  const done = outcomes.filter(({ status }) => status === 'done').length;
  const hint = `${countText(done, 'change')} of ${outcomes.length} applied. Run the command again to continue.`;
  return new InterruptedError(undefined, { signal: endSignalOf(signal), hint });
};

const carryOut = async (
  context: CommandContext,
  options: ApplyOptions,
  approved: PlanRecord | undefined,
): Promise<void> => {
  const most = readMaxDeletes(options.maxDeletes);
  const comparison = await compare(context, options);
  const { plan, source, server, concurrency, rewrite } = comparison;
  if (approved !== undefined) checkApproved(approved, planRecord(plan, source));
  const isExcluded = ({ surplus }: Step): boolean =>
    surplus === true && options.prune !== true && approved === undefined;
  const steps = stepsOf(plan).filter((step) => !isExcluded(step));
  const isShownLater = await isData(context, options.output);
  if (!isShownLater) await printPlan(context, comparison, options.output);
  if (approved === undefined) {
    checkDeletes(steps.filter(isDelete).length, most);
    if (steps.length > 0) await askFor(context, steps);
  }
  const spinner = context.globals.quiet === true ? undefined : startSpinner(context.streams, 'Applying');
  const outcomes = new Map<string, Outcome>();
  let done = 0;
  const all = await applyPlan(server, plan, {
    concurrency,
    failFast: options.failFast === true,
    rewrite,
    isExcluded,
    onOutcome: (outcome) => {
      done += 1;
      const key = outcomeKey(outcome.step);
      // Several steps can belong to one change.
      if (outcomes.get(key)?.status !== 'failed') outcomes.set(key, outcome);
      spinner?.update(`Applying: ${done} of ${steps.length}`);
    },
  }).finally(() => spinner?.stop());
  if (isShownLater) await printPlan(context, comparison, options.output, { outcomes, user: await usernameOf(server) });
  if (context.signal.aborted) throw interrupted(context.signal, all);
  const end = endOf(all, comparison);
  if (end !== undefined) throw end;
  if (context.globals.quiet !== true && steps.length > 0)
    note(context.streams, `Applied ${countText(steps.length, 'change')}`);
};

/** `--dry-run` makes it `diff`. */
export const runApply = async (context: CommandContext, options: ApplyOptions): Promise<void> => {
  const approved = options.plan === undefined ? undefined : await readPlan(options.plan, context);
  if (context.globals.dryRun === true) return runDiff(context, options);
  const { url } = await context.settings();
  const directory = join(baseDirectory(context.env, 'XDG_STATE_HOME'), 'repoctl', 'apply');
  await withApplyLock(
    directory,
    { paths: options.file.map((path) => withHome(path, context.env)), cwd: context.cwd, url: url.value ?? '' },
    () => carryOut(context, options, approved),
  );
};
