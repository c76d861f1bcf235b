import { pathNames, type Endpoint, type Schema } from '../../contract/vocabulary/endpoint.ts';
import type { ResolvedVerb, Scope, Verb, VerbEndpoint, VerbParameter } from './noun.ts';
import { descriptionOf } from './parameter-kind.ts';

export const kebabCase = (name: string): string => name.replaceAll('_', '-');

const scopeOfAccess = (endpoint: Endpoint): Scope | undefined => {
  const { access } = endpoint;
  // A token of the project's own may stand in for the caller's: it is about a project all the same.
  if (access.to === 'anyone' && endpoint.path.startsWith('/projects/:id/')) return { of: 'project', param: 'id' };
  if (access.to !== 'project' && access.to !== 'group') return undefined;
  const param = access.param ?? 'id';
  return pathNames(endpoint.path).includes(param) ? { of: access.to, param } : undefined;
};

/** What the path names besides the project or group. */
const identityOf = (endpoint: Endpoint): readonly string[] => {
  const scope = scopeOfAccess(endpoint);
  return pathNames(endpoint.path).filter((name) => name !== scope?.param);
};

/** `trigger_id` is `<id>` where it is all that the path names. */
const nameOf = (wire: string, endpoint: Endpoint): string => {
  const [first, ...others] = identityOf(endpoint);
  return wire === first && others.length === 0 && wire.endsWith('_id') ? 'id' : kebabCase(wire);
};

const positionalOf = (verb: Verb): readonly string[] => {
  if (verb.positional !== undefined) return verb.positional;
  const { endpoint } = verb;
  const identity = identityOf(endpoint);
  return verb.name === 'create' ? [...identity, ...(endpoint.required ?? []).slice(0, 1)] : identity;
};

const toEndpoint = (endpoint: Endpoint, positional: readonly string[], flag?: string): VerbEndpoint => {
  const scope = scopeOfAccess(endpoint);
  const isPositional = scope !== undefined && positional.includes(scope.param);
  const names = [...pathNames(endpoint.path), ...(endpoint.required ?? [])];
  return {
    endpoint,
    ...(flag !== undefined && { flag }),
    ...(scope !== undefined && !isPositional && { scope }),
    ...(isPositional && endpoint.risk === 'read' && { implied: scope }),
    required: [...new Set(names)].filter((name) => isPositional || name !== scope?.param),
  };
};

const secretName = /(^|_)(password|token|secret|value)$/;

/** An ID that can be looked up may be given as a text. */
const orName = (schema: Schema): Schema => ({ ...schema, type: [schema.type ?? [], 'string' as const].flat() });

const toParameter = (
  { flags, positional }: Pick<ResolvedVerb, 'flags' | 'positional'>,
  endpoint: Endpoint,
  wire: string,
  declared: Schema,
): VerbParameter => {
  const changes = flags?.[wire] ?? {};
  const schema = declared.properties?.[changes.member ?? ''] ?? declared;
  const name = changes.name ?? nameOf(wire, endpoint);
  const isPositional = positional.includes(wire);
  return {
    wire,
    schema: changes.finds === undefined ? schema : orName(schema),
    place: isPositional ? 'positional' : 'flag',
    name,
    label: isPositional ? `<${name}>` : `--${name}`,
    description: changes.description ?? descriptionOf(schema),
    file: endpoint.files?.includes(wire) ?? false,
    onlyFile: changes.onlyFile ?? false,
    secret: secretName.test(wire),
    untyped: changes.untyped ?? false,
    // A filter that is not known selects nothing, and a scope is refused: neither does harm.
    open: endpoint.method === 'GET' || wire === 'scopes',
    onlyTrue: endpoint.onlyTrue?.includes(wire) ?? false,
    ...(changes.short !== undefined && { short: changes.short }),
    ...(changes.words !== undefined && { words: changes.words }),
    ...(changes.finds !== undefined && { finds: changes.finds }),
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
      if (wire !== scope?.param && !found.has(wire)) found.set(wire, toParameter(verb, endpoint, wire, schema));
    }
  }
  const positional = verb.positional.flatMap((wire) => found.get(wire) ?? []);
  return [...positional, ...[...found.values()].filter(({ place }) => place === 'flag')];
};

/** Works out, once for each command, what the endpoints of a verb make of the command line. */
export const resolveVerb = (verb: Verb): ResolvedVerb => {
  const positional = positionalOf(verb);
  const endpoints = [{ endpoint: verb.endpoint, flag: undefined }, ...(verb.alternatives ?? [])].map(
    ({ endpoint, flag }) => toEndpoint(endpoint, positional, flag),
  );
  const given = new Set(endpoints.map(({ scope }) => scope?.of));
  return {
    ...verb,
    positional,
    endpoints,
    parameters: toParameters({ ...verb, positional }, endpoints),
    scopes: (['project', 'group'] as const).filter((scope) => given.has(scope)),
  };
};
