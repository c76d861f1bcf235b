import { pathNames, type Endpoint } from '../../contract/vocabulary/endpoint.ts';
import type { CommandContext } from '../context/context.ts';
import { askToPick } from '../output/ask.ts';
import { byName, type Candidate } from '../values/candidate.ts';
import { kindOfParameter, kindWithin, unambiguousName } from '../values/find-kind.ts';
import type { ServiceKind } from '../values/kind.ts';
import { serviceKind } from '../values/kinds.ts';
import { mostValues, serviceValues } from '../values/service-values.ts';
import { idFinder } from './find-ids.ts';
import type { ResolvedVerb } from './noun.ts';
import type { VerbParameter, WireParams } from './parameter.ts';
import { resolveScope } from './project-and-group.ts';
import type { VerbInput } from './verb-input.ts';

interface Picking {
  readonly verb: ResolvedVerb;
  readonly endpoint: Endpoint;
  readonly scopes: VerbInput['scopes'];
  readonly parameter: VerbParameter;
  /** Values so far, by wire name. */
  readonly params: WireParams;
}

/** The kind that lists the values, or undefined if the value is new or no list has it. */
const kindFor = ({ endpoint, parameter, scopes }: Picking): ServiceKind | undefined => {
  const { wire, place } = parameter;
  const isIdentity = pathNames(endpoint.path).includes(wire) || endpoint.method !== 'POST';
  if (place !== 'positional' || !isIdentity) return undefined;
  const name = kindOfParameter(endpoint, wire);
  return name === undefined ? undefined : serviceKind(kindWithin(name, scopes));
};

/** Parameters of the list's path: the current project or group, and values so far. */
const pathOf = async (
  context: CommandContext,
  { path, ownScope }: ServiceKind,
  { verb, endpoint, scopes, params }: Picking,
): Promise<Readonly<Record<string, string>> | undefined> => {
  const [first, ...others] = pathNames(path);
  const of = path.startsWith('/projects/:') ? 'project' : 'group';
  const isScoped = ownScope !== true && (path.startsWith('/projects/:') || path.startsWith('/groups/:'));
  const known = isScoped && first !== undefined ? { [first]: await resolveScope(context, of, scopes[of]) } : {};
  const found = await idFinder(context)(verb, { ...params, ...known }, endpoint);
  const names = first === undefined ? [] : [first, ...others];
  if (names.some((name) => found[name] === undefined)) return undefined;
  return Object.fromEntries(names.map((name) => [name, String(found[name])]));
};

/** A path of digits would be read as an ID. */
const choicesOf = (kind: ServiceKind, candidates: readonly Candidate[]) =>
  byName(candidates).map(({ value, says = '' }) => ({
    value: kind.value === 'full_path' ? (unambiguousName(kind.value, undefined, value) ?? value) : value,
    says,
  }));

const matches = ({ value, says = '' }: Candidate, term: string): boolean =>
  `${value} ${says}`.toLowerCase().includes(term.toLowerCase());

/** The record in the description of its parameter: `Merge request` of `Merge request number in its project`. */
const thingIn = (description: string): string =>
  (description.split(/[,;:(]/)[0] ?? '').replace(/ (number|ID|name|path|URL|SHA)\b.*$/, '').trim();

/**
 * Lets the user pick the value of a missing argument by typing a part of it. Resolves to undefined if there are no known values:
 * then any text can be typed.
 */
export const pickValue = async (context: CommandContext, picking: Picking): Promise<string | undefined> => {
  const kind = kindFor(picking);
  const path = kind === undefined ? undefined : await pathOf(context, kind, picking);
  if (kind === undefined || path === undefined) return undefined;
  const client = await context.client();
  const read = async (searched?: string): Promise<readonly Candidate[]> => {
    let latest: readonly Candidate[] = [];
    for await (const found of serviceValues(client, kind, { path, searched }, context.signal)) latest = found;
    return choicesOf(kind, latest);
  };
  const all = await read();
  if (all.length === 0) return undefined;
  const isCut = all.length >= mostValues && kind.search === true;
  return askToPick(context.streams, {
    message: `${thingIn(picking.parameter.description)}:`,
    missing: picking.parameter.label,
    find: async (term) => (isCut && term !== '' ? read(term) : all.filter((candidate) => matches(candidate, term))),
  });
};
