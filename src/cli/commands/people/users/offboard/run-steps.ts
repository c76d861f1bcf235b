import pMap from 'p-map';
import type { Client } from '../../../../../api/client.ts';
import { endsAll } from '../../../../../api/errors/ends-all.ts';
import type { LeaverRow, PlannedStep } from '../../../../access/leaver/leaver.ts';
import { problemOfError } from '../../../../context/problem-of-error.ts';
import { sendWork } from './send-work.ts';

/** The results of a plan's steps, in its order. */
export interface StepResults {
  readonly rows: readonly LeaverRow[];
  /** Of the first step that failed. */
  readonly error: unknown;
}

/** Steps of one phase that are done side by side. */
const atOnce = 4;

const rowOf = ({ key: _key, work: _work, phase: _phase, lane: _lane, needs: _needs, ...row }: PlannedStep): LeaverRow =>
  row;

/** The rows of steps that were not sent. */
export const rowsOf = (steps: readonly PlannedStep[]): readonly LeaverRow[] => steps.map(rowOf);

const lanesOf = (steps: readonly PlannedStep[]): readonly (readonly PlannedStep[])[] =>
  [...new Set(steps.map(({ lane }) => lane))].map((lane) => steps.filter((step) => step.lane === lane));

/**
 * Does the steps phase by phase. A failure skips only the steps that need it, unless every further request would fail, too. After
 * an interrupt the running ones end, and the others are skipped.
 */
export const runSteps = async (
  client: Client,
  signal: AbortSignal,
  steps: readonly PlannedStep[],
): Promise<StepResults> => {
  const results = new Map<string, LeaverRow>();
  let first: unknown;
  let isOver = false;
  const isUndone = (key: string): boolean => ['failed', 'skipped'].includes(results.get(key)?.result ?? '');
  const runOne = async (step: PlannedStep): Promise<LeaverRow> => {
    const row = rowOf(step);
    if (isOver || signal.aborted) return { ...row, result: 'skipped' };
    if (step.needs.some(isUndone)) return { ...row, result: 'skipped', note: 'what must come before it was not done' };
    try {
      return { ...row, ...(await sendWork(client, step.work)) };
    } catch (error) {
      first ??= error;
      isOver ||= endsAll(error);
      return { ...row, result: 'failed', note: problemOfError(error).message };
    }
  };
  const phases = [...new Set(steps.map(({ phase }) => phase))].toSorted((one, other) => one - other);
  for (const phase of phases) {
    const lanes = lanesOf(steps.filter((step) => step.phase === phase));
    await pMap(
      lanes,
      async (lane) => {
        for (const step of lane) results.set(step.key, await runOne(step));
      },
      { concurrency: atOnce },
    );
  }
  return { rows: steps.flatMap(({ key }) => results.get(key) ?? []), error: first };
};
