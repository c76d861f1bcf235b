import { isUpdate, pathNames, type Endpoint, type Schema } from '../../contract/vocabulary/endpoint.ts';
import { formOf, kindOfParameter, nameFieldsOf } from '../values/find-kind.ts';
import { type KindName, serviceKind } from '../values/kinds.ts';
import { namedKinds } from '../values/named-kinds.ts';
import type { ExtraOption } from './extra-option.ts';
import type { Alternative } from './alternative.ts';
import type { ResolvedVerb, Verb } from './noun.ts';
import type { Scope, VerbEndpoint, VerbParameter } from './parameter.ts';
import { descriptionOf } from './parameter-kind.ts';

/** `not[author_id]` is `not-author-id`. */
export const kebabCase = (name: string): string => name.replaceAll(/[_[]/g, '-').replace(/\]$/, '');

const scopeOfAccess = (endpoint: Endpoint): Scope | undefined => {
  const { access } = endpoint;
  // Trigger tokens can replace the user's token on such endpoints, which still belong to a project.
  if (access.to === 'anyone' && endpoint.path.startsWith('/projects/:id/')) return { of: 'project', param: 'id' };
  if (access.to !== 'project' && access.to !== 'group') return undefined;
  const param = access.param ?? 'id';
  return pathNames(endpoint.path).includes(param) ? { of: access.to, param } : undefined;
};

/** Path parameters other than the project or group. */
const namedInPath = (endpoint: Endpoint): readonly string[] => {
  const scope = scopeOfAccess(endpoint);
  return pathNames(endpoint.path).filter((name) => name !== scope?.param);
};

/** `trigger_id` is called `<id>` if the path has no other parameter. */
const nameOf = (wire: string, endpoint: Endpoint): string => {
  const [first, ...others] = namedInPath(endpoint);
  return wire === first && others.length === 0 && wire.endsWith('_id') ? 'id' : kebabCase(wire);
};

const positionalOf = (verb: Verb): readonly string[] => {
  if (verb.positional !== undefined) return verb.positional;
  const { endpoint } = verb;
  const identity = namedInPath(endpoint);
  return verb.name === 'create' ? [...identity, ...(endpoint.required ?? []).slice(0, 1)] : identity;
};

const toEndpoint = (
  { endpoint, flag, choice, beside }: Partial<Alternative> & Pick<Alternative, 'endpoint'>,
  positional: readonly string[],
): VerbEndpoint => {
  const scope = scopeOfAccess(endpoint);
  const isPositional = scope !== undefined && positional.includes(scope.param);
  const names = [...pathNames(endpoint.path), ...(endpoint.required ?? [])];
  return {
    endpoint,
    ...(flag !== undefined && { flag }),
    ...(choice !== undefined && { choice }),
    ...(beside !== undefined && { beside }),
    ...(scope !== undefined && !isPositional && { scope }),
    ...(isPositional && endpoint.risk === 'read' && { implied: scope }),
    required: [...new Set(names)].filter((name) => isPositional || name !== scope?.param),
  };
};

const secretName = /(^|_)(password|token|secret|value)$/;

const proseName = /(^|_)(body|description|message)$/;

/** Shorter texts are one line. */
const shortestProse = 65_535;

/** True for texts of several lines; the descriptions of schedules and triggers are their names. */
const isProse = ({ risk, path }: Endpoint, wire: string, { maxLength = 0 }: Schema & { maxLength?: number }): boolean =>
  risk !== 'read' && proseName.test(wire) && maxLength >= shortestProse && !nameFieldsOf(path).includes(wire);

/** Values of variables are often typed, so they are not included. */
const neverTyped = /(^|_)(password|token|secret)$/;

/** True if no error quotes the value: users paste a private key for a public one, or a variable's value for its key. */
export const isNeverQuoted = ({ secret, wire }: VerbParameter): boolean =>
  secret || /(^|_)(variables|headers|key)$/.test(wire);

/** True if records of a kind can be written in several ways. */
const isReferring = (name: KindName): boolean => {
  const kind = serviceKind(name);
  return kind !== undefined && formOf(kind) !== undefined;
};

/** True if it takes IDs only: the server looks up names itself for parameters that also take text. */
const takesIds = ({ type, items }: Schema): boolean => {
  if (items !== undefined) return takesIds(items as Schema);
  const types = new Set<unknown>([type ?? []].flat());
  return types.has('integer') && !types.has('string');
};

const takesText = ({ type }: Schema): boolean => [type ?? []].flat().includes('string');

/** Adds text to the types of a schema for an ID or a list of IDs. */
const orName = (schema: Schema): Schema =>
  schema.items === undefined
    ? { ...schema, type: [schema.type ?? [], 'string' as const].flat() }
    : { ...schema, items: orName(schema.items as Schema) };

/** Adds the name to the description of an ID: `Milestone title or ID; 0 or null for none`. */
const withName = (description: string, finds: VerbParameter['finds']): string => {
  if (finds === undefined) return description;
  const { name } = namedKinds[finds];
  return /\bIDs?\b/.test(description)
    ? description.replace(/\bID(s?)\b/, `${name}$1 or ID$1`).replace(/^User username/, 'Username')
    : description.replace(/(?=;|$)/, ` (${name} or ID)`);
};

/** `--assignee` for `assignee_id`, since it also takes a name. */
const flagOfNamed = (wire: string): string => kebabCase(wire).replace(/-id(s?)$/, '$1');

