import { pathNames, type Endpoint } from '../../contract/vocabulary/endpoint.ts';
import type { CommandContext } from '../context/context.ts';
import { ExitError } from '../errors/exit-error.ts';
import { UsageError } from '../errors/usage-error.ts';
import { note } from '../output/messages.ts';
import type { Noun, ResolvedVerb } from './noun.ts';
import type { WireParams } from './parameter.ts';
import { actText, questionText, type Subject, tell } from './sentences.ts';

/** What a write is about to do: what is asked on a terminal, and what a dry run says. */
export interface Step {
  /** What is about to be done: `delete label "bug" from platform/api`. */
  readonly act: string;
  /** What else happens, in whole sentences. */
  readonly consequence?: string | undefined;
  /** Has the user type this name; without it, a yes will do. */
  readonly name?: string | undefined;
}

const joined = (texts: readonly (string | undefined)[]): string =>
  texts.filter((text) => text !== undefined && text !== '').join(' ');

const questionOf = ({ act, consequence, name }: Step): string =>
  joined([questionText(act), consequence, name === undefined ? undefined : `Type "${name}" to confirm:`]);

/**
 * Asks before something is done, on a terminal; `--yes` answers for scripts.
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

/** Says in a dry run what would be asked about. */
export const foretell = ({ streams, globals }: CommandContext, { act, consequence }: Step): void => {
  if (globals.quiet !== true) note(streams, joined([`Would ${act}.`, consequence]));
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
 * for another reason, its ID has to do, and a dry run does without a server.
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

/** What a verb is about to do, with what goes along, and the record, if it was looked up. */
const describe = async (context: CommandContext, asked: Asked): Promise<{ step: Step; found: unknown }> => {
  const subject: Subject = asked;
  const { consequence, effects, nameToType } = asked.verb.confirm ?? {};
  const { waiting } = await import('../context/waiting.ts');
  const reading = Promise.all([find(context, asked), effects?.(context, asked.params)]);
  const [found, counted] = await waiting.once(context, reading);
  const texts = counted === undefined ? [] : (await import('./effects.ts')).effectTexts(counted);
  const told = tell({ ...subject, found });
  const act = actText({ ...subject, found }, told);
  return { step: { act, consequence: joined([...texts, consequence?.(told)]), name: nameToType?.(told) }, found };
};

/** Asks before a verb destroys something, in the verb's own words; see `confirm`. Returns the record, if it was looked up. */
export const confirmVerb = async (context: CommandContext, asked: Asked): Promise<unknown> => {
  if (context.globals.yes === true || !context.canAsk()) {
    await confirm(context, { act: actText(asked) });
    return undefined;
  }
  const { step, found } = await describe(context, asked);
  await confirm(context, step);
  return found;
};

/** Says in a dry run what a verb would do, as its question would; see `confirm`. */
export const foretellVerb = async (context: CommandContext, asked: Asked): Promise<void> => {
  if (context.globals.quiet !== true) foretell(context, (await describe(context, asked)).step);
};
