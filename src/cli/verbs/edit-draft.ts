/** Drafts of texts that are written in the editor, and what is said of them. */
import { isUpdate } from '../../contract/vocabulary/endpoint.ts';
import type { CommandContext } from '../context/context.ts';
import { readDraft, removeDraft, type Draft } from '../context/draft.ts';
import { ExitError } from '../errors/exit-error.ts';
import { keepingText } from '../errors/kept-text.ts';
import { runEditor } from '../output/run-editor.ts';
import type { ParameterDraft } from './dialog.ts';
import { getRecord, type RecordCall } from './find-record.ts';
import type { VerbParameter } from './parameter.ts';
import { rephraseError } from './rephrase-error.ts';

export const canceled = (why: string, hint?: string): ExitError =>
  new ExitError(`canceled: ${why}`, { code: 'declined', ...(hint !== undefined && { hint }) });

export const wordsOf = ({ wire }: VerbParameter): string => wire.replace(/^.*_(?=message$)/, '').replaceAll('_', ' ');

/** The record that an update changes. Its error names it, as that of the update does. */
export const currentRecord = async (context: CommandContext, call: RecordCall): Promise<unknown> =>
  isUpdate(call.endpoint)
    ? getRecord(context, call, { itself: true }).catch((error: unknown) => {
        throw rephraseError(error, { ...call, typed: call.params });
      })
    : undefined;

/** The way to use a kept text: `--description @/tmp/repoctl-x/description.md`. */
const usage = ({ parameter: { place, label }, path }: ParameterDraft): string =>
  place === 'positional' ? `@${path} for ${label}` : `${label} @${path}`;

/** Adds to an error where the texts are kept. */
export const withDrafts = (error: unknown, drafts: readonly ParameterDraft[]): unknown =>
  keepingText(error, `What you wrote is kept: use ${drafts.map((draft) => usage(draft)).join(' and ')}.`);

export const removeDrafts = async (drafts: readonly ParameterDraft[]): Promise<void> => {
  await Promise.all(drafts.map((draft) => removeDraft(draft)));
};

/**
 * Opens a draft in the editor.
 *
 * @param before its text
 * @param keep makes the drafts that are kept if the editor fails after something was written
 */
export const edited = async (
  context: CommandContext,
  draft: Draft,
  { before, keep }: { readonly before: string; readonly keep: (now: string) => Promise<readonly ParameterDraft[]> },
): Promise<string> => {
  try {
    await runEditor(context.streams, context.env, draft.path);
    return await readDraft(draft);
  } catch (error) {
    const now = await readDraft(draft).catch(() => before);
    if (now !== before.trimEnd()) throw withDrafts(error, await keep(now));
    await removeDraft(draft);
    throw error;
  }
};
