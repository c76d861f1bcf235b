import { confirm } from './confirm.ts';
import type { CommandContext } from './context.ts';
import type { Noun, Verb } from './noun.ts';
import type { WireParams } from './wire-params.ts';
import { objectOf, questionText } from './wording.ts';

/** Asks before a verb destroys something, in the verb's own words; see `confirm`. */
export const confirmVerb = (
  context: CommandContext,
  { noun, verb, params }: { noun: Noun; verb: Verb; params: WireParams },
): Promise<void> => {
  const what = objectOf(noun, verb, params);
  return confirm(context, {
    act: verb.name.replaceAll('-', ' '),
    what,
    question: questionText(noun, verb, params),
    ...(verb.confirm?.typeName === true && { name: what.split(' ').at(-1) ?? what }),
  });
};
