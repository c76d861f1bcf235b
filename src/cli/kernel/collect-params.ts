import { basename } from 'node:path';
import type { Endpoint } from '../../contract/endpoint.ts';
import { UsageError } from '../errors/usage-error.ts';
import type { CommandContext } from './context.ts';
import { givenPath } from './given-path.ts';
import type { Verb } from './noun.ts';
import { parameterKind } from './parameter-kind.ts';
import { parseParameter } from './parse-parameter.ts';
import { readGivenText, type GivenText } from './read-given-text.ts';
import { endpointsOf, parametersOf, requiredNames, type VerbParameter } from './verb-parameters.ts';
import type { WireParams } from './wire-params.ts';

/** The texts given for each parameter, by wire name. */
export type GivenTexts = ReadonlyMap<string, readonly string[]>;

const conjunction = (words: readonly string[], word: string): string =>
  words.length < 2 ? (words[0] ?? '') : `${words.slice(0, -1).join(', ')} ${word} ${words.at(-1)}`;

/** Only free text can come from a file or stdin: an ID or a choice that starts with @ is a slip. */
const takesSources = (parameter: VerbParameter): boolean =>
  parameterKind(parameter.schema, parameter.words).kind === 'text';

const asItIs = (text: string): GivenText => ({ text, verbatim: false });

const parseGiven = async (
  context: CommandContext,
  parameter: VerbParameter,
  texts: readonly string[],
): Promise<unknown> => {
  const { label, schema, words, secret } = parameter;
  const last = texts.at(-1) ?? '';
  if (parameter.file && last.startsWith('@') && !last.startsWith('@@')) {
    const path = givenPath(last.slice(1), context);
    return { filename: basename(path), path };
  }
  const given = takesSources(parameter)
    ? [await readGivenText(label, last, context)]
    : texts.map((text) => asItIs(text));
  return parseParameter(
    {
      schema,
      words,
      label,
      secret,
      texts: given.map(({ text }) => text),
      verbatim: given.at(-1)?.verbatim ?? false,
    },
    context.streams.now(),
  );
};

const askFor = async (context: CommandContext, parameter: VerbParameter): Promise<unknown> => {
  const { askForParameter } = await import('./ask-for-parameter.ts');
  const text = await askForParameter(context, parameter);
  return parseParameter({ ...parameter, texts: [text], verbatim: false }, context.streams.now());
};

/** Two parameters cannot both be all of stdin. */
const checkStdin = (parameters: readonly VerbParameter[], given: GivenTexts): void => {
  const readers = parameters.filter(
    (parameter) => takesSources(parameter) && given.get(parameter.wire)?.at(-1) === '-',
  );
  if (readers.length > 1) {
    throw new UsageError(
      `only one value can come from stdin, not ${conjunction(
        readers.map(({ label }) => label),
        'and',
      )}`,
    );
  }
};

const checkBelongs = (parameters: readonly VerbParameter[], given: GivenTexts, endpoint: Endpoint): void => {
  const stray = parameters.find(({ wire }) => given.has(wire) && !Object.hasOwn(endpoint.params, wire));
  if (stray !== undefined) throw new UsageError(`${stray.label} does not go together with the other options given`);
};

const checkAnyOf = (parameters: readonly VerbParameter[], params: WireParams, endpoint: Endpoint): void => {
  const { anyOf } = endpoint;
  if (anyOf === undefined || anyOf.some((name) => name in params)) return;
  const labels = anyOf.flatMap((name) => parameters.find(({ wire }) => wire === name)?.label ?? []);
  throw new UsageError(`nothing to do: give at least one of ${conjunction(labels, 'or')}`);
};

/** What a call of the verb would look like with everything that it must have: for hints. */
const shortUsage = (verb: Verb, endpoint: Endpoint): string => {
  const required = requiredNames(verb, endpoint);
  return parametersOf(verb)
    .filter(({ wire }) => required.includes(wire))
    .map(({ place, label, name }) => (place === 'positional' ? label : `${label} <${name}>`))
    .join(' ');
};

/**
 * The checked parameters of a call, without its project or group: what was given, read from files or stdin where it
 * says so; what is required and missing is asked for on a terminal.
 *
 * @throws UsageError for a value that cannot be right, and for what is missing where nobody can be asked
 */
export const collectParams = async (
  context: CommandContext,
  { verb, endpoint, given, commandLine }: { verb: Verb; endpoint: Endpoint; given: GivenTexts; commandLine: string },
  optional: readonly string[] = [],
): Promise<WireParams> => {
  const parameters = parametersOf(verb);
  checkStdin(parameters, given);
  if (endpointsOf(verb).length > 1) checkBelongs(parameters, given, endpoint);
  const params: Record<string, unknown> = {};
  for (const parameter of parameters) {
    const texts = given.get(parameter.wire);
    if (texts !== undefined) params[parameter.wire] = await parseGiven(context, parameter, texts);
  }
  if (verb.complete !== undefined) Object.assign(params, await verb.complete(context, params));
  const required = new Set(requiredNames(verb, endpoint).filter((name) => !optional.includes(name)));
  const missing = parameters.filter(({ wire }) => required.has(wire) && !(wire in params));
  if (missing.length > 0 && !context.canAsk()) {
    const labels = conjunction(
      missing.map(({ label }) => label),
      'and',
    );
    throw new UsageError(`${labels} must be given`, { hint: `Usage: ${commandLine} ${shortUsage(verb, endpoint)}` });
  }
  checkAnyOf(parameters, params, endpoint);
  for (const parameter of missing) params[parameter.wire] = await askFor(context, parameter);
  return params;
};
