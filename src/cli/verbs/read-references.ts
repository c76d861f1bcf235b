/** Reads references to records, and the project or group in them. */
import { Option } from 'commander';
import type { CommandContext } from '../context/context.ts';
import { isApiError } from '../../api/errors/api-error.ts';
import type { Schema } from '../../contract/vocabulary/endpoint.ts';
import { UsageError } from '../errors/usage-error.ts';
import { formOf, isPlain } from '../values/find-kind.ts';
import type { ServiceKind } from '../values/kind.ts';
import { type KindName, serviceKind } from '../values/kinds.ts';
import { namedKinds } from '../values/named-kinds.ts';
import { type Reference, readReference } from '../values/reference.ts';
import { hasNamed } from './find-ids.ts';
import { findScope, pathOfScope, readScope, serverUrlOf } from '../values/find-scope.ts';
import type { ResolvedVerb } from './noun.ts';
import type { GivenScopes, VerbParameter } from './parameter.ts';
import { parameterKind, isNames } from './parameter-kind.ts';
import { currentScope } from './project-and-group.ts';
import type { VerbInput } from './verb-input.ts';

/** Plain texts, and the project or group with that of the texts. */
interface Read {
  readonly texts: readonly string[];
  readonly scopes: GivenScopes;
}

/** Reads the texts of a parameter. Throws UsageError for one in another project than the given one. */
export type ReadTexts = (parameter: Referring, texts: readonly string[], scopes: GivenScopes) => Promise<Read>;

type Referring = Pick<VerbParameter, 'refers' | 'schema' | 'words'>;

const isSame = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase();

