import { pathNames, type Endpoint } from '../../contract/vocabulary/endpoint.ts';
import type { CommandContext } from '../context/context.ts';
import { askToPick } from '../output/ask.ts';
import { byName, type Candidate } from '../values/candidate.ts';
import { acceptedKind, kindWithin, unambiguousName } from '../values/find-kind.ts';
import { joinKinds } from '../values/join-kinds.ts';
import type { ServiceKind } from '../values/kind.ts';
import { type KindName, serviceKind } from '../values/kinds.ts';
import { mostValues, serviceValues } from '../values/service-values.ts';
import { idFinder } from './find-ids.ts';
import type { ResolvedVerb } from './noun.ts';
import type { VerbParameter, WireParams } from './parameter.ts';
import { parameterKind } from './parameter-kind.ts';
import { resolveScope } from './project-and-group.ts';
import type { VerbInput } from './verb-input.ts';

interface Picking extends Pick<VerbInput, 'scopes' | 'commandLine'> {
  readonly verb: ResolvedVerb;
  readonly endpoint: Endpoint;
  readonly parameter: VerbParameter;
  /** Values so far, by wire name. */
  readonly params: WireParams;
}

/** The kind that lists the values, or undefined if the value is new, one of a list, or in no list of the server. */
const kindFor = ({ endpoint, parameter, scopes, commandLine }: Picking): KindName | undefined => {
  const { wire, place, name, schema, words } = parameter;
  if (parameterKind(schema, words).kind === 'list') return undefined;
  const command = commandLine.replace(/^repoctl /, '');
  const found = acceptedKind(command, place === 'flag' ? `--${name}` : name, { endpoint, wire });
  return found === undefined ? undefined : kindWithin(found, scopes);
};

/** All files of a repository: a question has no directories to go on from. */
const wholeTree = ({ only, ...kind }: ServiceKind): ServiceKind => ({
  ...kind,
  query: { recursive: true },
  only: only ?? { type: ['blob'] },
});

/** Parameters of the list's path: the current project or group, and values so far. */
const pathOf = async (
  context: CommandContext,
  { path, ownScope, tree }: ServiceKind,
  { verb, endpoint, scopes, params }: Picking,
): Promise<Readonly<Record<string, string>> | undefined> => {
  const [first, ...others] = pathNames(path);
  const of = path.startsWith('/projects/:') ? 'project' : 'group';
  const isScoped = ownScope !== true && (path.startsWith('/projects/:') || path.startsWith('/groups/:'));
  const known = isScoped && first !== undefined ? { [first]: await resolveScope(context, of, scopes[of]) } : {};
  const found = await idFinder(context)(verb, { ...params, ...known }, endpoint);
  const names = first === undefined ? [] : [first, ...others];
  if (names.some((name) => found[name] === undefined)) return undefined;
  const filters = tree === true && found['ref'] !== undefined ? ['ref'] : [];
  return Object.fromEntries([...names, ...filters].map((name) => [name, String(found[name])]));
};

/** A path of digits would be read as an ID. */
const choicesOf = (kind: ServiceKind, candidates: readonly Candidate[]): readonly Candidate[] =>
  byName(candidates).map(({ value, says = '' }) => ({
    value: kind.value === 'full_path' ? (unambiguousName(kind.value, undefined, value) ?? value) : value,
    says,
  }));

const matches = ({ value, says = '' }: Candidate, term: string): boolean =>
  `${value} ${says}`.toLowerCase().includes(term.toLowerCase());

/** Offers what was typed, too: the list may lack a record, such as a closed issue. A number is typed with digits. */
const withTyped = (kind: ServiceKind, candidates: readonly Candidate[], typed: string): readonly Candidate[] => {
  const term = typed.trim();
  const isMeant = /^i?id$/.test(kind.value) ? /\d/.test(term) : term !== '';
  const isThere = candidates.some(({ value }) => value === term);
  return isMeant && !isThere ? [...candidates, { value: term, says: 'as typed' }] : candidates;
};

/** The record in the description of its parameter: `Merge request` of `Merge request number in its project`, `User` of `Username or ID`. */
const thingIn = (description: string): string =>
  (description.split(/[,;:(]/)[0] ?? '')
    .replace(/^Username\b/, 'User username')
    .replace(/ (description|ID|name|number|path|SHA|title|URL|username)s?\b.*$/, '')
    .trim();

/**
 * Lets the user pick the value of a missing argument or option by typing a part of it. Resolves to undefined if there are no known
 * values: then any text can be typed.
 */
export const pickValue = async (context: CommandContext, picking: Picking): Promise<string | undefined> => {
  const name = kindFor(picking);
  const kind = name === undefined ? undefined : serviceKind(name);
  if (name === undefined || kind === undefined) return undefined;
  const client = await context.client();
  const readOne = async (one: KindName, searched?: string): Promise<readonly Candidate[]> => {
    const listed = serviceKind(one);
    const path = listed === undefined ? undefined : await pathOf(context, listed, picking);
    if (listed === undefined || path === undefined) return [];
    const read = listed.tree === true ? wholeTree(listed) : listed;
    let latest: readonly Candidate[] = [];
    for await (const found of serviceValues(client, read, { path, searched }, context.signal)) latest = found;
    return latest;
  };
  const read = async (searched?: string): Promise<readonly Candidate[]> =>
    choicesOf(kind, await joinKinds(name, (one) => readOne(one, searched)));
  const all = await read();
  if (all.length === 0) return undefined;
  const isCut = all.length >= mostValues && kind.search === true;
  return askToPick(context.streams, {
    message: `${thingIn(picking.parameter.description)}:`,
    missing: picking.parameter.label,
    find: async (term) => {
      const found = isCut && term !== '' ? await read(term) : all.filter((candidate) => matches(candidate, term));
      return withTyped(kind, found, term);
    },
  });
};
