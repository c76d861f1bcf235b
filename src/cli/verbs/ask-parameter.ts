/** Asks for the values of parameters on a terminal. */
import { editorName } from '../output/run-editor.ts';
import type { CommandContext } from '../context/context.ts';
import { UsageError } from '../errors/usage-error.ts';
import { askChoice, askSecret, askText } from '../output/ask.ts';
import type { Dialog, PickValue } from './dialog.ts';
import type { ResolvedVerb } from './noun.ts';
import type { VerbParameter } from './parameter.ts';
import { offeredWords, parameterKind } from './parameter-kind.ts';
import { parseParameter } from './parse-parameter.ts';
import { proseOf, titleOf } from './resolve-verb.ts';
import type { GivenTexts } from './verb-input.ts';

/** The fault of an answer, or undefined. */
const faultOf =
  (parameter: VerbParameter, now: Date) =>
  (answer: string): string | undefined => {
    try {
      parseParameter({ ...parameter, texts: [answer], verbatim: false }, now);
      return undefined;
    } catch (error) {
      if (!(error instanceof UsageError)) throw error;
      return error.hint === undefined ? error.message : `${error.message}. ${error.hint}`;
    }
  };

/** Asks for the value of a parameter: hidden for a secret, from a list for a choice. Enter alone means an editor for prose. */
const askForParameter = (context: CommandContext, parameter: VerbParameter): Promise<string> => {
  const { streams } = context;
  const kind = parameterKind(parameter.schema, parameter.words);
  const name = parameter.description || parameter.name;
  const editor = parameter.prose ? editorName(context.env) : undefined;
  const message = editor === undefined ? name : `${name} (Enter for ${editor})`;
  const fault = faultOf(parameter, streams.now());
  const asked = { message, missing: parameter.label };
  if (parameter.secret || parameter.untyped !== false) return askSecret(streams, { ...asked, fault });
  if (kind.kind !== 'choice') {
    return askText(streams, {
      ...asked,
      fault: (answer) => (parameter.prose && answer === '' ? undefined : fault(answer)),
    });
  }
  return askChoice(streams, { ...asked, choices: offeredWords(kind.choices) });
};

/** Asks for a value, or reads one that was picked. The answer for prose is empty if it is to be written in an editor. */
export const askFor = async (context: CommandContext, parameter: VerbParameter, picked?: string): Promise<unknown> => {
  const text = picked ?? (await askForParameter(context, parameter));
  if (parameter.prose && text === '') return text;
  return parseParameter({ ...parameter, texts: [text], verbatim: false }, context.streams.now());
};

/** The texts that `--editor` is for: with a title, unless one is given. Throws UsageError without a terminal. */
export const textsToEdit = (
  context: CommandContext,
  verb: ResolvedVerb,
  given: GivenTexts,
): readonly VerbParameter[] => {
  const prose = proseOf(verb);
  if (prose === undefined) throw new Error('the verb has no text to edit');
  if (context.canAsk())
    return [titleOf(verb) ?? [], prose].flat().filter((one) => one === prose || !given.has(one.wire));
  const why = context.globals.input === false ? 'with --no-input' : 'without a terminal';
  const { label, place } = prose;
  throw new UsageError(`--editor cannot be used ${why}`, {
    hint:
      place === 'flag'
        ? `Use ${label} @file, or ${label} - to read stdin.`
        : `Use @file for ${label}, or - to read stdin.`,
  });
};

/** Asks for missing parameters one after the other. */
export const askMissing = async (
  context: CommandContext,
  missing: readonly VerbParameter[],
  { params, dialog, pick }: { params: Record<string, unknown>; dialog: Dialog; pick: PickValue | undefined },
): Promise<void> => {
  for (const parameter of missing) {
    const { wire } = parameter;
    const answer = await askFor(context, parameter, await pick?.(parameter, params));
    if (parameter.prose && answer === '') {
      dialog.edits.add(wire);
      continue;
    }
    params[wire] = answer;
    dialog.answers.set(wire, answer);
  }
};