const toParameter = (
  { flags, positional }: Pick<ResolvedVerb, 'flags' | 'positional'>,
  endpoint: Endpoint,
  wire: string,
  declared: Schema,
): VerbParameter => {
  const changes = flags?.[wire] ?? {};
  const schema = declared.properties?.[changes.member ?? ''] ?? declared;
  const isPositional = positional.includes(wire);
  const kind = kindOfParameter(endpoint, wire);
  const finds = takesIds(schema) && kind !== undefined ? serviceKind(kind)?.of : undefined;
  const wireName = nameOf(wire, endpoint);
  const isTaken = Object.hasOwn(endpoint.params, wire.replace(/_ids?(?=\]?$)/, ''));
  const shortName = finds === undefined || isPositional || isTaken ? wireName : flagOfNamed(wire);
  const name = changes.name ?? shortName;
  const takesWireName = name === shortName || changes.alsoWire === true;
  return {
    wire,
    schema: finds === undefined ? schema : orName(schema),
    place: isPositional ? 'positional' : 'flag',
    name,
    label: isPositional ? `<${name}>` : `--${name}`,
    description: changes.description ?? withName(descriptionOf(schema), finds),
    file: endpoint.files?.includes(wire) ?? false,
    onlyFile: changes.onlyFile ?? false,
    secret: secretName.test(wire),
    untyped: changes.untyped ?? (neverTyped.test(wire) && takesText(schema)),
    // Unknown words do no harm here: a filter selects nothing, and a scope is refused.
    open: changes.closed !== true && (endpoint.method === 'GET' || wire === 'scopes'),
    writes: endpoint.risk !== 'read',
    clears: isUpdate(endpoint) && !isPositional,
    prose: isProse(endpoint, wire, schema),
    oneLine: wire === 'title' || (isPositional && ['name', 'description'].includes(wire)),
    onlyTrue: endpoint.onlyTrue?.includes(wire) ?? false,
    ...(changes.short !== undefined && { short: changes.short }),
    ...(changes.filled !== undefined && { filled: changes.filled }),
    ...(changes.words !== undefined && { words: changes.words }),
    ...(finds !== undefined && { finds }),
    ...(kind !== undefined && isReferring(kind) && { refers: kind }),
    ...(changes.unknownHint !== undefined && { unknownHint: changes.unknownHint }),
    ...(takesWireName && name !== wireName && { otherName: wireName }),
    ...(changes.member !== undefined && { member: changes.member }),
  };
};

const toParameters = (
  verb: Pick<ResolvedVerb, 'flags' | 'positional'>,
  endpoints: readonly VerbEndpoint[],
): readonly VerbParameter[] => {
  const found = new Map<string, VerbParameter>();
  for (const { endpoint, scope } of endpoints) {
    for (const [wire, schema] of Object.entries(endpoint.params)) {
      const isFixed = verb.flags?.[wire]?.fixed === true;
      if (wire !== scope?.param && !isFixed && !found.has(wire))
        found.set(wire, toParameter(verb, endpoint, wire, schema));
    }
  }
  const positional = verb.positional.flatMap((wire) => found.get(wire) ?? []);
  return [...positional, ...[...found.values()].filter(({ place }) => place === 'flag')];
};

const webOption: ExtraOption = {
  flags: '-w, --web',
  description: 'Open the page in a browser; piped, print its URL',
  single: true,
};

/** The text that `--editor` is for: the first one, and a required one before others. */
export const proseOf = ({
  parameters,
  endpoints,
}: Pick<ResolvedVerb, 'parameters' | 'endpoints'>): VerbParameter | undefined => {
  const texts = parameters.filter(({ prose }) => prose);
  return texts.find(({ wire }) => endpoints[0]?.required.includes(wire) === true) ?? texts[0];
};

/** The title that `--editor` is for, too, if none is given. */
export const titleOf = ({ parameters }: Pick<ResolvedVerb, 'parameters'>): VerbParameter | undefined =>
  parameters.find(({ wire }) => wire === 'title');

const editorOption = (texts: readonly VerbParameter[]): ExtraOption => ({
  flags: '-e, --editor',
  description: `Write the ${texts.map(({ wire }) => wire.replaceAll('_', ' ')).join(' and ')} in your editor (VISUAL or EDITOR)`,
  single: true,
});

/** Derives endpoints, arguments, and options of a verb from its declaration. */
export const resolveVerb = (verb: Verb): ResolvedVerb => {
  const positional = positionalOf(verb);
  const endpoints = [{ endpoint: verb.endpoint }, ...(verb.alternatives ?? [])].map((one) =>
    toEndpoint(one, positional),
  );
  const given = new Set(endpoints.map(({ scope }) => scope?.of));
  const parameters = toParameters({ ...verb, positional }, endpoints);
  const prose = proseOf({ parameters, endpoints });
  const extras = [
    ...(verb.extras ?? []),
    ...(verb.web === true ? [webOption] : []),
    ...(prose === undefined ? [] : [editorOption([titleOf({ parameters }) ?? [], prose].flat())]),
  ];
  return {
    ...verb,
    ...(extras.length > 0 && { extras }),
    positional,
    endpoints,
    parameters,
    scopes: (['project', 'group'] as const).filter((scope) => given.has(scope)),
  };
};

/** True for a verb that takes `--if-exists`. */
export const takesIfExists = ({ section, existing }: ResolvedVerb): boolean =>
  section !== undefined || existing !== undefined;
