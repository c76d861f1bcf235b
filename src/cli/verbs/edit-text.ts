/** Writes the text of a command in the editor of the user. */
import type { CommandContext } from '../context/context.ts';
import { makeDraft, readDraft, removeDraft } from '../context/draft.ts';
import { runEditor } from '../output/run-editor.ts';
import { ExitError } from '../errors/exit-error.ts';
import { keepingText } from '../errors/kept-text.ts';
import { textAt } from '../output/field-path.ts';
import type { Dialog, ParameterDraft } from './dialog.ts';
import { getRecord, type RecordCall } from './find-record.ts';
import type { VerbParameter, WireParams } from './parameter.ts';
import { parseParameter } from './parse-parameter.ts';

/** The current text of the record that an update changes. */
const currentText = async (context: CommandContext, call: RecordCall, wire: string): Promise<string> =>
  call.endpoint.method === 'PUT' ? textAt(await getRecord(context, call, { itself: true }), wire) : '';

const canceled = (why: string, hint?: string): ExitError =>
  new ExitError(`canceled: ${why}`, { code: 'declined', ...(hint !== undefined && { hint }) });

const wordsOf = ({ wire }: VerbParameter): string => wire.replace(/^.*_(?=message$)/, '').replaceAll('_', ' ');

/** The way to use a kept text: `--description @/tmp/repoctl-x/description.md`. */
const usage = ({ parameter: { place, label }, path }: ParameterDraft): string =>
  place === 'positional' ? `@${path} for ${label}` : `${label} @${path}`;

/** Adds to an error where the texts are kept. */
export const withDrafts = (error: unknown, drafts: readonly ParameterDraft[]): unknown =>
  keepingText(error, `What you wrote is kept: use ${drafts.map((draft) => usage(draft)).join(' and ')}.`);

export const removeDrafts = async (drafts: readonly ParameterDraft[]): Promise<void> => {
  await Promise.all(drafts.map((draft) => removeDraft(draft)));
};

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
  return { text: await currentText(context, call, wire), isCurrent: true };
};

/** Opens a draft in the editor. If that fails, the draft is kept if something was written. */
const edited = async (context: CommandContext, draft: ParameterDraft, before: string): Promise<string> => {
  try {
    await runEditor(context.streams, context.env, draft.path);
    return await readDraft(draft);
  } catch (error) {
    const now = await readDraft(draft).catch(() => before);
    if (now !== before.trimEnd()) throw withDrafts(error, [draft]);
    await removeDraft(draft);
    throw error;
  }
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
  const text = await edited(context, draft, before);
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
 * Opens the texts of a dialog in the editor, one after the other: those given, or the current ones of an update. Returns the
 * parameters. The caller removes the drafts after the texts were sent.
 *
 * @throws ExitError for an empty or unchanged text, and if the editor fails; UsageError for an invalid text
 */
export const editTexts = async (
  context: CommandContext,
  call: RecordCall,
  { edits, answers, drafts }: Dialog,
): Promise<WireParams> => {
  for (const parameter of call.verb.parameters) {
    if (!edits.has(parameter.wire)) continue;
    const text = await editText(context, call, { parameter, drafts });
    if (text !== undefined) answers.set(parameter.wire, text);
  }
  return Object.fromEntries([...answers].filter(([wire]) => edits.has(wire)));
};
