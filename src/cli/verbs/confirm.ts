import type { CommandContext } from '../context/context.ts';
import { ExitError } from '../errors/exit-error.ts';
import { UsageError } from '../errors/usage-error.ts';
import { note } from '../output/messages.ts';
import { getRecord, type RecordCall } from './find-record.ts';
import type { WireParams } from './parameter.ts';
import { actText, questionText, type Subject, messageParts } from './record-messages.ts';

/** The effect of a write, for the question on a terminal and for a dry run. */
export interface Step {
  /** In the imperative: `delete label "bug" from platform/api`. */
  readonly act: string;
  /** Further effects, in whole sentences. */
  readonly consequence?: string | undefined;
  /** The user must type this name; default: a yes is enough. */
  readonly name?: string | undefined;
}

const joined = (texts: readonly (string | undefined)[]): string =>
  texts.filter((text) => text !== undefined && text !== '').join(' ');

const questionOf = ({ act, consequence, name }: Step): string =>
  joined([questionText(act), consequence, name === undefined ? undefined : `Type "${name}" to confirm:`]);

/**
 * Asks before a write on a terminal; scripts use `--yes`.
 *
 * @throws UsageError without a terminal and `--yes`, ExitError if the answer is no
 */
export const confirm = async (context: CommandContext, step: Step): Promise<void> => {
  const { act, name } = step;
  if (context.globals.yes === true) return;
  if (!context.canAsk()) {
    const why = context.globals.input === false ? '--no-input was given' : 'stdin is not a terminal';
    throw new UsageError(`cannot ask to ${act}: ${why}`, { hint: 'Use --yes to confirm.' });
  }
  const { askConfirm, askToType } = await import('../output/ask.ts');
  const { streams } = context;
  const asked = { message: questionOf(step), missing: '--yes' };
  const agreed = name === undefined ? await askConfirm(streams, asked) : await askToType(streams, { ...asked, name });
  if (agreed) return;
  throw new ExitError(`canceled: did not ${act}`, { code: 'declined' });
};

/** Prints in a dry run what `confirm` would ask. */
export const preview = ({ streams, globals }: CommandContext, { act, consequence }: Step): void => {
  if (globals.quiet !== true) note(streams, joined([`Would ${act}.`, consequence]));
};

interface Asked extends RecordCall {
  /** As typed. */
  readonly typed: WireParams;
}

/**
 * Looks up the record for the question. A missing record is an error. If it cannot be read for another reason, the question
 * shows its ID; a dry run needs no server.
 */
const find = async (context: CommandContext, asked: Asked): Promise<unknown> => {
  const { look } = asked.verb.confirm ?? {};
  try {
    return await (look?.(context, asked.params) ?? getRecord(context, asked));
  } catch (error) {
    const { isApiError } = await import('../../api/errors/api-error.ts');
    const isMissing = isApiError(error) && error.kind === 'not-found';
    if (!context.signal.aborted && !isMissing && (isApiError(error) || context.globals.dryRun === true))
      return undefined;
    throw error;
  }
};

/** Describes the effect of a verb, and returns the record if it was looked up. */
const describe = async (context: CommandContext, asked: Asked): Promise<{ step: Step; found: unknown }> => {
  const subject: Subject = asked;
  const { consequence, effects, nameToType } = asked.verb.confirm ?? {};
  const { waiting } = await import('../context/waiting.ts');
  const reading = Promise.all([find(context, asked), effects?.(context, asked.params, asked.endpoint)]);
  const [found, counted] = await waiting.once(context, reading);
  const texts = counted === undefined ? [] : (await import('./effects.ts')).effectTexts(counted);
  const parts = messageParts({ ...subject, found });
  const act = actText({ ...subject, found }, parts);
  return { step: { act, consequence: joined([...texts, consequence?.(parts)]), name: nameToType?.(parts) }, found };
};

/** Asks before a destructive verb; see `confirm`. Returns the record if it was looked up. */
export const confirmVerb = async (context: CommandContext, asked: Asked): Promise<unknown> => {
  if (context.globals.yes === true || !context.canAsk()) {
    await confirm(context, { act: actText(asked) });
    return undefined;
  }
  const { step, found } = await describe(context, asked);
  await confirm(context, step);
  return found;
};

/** Prints in a dry run what `confirmVerb` would ask. */
export const previewVerb = async (context: CommandContext, asked: Asked): Promise<void> => {
  if (context.globals.quiet !== true) preview(context, (await describe(context, asked)).step);
};
