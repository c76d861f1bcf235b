import { isApiError } from '../../api/errors/api-error.ts';
import type { CommandContext } from '../context/context.ts';
import { problemOfError } from '../context/problem-of-error.ts';
import { ExitError } from '../errors/exit-error.ts';
import { UsageError } from '../errors/usage-error.ts';
import { printError } from '../output/print-error.ts';
import type { Dialog } from './dialog.ts';
import { withDrafts } from './edit-draft.ts';
import type { ResolvedVerb } from './noun.ts';
import type { VerbParameter } from './parameter.ts';

/** True for errors after which another answer can help: nothing was changed. */
const mayBeAnswer = (error: unknown): error is Error =>
  error instanceof UsageError ||
  (error instanceof ExitError && error.code === 'not-found') ||
  (isApiError(error) && ['invalid', 'conflict', 'not-found'].includes(error.kind));

/** True if an error is about the answer for a parameter: the server names it, or the message quotes its name or value. */
const isAbout = (error: Error, { wire, label }: VerbParameter, answer: unknown): boolean => {
  const fields = isApiError(error) ? Object.keys(error.fields) : [];
  const isQuoted = typeof answer === 'string' && answer !== '' && ` ${error.message} `.split(/[\s"]/).includes(answer);
  return fields.includes(wire) || ` ${error.message} `.includes(` ${label} `) || isQuoted;
};

/**
 * Prints an error that is about an answer of a dialog, and forgets that answer, so that it is asked for again and the others
 * stay.
 *
 * @throws the error itself if it is about no answer
 */
export const askAgain = (
  context: CommandContext,
  { parameters }: ResolvedVerb,
  dialog: Dialog,
  error: unknown,
): void => {
  const { answers, drafts } = dialog;
  const wrong = mayBeAnswer(error)
    ? parameters.filter(
        ({ wire, ...rest }) => answers.has(wire) && isAbout(error, { wire, ...rest }, answers.get(wire)),
      )
    : [];
  if (wrong.length === 0 || context.signal.aborted) throw drafts.length === 0 ? error : withDrafts(error, drafts);
  // The hint is about options, which are not what was asked for.
  const { message, code, exitCode } = problemOfError(error);
  printError(context.streams, { message, code, exitCode }, { json: false });
  for (const { wire } of wrong) answers.delete(wire);
};