/** True if the current project has a record with this title, signs included. */
const isCurrentTitle = async (
  context: CommandContext,
  kind: ServiceKind,
  { text, given, named }: { text: string; given: GivenScopes; named: string },
): Promise<boolean> => {
  if (formOf(kind) !== 'title') return false;
  const path = given.project ?? given.group ?? (await currentScope(context, 'project'));
  if (path === undefined || isSame(path, named)) return false;
  const isGroup = given.project === undefined && given.group !== undefined;
  const list = isGroup ? kind.path.replace(/^\/projects\//, '/groups/') : kind.path;
  const field = kind.of === undefined ? kind.value : namedKinds[kind.of].field;
  try {
    return await hasNamed(context, { path: list, known: { id: path } }, { field, name: text });
  } catch (error) {
    if (isApiError(error) && error.kind === 'not-found') return false;
    throw error;
  }
};

/** Adds the project or group of a reference to the given ones. */
const withScope = async (
  context: CommandContext,
  given: GivenScopes,
  { of, path }: NonNullable<Reference['scope']>,
  typed: string,
): Promise<GivenScopes> => {
  const own = given[of];
  const other = of === 'project' ? 'group' : 'project';
  if (given[other] !== undefined) {
    // The path before a title can be that of a group.
    if (of === 'project' && isSame(given.group ?? '', path)) return given;
    throw new UsageError(`"${typed}" is in ${path}, so --${other} cannot be used`);
  }
  if (own === undefined) return { ...given, [of]: path };
  const wanted = await pathOfScope(context, of, own);
  if (isSame(wanted, path)) return given;
  throw new UsageError(`"${typed}" is in ${path}, not in ${wanted}`);
};

const readOne = async (
  context: CommandContext,
  { verb, kind, serverUrl }: { verb: ResolvedVerb; kind: ServiceKind; serverUrl: () => string },
  text: string,
  given: GivenScopes,
): Promise<{ readonly text: string; readonly scopes: GivenScopes }> => {
  const found = readReference(kind, text, serverUrl);
  if (found.scope === undefined) return { text: found.text, scopes: given };
  const { of, path } = found.scope;
  const isTitle = formOf(kind) === 'title';
  if (!verb.scopes.includes(of)) {
    if (isTitle) return { text, scopes: given };
    throw new UsageError(`"${text}" is in ${path}, and this command is about no ${of}`);
  }
  if (await isCurrentTitle(context, kind, { text, given, named: path })) return { text, scopes: given };
  return { text: found.text, scopes: await withScope(context, given, found.scope, text) };
};

/** Splits a text of several names at commas, as its parameter does. */
const partsOf = ({ schema, words }: Referring, text: string): readonly string[] =>
  isNames(schema) || parameterKind(schema, words).kind === 'list'
    ? text.split(/(?<!\\),/).map((part) => part.trim())
    : [text];

/** Creates a reader for the texts of a verb's parameters. It reads the configuration once. */
export const textReader = (context: CommandContext, verb: ResolvedVerb): ReadTexts => {
  let known: Promise<() => string> | undefined;
  return async (parameter, texts, given) => {
    const kind = parameter.refers === undefined ? undefined : serviceKind(parameter.refers);
    if (kind === undefined) return { texts, scopes: given };
    known ??= serverUrlOf(context);
    const serverUrl = await known;
    let scopes = given;
    const read: string[] = [];
    for (const text of texts) {
      const parts: string[] = [];
      for (const part of partsOf(parameter, text)) {
        const one = isPlain(part)
          ? { text: part, scopes }
          : await readOne(context, { verb, kind, serverUrl }, part, scopes);
        parts.push(one.text);
        ({ scopes } = one);
      }
      read.push(parts.join(','));
    }
    return { texts: read, scopes };
  };
};

const nameList: Schema = { type: 'string', format: 'names' };

/** The verb's own options that name records, by Commander's name. */
const referringExtras = ({ extras = [] }: ResolvedVerb): readonly (readonly [key: string, refers: KindName])[] =>
  extras.flatMap(({ flags, refers }) => (refers === undefined ? [] : [[new Option(flags).attributeName(), refers]]));

/** A reference with a project cannot be used with fan-out. */
const refuseForEach = ({ targets }: VerbInput, text: string): never => {
  const label =
    targets.eachGroup === true ? '--each-group' : targets.eachProject === true ? '--each-project' : '--group';
  throw new UsageError(`"${text}" says where it is, so ${label} cannot be used`);
};

/** Replaces the references in the input of a verb by plain names, numbers, and paths, and adds their project or group. */
export const readReferences = async (context: CommandContext, input: VerbInput): Promise<VerbInput> => {
  const { verb, targets, extras } = input;
  const read = textReader(context, verb);
  const settled = Object.entries(input.scopes).map(async ([of, text]) => [
    of,
    isPlain(text) ? text : await readScope(context, of === 'group' ? 'group' : 'project', text),
  ]);
  let scopes: GivenScopes = Object.fromEntries(await Promise.all(settled));
  const isForEach = [targets.eachProject, targets.eachGroup, targets.group].some((value) => value !== undefined);
  const readAll = async (parameter: Referring, texts: readonly string[]) => {
    const found = await read(parameter, texts, scopes);
    if (isForEach && found.scopes !== scopes) refuseForEach(input, texts.join(','));
    ({ scopes } = found);
    return found.texts;
  };
  const given = new Map(input.given);
  for (const parameter of verb.parameters) {
    const texts = given.get(parameter.wire);
    if (texts !== undefined) given.set(parameter.wire, await readAll(parameter, texts));
  }
  const ownExtras: Record<string, unknown> = {};
  for (const [key, refers] of referringExtras(verb)) {
    const text = extras[key];
    if (typeof text === 'string') [ownExtras[key]] = await readAll({ refers, schema: nameList }, [text]);
  }
  const groups = Object.fromEntries(
    await Promise.all(
      (['of', 'group'] as const).flatMap((key) => {
        const text = targets[key];
        return typeof text === 'string' && !isPlain(text)
          ? [findScope(context, 'group', text).then((path) => [key, path] as const)]
          : [];
      }),
    ),
  );
  return { ...input, given, scopes, extras: { ...extras, ...ownExtras }, targets: { ...targets, ...groups } };
};
