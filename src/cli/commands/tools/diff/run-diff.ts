/** Runs `diff`: compares, and prints the differences. */
import { type CompareOptions, compare } from '../../../apply/run/compare.ts';
import { printPlan } from '../../../apply/show/print-plan.ts';
import type { CommandContext } from '../../../context/context.ts';
import { ExitError } from '../../../errors/exit-error.ts';
import { countText } from '../../../output/count-text.ts';

export interface DiffOptions extends CompareOptions {
  readonly output?: string;
  readonly explain?: string;
}

/** @throws ExitError (13) if something differs, (12) if nothing does and not all could be read */
export const runDiff = async (context: CommandContext, options: DiffOptions): Promise<void> => {
  if (options.explain !== undefined) {
    const { explain } = await import('./explain.ts');
    return explain(context, options.file, options.explain);
  }
  const comparison = await compare(context, options);
  await printPlan(context, comparison, options.output);
  const unread = comparison.plan.unread.length;
  if (comparison.plan.targets.some(({ steps }) => steps.length > 0))
    throw new ExitError('the server differs from the configuration', { code: 'differences' });
  if (unread > 0)
    throw new ExitError(`${countText(unread, 'project or group', 'projects or groups')} could not be compared`, {
      code: 'partly-failed',
    });
};
