import { ExitError } from '../errors/exit-error.ts';
import { UsageError } from '../errors/usage-error.ts';
import type { CommandContext } from '../context/context.ts';
import { exitCodes } from '../errors/exit-codes.ts';

/** Something that can't be taken back. */
export interface Step {
  /** What is about to be done, to go after "whether to": `delete`, `take ownership`. */
  readonly act: string;
  /** What it is done to: `label bug`. */
  readonly what: string;
  readonly question: string;
  /** Has the user type this name; without it, a yes will do. */
  readonly name?: string;
}

/**
 * Asks before something is destroyed, on a terminal; `--yes` answers for scripts.
 *
 * @throws UsageError where nobody can be asked and `--yes` was not given, ExitError when the answer is no
 */
export const confirm = async (context: CommandContext, { act, what, question, name }: Step): Promise<void> => {
  if (context.globals.yes === true) return;
  if (!context.canAsk()) {
    throw new UsageError(`nobody can be asked here whether to ${act} ${what}`, { hint: 'Add --yes to confirm.' });
  }
  const { askConfirm, askToType } = await import('../output/ask.ts');
  const { streams } = context;
  const agreed =
    name === undefined
      ? await askConfirm(streams, { message: question, missing: '--yes' })
      : await askToType(streams, { message: `${question} Type ${name} to confirm:`, missing: '--yes', name });
  if (agreed) return;
  throw new ExitError(`nothing was done to ${what}`, { exitCode: exitCodes.other, code: 'declined' });
};
