/** Writes the text of a command in the editor of the user. */
import type { CommandContext } from '../context/context.ts';
import { makeDraft, readDraft, removeDraft } from '../context/draft.ts';
import { textAt } from '../output/field-path.ts';
import type { Dialog, ParameterDraft } from './dialog.ts';
import { canceled, currentRecord, edited, wordsOf } from './edit-draft.ts';
import { editTitled } from './edit-titled.ts';
import type { RecordCall } from './find-record.ts';
import type { VerbParameter, WireParams } from './parameter.ts';
import { parseParameter } from './parse-parameter.ts';
import { proseOf, titleOf } from './resolve-verb.ts';

/** The text to start with: what was written before it was refused, or the given or current text. */
const startText = async (
  context: CommandContext,
  call: RecordCall,
  { wire }: VerbParameter,
  written: ParameterDraft | undefined,
): Promise<{ readonly text: string; readonly isCurrent: boolean }> => {
  const given = call.params[wire];
  if (written !== undefined) return { text: await readDraft(written), isCurrent: false };
  if (typeof given === 'string') return { text: given, isCurrent: false };
  return { text: textAt(await currentRecord(context, call), wire), isCurrent: true };
};

/** Returns undefined if the record keeps its text and something else is changed. */
const editText = async (
  context: CommandContext,
  call: RecordCall,
  { parameter, drafts }: { readonly parameter: VerbParameter; readonly drafts: ParameterDraft[] },
): Promise<unknown> => {
  const { wire, label, clears } = parameter;
  const name = wordsOf(parameter);
  const written = drafts.find((draft) => draft.parameter.wire === wire);
  const { text: before, isCurrent } = await startText(context, call, parameter, written);
  const draft = written ?? { ...(await makeDraft(context, `${name}.md`, before)), parameter };
  const text = await edited(context, draft, { before, keep: async () => [draft] });
  const isKept = isCurrent && before !== '' && text === before.trimEnd();
  if (text === '' || isKept) {
    drafts.splice(0, drafts.length, ...drafts.filter((one) => one !== draft));
    await removeDraft(draft);
  }
  if (text === '') {
    const hint = clears && before !== '' ? `Use ${label} '' to clear it.` : undefined;
    throw canceled(`the ${name} is empty, and nothing was sent`, hint);
  }
  if (isKept) {
    const others = (call.endpoint.anyOf ?? []).filter((one) => one !== wire && one in call.params);
    if (others.length > 0) return undefined;
    throw canceled(`the ${name} was not changed, and nothing was sent`);
  }
  if (written === undefined) drafts.push(draft);
  return parseParameter({ ...parameter, texts: [text], verbatim: true }, context.streams.now());
};

/**
 * Opens the texts of a dialog in the editor: those given, or the current ones of an update. A title is in one file with the
 * text below it. Returns the parameters. The caller removes the drafts after the texts were sent.
 *
 * @throws ExitError for an empty or unchanged text, and if the editor fails; UsageError for an invalid text
 */
export const editTexts = async (context: CommandContext, call: RecordCall, dialog: Dialog): Promise<WireParams> => {
  const { edits, answers, drafts } = dialog;
  const [title, prose] = [titleOf(call.verb), proseOf(call.verb)];
  const isTitled = title !== undefined && prose !== undefined && edits.has(title.wire);
  if (isTitled) await editTitled(context, call, { title, text: prose }, dialog);
  for (const parameter of call.verb.parameters) {
    if (!edits.has(parameter.wire) || (isTitled && [title, prose].includes(parameter))) continue;
    const text = await editText(context, call, { parameter, drafts });
    if (text !== undefined) answers.set(parameter.wire, text);
  }
  return Object.fromEntries([...answers].filter(([wire]) => edits.has(wire)));
};
