import { pathNames } from '../../contract/vocabulary/endpoint.ts';
import type { CommandContext } from '../context/context.ts';
import { cachePath, readCache, writeCache, type CacheEntry } from './cache.ts';
import type { Candidate } from '../values/candidate.ts';
import { kindOfParameter } from '../values/find-kind.ts';
import { isNamed, type KindName, type ServiceKind, serviceKind } from '../values/kinds.ts';
import { mostValues } from '../values/service-values.ts';
import type { GivenWords } from './read-words.ts';
import type { Environment } from '../config/environment.ts';
import { tokenKeys } from '../config/keys.ts';

const profiles = async (env: Environment): Promise<readonly Candidate[]> => {
  const { readConfigFile } = await import('../config/config-file.ts');
  const file = await readConfigFile(env);
  return Object.entries(file.profiles).map(([value, { url }]) => ({
    value,
    says: url === undefined ? '' : String(url),
  }));
};

const colors = async (): Promise<readonly Candidate[]> => {
  const { default: names } = await import('color-name');
  return Object.keys(names).map((value) => ({ value }));
};

const timeZones = (): readonly Candidate[] =>
  ['UTC', ...Intl.supportedValuesOf('timeZone')].map((value) => ({ value }));

/** Values that need no server. */
const machineValues = async (kind: KindName, env: Environment): Promise<readonly Candidate[]> => {
  if (kind === 'profiles') return profiles(env);
  if (kind === 'colors') return colors();
  return kind === 'time-zones' ? timeZones() : [];
};

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

/** The ID of a record that a word names, such as a schedule; the word itself if it is an ID or an unknown name. */
const idOfParent = async (
  context: CommandContext,
  { path, name, text: written, words }: { path: string; name: string; text: string; words: GivenWords },
): Promise<string> => {
  const text = written.replace(/^[#!@]/, '');
  const isId = isDigits(text) && !written.startsWith('@');
  const kind = isId ? undefined : kindOfParameter({ method: 'GET', path }, name);
  if (kind === undefined) return text;
  const all = await lookUpAll(context, { kind, parents: [], words, typed: '' });
  return all.find(({ says }) => says === text)?.value ?? text;
};

/** Parameters of the kind's path; undefined if the command line lacks one. */
const pathOf = async (
  context: CommandContext,
  { path, ownScope }: ServiceKind,
  { parents, words }: Wanted,
): Promise<Readonly<Record<string, string>> | undefined> => {
  const inScope = ownScope !== true && (path.startsWith('/projects/:') || path.startsWith('/groups/:'));
  const [scopeName, ...others] = inScope ? pathNames(path) : [undefined, ...pathNames(path)];
  const filled: Record<string, string> = {};
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

const isDigits = (text: string): boolean => /^\d+$/.test(text);

/** Offers names in place of IDs, except names of digits, which would be read as IDs. */
const asNames = (candidates: readonly Candidate[]): readonly Candidate[] =>
  candidates.map(({ value, says }) =>
    says === undefined || isDigits(says) ? { value, says } : { value: says, says: value },
  );

/** Offers paths of groups; a path of digits gets a slash in front, since it would be read as an ID. */
const asPaths = (candidates: readonly Candidate[]): readonly Candidate[] =>
  candidates.map(({ value, says }) => ({ value: isDigits(value) ? `/${value}` : value, says }));

/** The values of a kind for the word that is being typed; see `lookUpAll`. */
export const lookUp = async (context: CommandContext, wanted: Wanted): Promise<readonly Candidate[]> => {
  const kind = serviceKind(wanted.kind);
  const all = await lookUpAll(context, wanted);
  if (kind === undefined) return all;
  const { typed } = wanted;
  const isCut = all.length >= mostValues && kind.search === true && typed !== '';
  const path = isCut ? await pathOf(context, kind, wanted) : undefined;
  const found = path === undefined ? all : ((await ask(context, kind, path, typed)) ?? all);
  if (kind.value === 'full_path') return asPaths(found);
  return isNamed(kind) && !/^\d/.test(typed) ? asNames(found) : found;
};

/**
 * All values of a kind: cached ones while they are fresh, or else the server's, or else cached ones of any age. The context's
 * signal is the deadline.
 */
const lookUpAll = async (context: CommandContext, wanted: Wanted): Promise<readonly Candidate[]> => {
  const kind = serviceKind(wanted.kind);
  if (kind === undefined) return machineValues(wanted.kind, context.env);
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
