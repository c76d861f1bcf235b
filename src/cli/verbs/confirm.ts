import { pathNames, type Endpoint } from '../../contract/vocabulary/endpoint.ts';
import type { CommandContext } from '../context/context.ts';
import { ExitError } from '../errors/exit-error.ts';
import { UsageError } from '../errors/usage-error.ts';
import { note } from '../output/messages.ts';
import type { Noun, ResolvedVerb, WireParams } from './noun.ts';
import { actText, questionText, type Subject, tell } from './sentences.ts';

/** Something that can't be taken back. */
export interface Step {
  /** What is about to be done: `delete label "bug" from platform/api`. */
  readonly act: string;
  /** What else happens, in whole sentences. */
  readonly consequence?: string | undefined;
  /** Has the user type this name; without it, a yes will do. */
  readonly name?: string | undefined;
}

const questionOf = ({ act, consequence, name }: Step): string => {
  const typing = name === undefined ? undefined : `Type "${name}" to confirm:`;
  return [questionText(act), consequence, typing].filter((part) => part !== undefined).join(' ');
};

/**
 * Asks before something is destroyed, on a terminal; `--yes` answers for scripts.
 *
 * @throws UsageError where nobody can be asked and `--yes` was not given, ExitError when the answer is no
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

interface Asked {
  readonly noun: Noun;
  readonly verb: ResolvedVerb;
  readonly endpoint: Endpoint;
  /** With the IDs that were found. */
  readonly params: WireParams;
  /** As typed. */
  readonly typed: WireParams;
}

/** The record that a verb is about, where its noun can show it: people know it by its name. */
const getRecord = async (context: CommandContext, { noun, endpoint, params }: Asked): Promise<unknown> => {
  const shown = noun.verbs.find(({ name }) => name === 'get');
  const gets = [shown, ...(shown?.alternatives ?? [])].map((one) => one?.endpoint);
  const get = gets.find((one) => one !== undefined && `${endpoint.path}/`.startsWith(`${one.path}/`));
  if (get === undefined) return undefined;
  const [client, { call }] = await Promise.all([context.client(), import('../../api/call.ts')]);
  const names = new Set(pathNames(get.path));
  const known = Object.fromEntries(Object.entries(params).filter(([name]) => names.has(name)));
  return (await call(client, get, known, { signal: context.signal })).body;
};

/**
 * What the sentences name. That something does not exist is reported before anything is asked; where it cannot be read
 * for another reason, its ID has to do.
 */
const find = async (context: CommandContext, asked: Asked): Promise<unknown> => {
  const { look } = asked.verb.confirm ?? {};
  const [{ waiting }, { isApiError }] = await Promise.all([
    import('../context/waiting.ts'),
    import('../../api/errors/api-error.ts'),
  ]);
  try {
    return await waiting.once(context, look?.(context, asked.params) ?? getRecord(context, asked));
  } catch (error) {
    if (isApiError(error) && error.kind !== 'not-found' && !context.signal.aborted) return undefined;
    throw error;
  }
};

/** Asks before a verb destroys something, in the verb's own words; see `confirm`. Returns the record, if it was looked up. */
export const confirmVerb = async (context: CommandContext, asked: Asked): Promise<unknown> => {
  const subject: Subject = asked;
  if (context.globals.yes === true || !context.canAsk()) {
    await confirm(context, { act: actText(subject) });
    return undefined;
  }
  const found = await find(context, asked);
  const known = { ...subject, found };
  const { consequence, nameToType } = asked.verb.confirm ?? {};
  const told = tell(known);
  await confirm(context, { act: actText(known), consequence: consequence?.(told), name: nameToType?.(told) });
  return found;
};

/** Says in a dry run what a verb would destroy besides what its request names. */
export const noteConsequence = async (context: CommandContext, asked: Asked): Promise<void> => {
  const { look, consequence } = asked.verb.confirm ?? {};
  if (look === undefined || context.globals.quiet === true) return;
  const known = { ...asked, found: await find(context, asked) };
  const texts = [`Would ${actText(known)}.`, consequence?.(tell(known))];
  note(context.streams, texts.filter((text) => text !== undefined).join(' '));
};
