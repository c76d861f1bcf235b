/** Runs `apply`: plans, prints the plan, confirms, and changes the server. */
import { join } from 'node:path';
import { applyPlan } from '../../../apply/run/apply-plan.ts';
import { checkApproved, readPlan } from '../../../apply/run/approval.ts';
import { carryOut } from '../../../apply/run/carry-out.ts';
import { type CompareOptions, compare } from '../../../apply/run/compare.ts';
import { withApplyLock } from '../../../apply/run/apply-lock.ts';
import type { Step } from '../../../apply/plan/change.ts';
import { planRecord, type PlanRecord } from '../../../apply/run/plan-record.ts';
import { stepsOf } from '../../../apply/run/summary.ts';
import { isData, printPlan } from '../../../apply/show/print-plan.ts';
import { baseDirectory } from '../../../config/base-directories.ts';
import type { CommandContext } from '../../../context/context.ts';
import { UsageError } from '../../../errors/usage-error.ts';
import { countText } from '../../../output/count-text.ts';
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

/** Compares, prints the plan, and carries it out. */
const planAndCarryOut = async (
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
  const failFast = options.failFast === true;
  await carryOut(context, {
    comparison,
    steps,
    isShownLater: await isData(context, options.output),
    print: async (applied) => printPlan(context, comparison, options.output, applied),
    ask: async () => {
      if (approved !== undefined) return;
      checkDeletes(steps.filter(isDelete).length, most);
      if (steps.length > 0) await askFor(context, steps);
    },
    apply: async (onOutcome) => applyPlan(server, plan, { concurrency, failFast, rewrite, isExcluded, onOutcome }),
  });
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
    () => planAndCarryOut(context, options, approved),
  );
};
