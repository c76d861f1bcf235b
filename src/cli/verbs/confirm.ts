import type { CommandContext } from '../context/context.ts';
import { ExitError } from '../errors/exit-error.ts';
import { UsageError } from '../errors/usage-error.ts';
import type { Noun, ResolvedVerb, WireParams } from './noun.ts';
import { objectOf, questionText } from './run-endpoint.ts';

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
  throw new ExitError(`nothing was done to ${what}`, { code: 'declined' });
};

interface Asked {
  readonly noun: Noun;
  readonly verb: ResolvedVerb;
  readonly params: WireParams;
}

/** The name that has to be typed, if one has; where nobody is asked, none is looked up. */
const nameToType = async (context: CommandContext, { noun, verb, params }: Asked): Promise<string | undefined> => {
  if (verb.confirm?.typeName === true) {
    const what = objectOf(noun, verb, params);
    return what.split(' ').at(-1) ?? what;
  }
  return context.globals.yes === true || !context.canAsk() ? undefined : verb.confirm?.nameToType?.(context, params);
};

/** Asks before a verb destroys something, in the verb's own words; see `confirm`. */
export const confirmVerb = async (context: CommandContext, asked: Asked): Promise<void> => {
  const { noun, verb, params } = asked;
  const name = await nameToType(context, asked);
  return confirm(context, {
    act: verb.name.replaceAll('-', ' '),
    what: objectOf(noun, verb, params),
    question: questionText(noun, verb, params),
    ...(name !== undefined && { name }),
  });
};
