import { ExitError } from '../errors/exit-error.ts';
import { UsageError } from '../errors/usage-error.ts';
import type { CommandContext } from './context.ts';
import { exitCodes } from './exit-codes.ts';
import type { Noun, Verb } from './noun.ts';
import type { WireParams } from './wire-params.ts';
import { objectOf, questionText } from './wording.ts';

/**
 * Asks before something is destroyed, on a terminal; `--yes` answers for scripts.
 *
 * @throws UsageError where nobody can be asked and `--yes` was not given, ExitError when the answer is no
 */
export const confirmVerb = async (
  context: CommandContext,
  { noun, verb, params }: { noun: Noun; verb: Verb; params: WireParams },
): Promise<void> => {
  if (context.globals.yes === true) return;
  const what = objectOf(noun, verb, params);
  if (!context.canAsk()) {
    throw new UsageError(`nobody can be asked here whether to ${verb.name.replaceAll('-', ' ')} ${what}`, {
      hint: 'Add --yes to confirm.',
    });
  }
  const { askConfirm, askToType } = await import('../output/ask.ts');
  const question = questionText(noun, verb, params);
  const name = what.split(' ').at(-1) ?? what;
  const agreed =
    verb.confirm?.typeName === true
      ? await askToType(context.streams, {
          message: `${question} Type ${name} to confirm:`,
          missing: '--yes',
          name,
        })
      : await askConfirm(context.streams, { message: question, missing: '--yes' });
  if (agreed) return;
  throw new ExitError(`nothing was done to ${what}`, { exitCode: exitCodes.other, code: 'declined' });
};
