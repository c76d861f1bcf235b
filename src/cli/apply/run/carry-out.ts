/** Carries out a plan: prints it, asks, changes the server, and says how it ended. */
import type { CommandContext } from '../../context/context.ts';
import { problemOfError } from '../../context/problem-of-error.ts';
import { ExitError } from '../../errors/exit-error.ts';
import { endSignalOf, InterruptedError } from '../../errors/interrupted-error.ts';
import { countText } from '../../output/count-text.ts';
import { note } from '../../output/messages.ts';
import { startSpinner } from '../../output/spinner.ts';
import type { Server } from '../live/server.ts';
import type { Step } from '../plan/change.ts';
import type { ApplyOptions, Outcome } from './apply-plan.ts';
import type { Comparison } from './compare.ts';
import { type Applied, outcomeKey } from './plan-record.ts';

/** The plan to carry out, and the parts that differ between commands. */
export interface Undertaking {
  readonly comparison: Pick<Comparison, 'plan' | 'source' | 'server'>;
  /** The steps that will be done. */
  readonly steps: readonly Step[];
  /** The plan is printed after it was carried out, with the result of each step. */
  readonly isShownLater: boolean;
  readonly print: (applied?: Applied) => Promise<void>;
  /** Asks before anything is sent. */
  readonly ask: () => Promise<void>;
  readonly apply: (onOutcome: ApplyOptions['onOutcome']) => Promise<readonly Outcome[]>;
}

/** The error at the end: with the code of the only failure, or 12 if some changes were applied. */
const endOf = (outcomes: readonly Outcome[], { plan, source }: Undertaking['comparison']): ExitError | undefined => {
  const failures = outcomes.filter(({ status }) => status === 'failed');
  const untried = outcomes.filter(({ status }) => status === 'not tried').length;
  const { unread } = plan;
  const [first] = [...failures.map(({ error }) => error), ...unread.map(({ error }) => error)];
  if (first === undefined && untried === 0) return undefined;
  const done = outcomes.length - failures.length - untried;
  const problem = first === undefined ? undefined : problemOfError(first);
  const told = [
    ...failures.map(({ step, error }) => `${step.address}: ${source.errorText(error, step)}`),
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

/** @throws ExitError if a step failed or was not tried, InterruptedError after an interrupt */
export const carryOut = async (context: CommandContext, undertaking: Undertaking): Promise<void> => {
  const { comparison, steps, isShownLater, print, ask, apply } = undertaking;
  if (!isShownLater) await print();
  await ask();
  const spinner = context.globals.quiet === true ? undefined : startSpinner(context.streams, 'Applying');
  const outcomes = new Map<string, Outcome>();
  let done = 0;
  const all = await apply((outcome) => {
    done += 1;
    const key = outcomeKey(outcome.step);
    // Several steps can belong to one change.
    if (outcomes.get(key)?.status !== 'failed') outcomes.set(key, outcome);
    spinner?.update(`Applying: ${done} of ${steps.length}`);
  }).finally(() => spinner?.stop());
  if (isShownLater) await print({ outcomes, user: await usernameOf(comparison.server) });
  if (context.signal.aborted) throw interrupted(context.signal, all);
  const end = endOf(all, comparison);
  if (end !== undefined) throw end;
  if (context.globals.quiet !== true && steps.length > 0)
    note(context.streams, `Applied ${countText(steps.length, 'change')}`);
};
