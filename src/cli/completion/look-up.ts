import { pathNames } from '../../contract/vocabulary/endpoint.ts';
import type { CommandContext } from '../context/context.ts';
import { cachePath, readCache, writeCache, type CacheEntry } from './cache.ts';
import { byName, type Candidate } from '../values/candidate.ts';
import { kindOfParameter, takesSign } from '../values/find-kind.ts';
import type { ServiceKind } from '../values/kind.ts';
import { joinKinds } from '../values/join-kinds.ts';
import { isNamed, type KindName, serviceKind } from '../values/kinds.ts';
import { mostValues } from '../values/service-values.ts';
import type { GivenWords } from './read-words.ts';
import { tokenKeys } from '../config/keys.ts';

/** Milliseconds for which cached values are used without a request. */
const freshFor = 30_000;

/** Milliseconds without further requests after the server did not respond in time. */
const restFor = 10_000;

export interface Wanted {
  readonly kind: KindName;
  /** Words before it that are parameters of its path, such as the schedule of a variable. */
  readonly parents: readonly string[];
  readonly words: GivenWords;
  /** The beginning of the word that is being typed. */
  readonly typed: string;
}

const isDigits = (text: string): boolean => /^\d+$/.test(text);

/** The ID of a record that a word names, such as a schedule; the word itself if it is an ID or an unknown name. */
const idOfParent = async (
  context: CommandContext,
  { path, name, text: written, words }: { path: string; name: string; text: string; words: GivenWords },
): Promise<string> => {
  const text = written.replace(/^[#!@]/, '');
  const isId = isDigits(text) && !written.startsWith('@');
  const kind = isId ? undefined : kindOfParameter({ method: 'GET', path }, name);
  const list = kind === undefined ? undefined : serviceKind(kind);
  if (kind === undefined || list === undefined || !isNamed(list)) return text;
  const all = await lookUpAll(context, { kind, parents: [], words, typed: '' });
  return all.find((one) => one.name === text)?.value ?? text;
};

/** The directory of the path that is being typed, and the branch or tag on the line. */
const placeInTree = ({ words: { ref }, typed }: Wanted): Readonly<Record<string, string>> => {
  const end = typed.lastIndexOf('/');
  return { ...(end > 0 && { path: typed.slice(0, end) }), ...(ref !== undefined && { ref }) };
};

/** Parameters of the kind's path; undefined if the command line lacks one. */
const pathOf = async (
  context: CommandContext,
  kind: ServiceKind,
  wanted: Wanted,
): Promise<Readonly<Record<string, string>> | undefined> => {
  const { path, ownScope } = kind;
  const { parents, words } = wanted;
  const inScope = ownScope !== true && (path.startsWith('/projects/:') || path.startsWith('/groups/:'));
  const [scopeName, ...others] = inScope ? pathNames(path) : [undefined, ...pathNames(path)];
  const filled: Record<string, string> = kind.tree === true ? { ...placeInTree(wanted) } : {};
  for (const [index, name] of others.entries()) {
    const parent = name === undefined ? undefined : parents[index];
    if (name === undefined || parent === undefined) return undefined;
    filled[name] = await idOfParent(context, { path, name, text: parent, words });
  }
  if (scopeName === undefined) return filled;
  const { resolveScope } = await import('../verbs/project-and-group.ts');
  const of = path.startsWith('/projects/') ? 'project' : 'group';
  return { ...filled, [scopeName]: await resolveScope(context, of, words[of]) };
};

/** Everything that the response depends on. */
const cacheParts = async (context: CommandContext, path: Readonly<Record<string, string>>, kind: KindName) => {
  const settings = await context.settings();
  const credentials = tokenKeys.map((key) => settings[key].value);
  return [
    kind,
    settings.profile.name,
    settings.url.value,
    settings.sudo.value,
    ...credentials,
    ...Object.entries(path).flat(),
  ];
};

/** Asks the server until the signal aborts; undefined if there was no response. */
const ask = async (
  context: CommandContext,
  kind: ServiceKind,
  path: Readonly<Record<string, string>>,
  searched?: string,
): Promise<readonly Candidate[] | undefined> => {
  let latest: readonly Candidate[] | undefined;
  const reading = (async () => {
    const [client, { serviceValues }] = await Promise.all([context.client(), import('../values/service-values.ts')]);
    for await (const found of serviceValues(client, kind, { path, searched }, context.signal)) latest = found;
  })();
  const stopped = new Promise<void>((resolve) => {
    context.signal.addEventListener('abort', () => resolve(), { once: true });
  });
  // Errors are not shown to a user who is typing.
  await Promise.race([reading.catch(() => {}), stopped]);
  return latest;
};

const isRecent = (moment: number, span: number): boolean => {
  const age = Date.now() - moment;
  return age >= 0 && age < span;
};

const isUsable = (known: CacheEntry): boolean => isRecent(known.at, freshFor) || isRecent(known.askedAt, restFor);

/** Offers paths of groups; a path of digits gets a slash in front, since it would be read as an ID. */
const asPaths = (candidates: readonly Candidate[]): readonly Candidate[] =>
  candidates.map(({ value, says }) => ({ value: isDigits(value) ? `/${value}` : value, says }));

/** Offers IDs, too, where digits are typed. */
const byIdAndName = (candidates: readonly Candidate[]): readonly Candidate[] => {
  const ids = candidates.map(({ value, name, says }) => ({ value, says: name ?? says }));
  return [...new Map([...byName(candidates), ...ids].map((one) => [one.value, one])).values()];
};

/** Offers people as `@kofi`. A name of digits, and a path, have no sign. */
const withSign = (candidates: readonly Candidate[]): readonly Candidate[] =>
  candidates.map((one) =>
    /^\w[\w.-]*$/.test(one.value) && !isDigits(one.value) ? { ...one, value: `@${one.value}` } : one,
  );

/** The values of one kind for the word that is being typed. */
const lookUpOne = async (context: CommandContext, wanted: Wanted): Promise<readonly Candidate[]> => {
  const kind = serviceKind(wanted.kind);
  const all = await lookUpAll(context, wanted);
  if (kind === undefined) return all;
  const { typed } = wanted;
  const isCut = all.length >= mostValues && kind.search === true && typed !== '';
  const path = isCut ? await pathOf(context, kind, wanted) : undefined;
  return path === undefined ? all : ((await ask(context, kind, path, typed)) ?? all);
};

/** The values of a kind, and of the kinds that go with it, for the word that is being typed. */
export const lookUp = async (context: CommandContext, wanted: Wanted): Promise<readonly Candidate[]> => {
  const offered = await joinKinds(wanted.kind, (kind) => lookUpOne(context, { ...wanted, kind }));
  if (serviceKind(wanted.kind)?.value === 'full_path') return asPaths(offered);
  if (/^\d/.test(wanted.typed)) return byIdAndName(offered);
  return takesSign(wanted.kind) && wanted.typed.startsWith('@') ? withSign(byName(offered)) : byName(offered);
};

/**
 * All values of a kind: cached ones while they are fresh, or else the server's, or else cached ones of any age. The context's
 * signal is the deadline.
 */
const lookUpAll = async (context: CommandContext, wanted: Wanted): Promise<readonly Candidate[]> => {
  const kind = serviceKind(wanted.kind);
  if (kind === undefined)
    return (await import('./machine-values.ts')).machineValues(wanted.kind, wanted.typed, context.env);
  const path = await pathOf(context, kind, wanted);
  if (path === undefined) return [];
  const file = cachePath(context.env, await cacheParts(context, path, wanted.kind));
  const known = await readCache(file);
  if (known !== undefined && isUsable(known)) return known.candidates;
  const found = await ask(context, kind, path);
  const now = Date.now();
  if (found === undefined) {
    await writeCache(file, { candidates: known?.candidates ?? [], at: known?.at ?? 0, askedAt: now });
    return known?.candidates ?? [];
  }
  await writeCache(file, { candidates: found, at: now, askedAt: now });
  return found;
};
