import { confirm } from './confirm.ts';
import type { CommandContext } from '../context/context.ts';
import type { Noun, Verb } from './noun.ts';
import type { WireParams } from './wire-params.ts';
import { objectOf, questionText } from './wording.ts';

/** What is asked about. */
interface Asked {
  readonly noun: Noun;
  readonly verb: Verb;
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
