/** Writes the title and the text of a record in one file. */
import { isUpdate } from '../../contract/vocabulary/endpoint.ts';
import type { CommandContext } from '../context/context.ts';
import { makeDraft, readDraft, removeDraft } from '../context/draft.ts';
import { textAt } from '../output/field-path.ts';
import type { Dialog, ParameterDraft } from './dialog.ts';
import { canceled, currentRecord, edited, wordsOf } from './edit-draft.ts';
import type { RecordCall } from './find-record.ts';
import type { VerbParameter } from './parameter.ts';
import { parseParameter } from './parse-parameter.ts';
import { joinTitled, splitTitled, type TitledText } from './titled-text.ts';

type Part = keyof TitledText;

type Parts = Readonly<Record<Part, VerbParameter>>;

const both = ['title', 'text'] as const satisfies readonly Part[];

/** What was written before it was refused, else what is given, else what an update changes. */
const partsToStart = async (
  context: CommandContext,
  call: RecordCall,
  parts: Parts,
  drafts: readonly ParameterDraft[],
): Promise<TitledText> => {
  const record = await currentRecord(context, call);
  const start = async ({ wire }: VerbParameter): Promise<string> => {
    const written = drafts.find(({ parameter }) => parameter.wire === wire);
    if (written !== undefined) return readDraft(written);
    const given = call.params[wire];
    return typeof given === 'string' ? given : textAt(record, wire);
  };
  return { title: await start(parts.title), text: await start(parts.text) };
};

/** Keeps each part in a file of its own, so that options can take it. */
const keepParts = async (
  context: CommandContext,
  parts: Parts,
  written: TitledText,
): Promise<readonly ParameterDraft[]> => {
  const keepPart = async (part: Part): Promise<ParameterDraft> => {
    const parameter = parts[part];
    return { ...(await makeDraft(context, `${wordsOf(parameter)}.md`, written[part])), parameter };
  };
  return Promise.all(both.filter((part) => written[part] !== '').map(keepPart));
};

/**
 * Opens the title and the text in the editor, and sets their answers. A part that an update leaves as it is has none.
 *
 * @throws ExitError for an empty title, if nothing was changed, and if the editor fails; UsageError for an invalid part
 */
export const editTitled = async (
  context: CommandContext,
  call: RecordCall,
  parts: Parts,
  { answers, edits, drafts }: Dialog,
): Promise<void> => {
  const name = wordsOf(parts.text);
  const before = joinTitled(await partsToStart(context, call, parts, drafts), name);
  const started = splitTitled(before);
  const draft = await makeDraft(context, 'text.md', before);
  const keep = async (now: string): Promise<readonly ParameterDraft[]> => keepParts(context, parts, splitTitled(now));
  const whole = splitTitled(await edited(context, draft, { before, keep }));
  const old = drafts.splice(0);
  drafts.push(...(await keepParts(context, parts, whole)));
  await Promise.all([draft, ...old].map((one) => removeDraft(one)));
  if (whole.title === '') {
    const isAny = whole.text !== '' && whole.text !== started.text;
    if (!isAny) await Promise.all(drafts.splice(0).map((one) => removeDraft(one)));
    throw canceled('the title is empty, and nothing was sent');
  }
  const updates = isUpdate(call.endpoint);
  const changed = both.filter((part) =>
    updates && old.length === 0 && !(parts[part].wire in call.params)
      ? whole[part] !== started[part]
      : whole[part] !== '' || started[part] !== '',
  );
  const others = (call.endpoint.anyOf ?? []).filter((wire) => wire in call.params);
  if (changed.length === 0 && others.length === 0) {
    await Promise.all(drafts.splice(0).map((one) => removeDraft(one)));
    throw canceled(`the title and the ${name} were not changed, and nothing was sent`);
  }
  for (const part of changed) {
    const parameter = parts[part];
    edits.add(parameter.wire);
    const parsed = parseParameter({ ...parameter, texts: [whole[part]], verbatim: true }, context.streams.now());
    answers.set(parameter.wire, parsed);
  }
};
