import { pathNames, type Endpoint, type Schema } from '../../contract/vocabulary/endpoint.ts';
import type { FlagChanges, Verb } from './noun.ts';
import { descriptionOf } from './parameter-kind.ts';

/** A parameter of a verb's endpoints as the command line offers it. */
export interface VerbParameter {
  readonly wire: string;
  readonly schema: Schema;
  readonly place: 'positional' | 'flag';
  /** Kebab-case, without dashes. */
  readonly name: string;
  /** How messages call it: `<name>` or `--color`. */
  readonly label: string;
  readonly short?: string;
  readonly description: string;
  readonly words?: FlagChanges['words'];
  readonly finds?: FlagChanges['finds'];
  /** Sent as a file when it is given as `@path`. */
  readonly file: boolean;
  /** Nothing else is sent but what is empty. */
  readonly onlyFile: boolean;
  /** Its value is shown nowhere and asked for unseen. */
  readonly secret: boolean;
  /** Refused where it was typed. */
  readonly untyped: boolean;
}

/** The path parameter that `--project` or `--group` fills in. */
export interface Scope {
  readonly of: 'project' | 'group';
  readonly param: string;
}

export const kebabCase = (name: string): string => name.replaceAll('_', '-');

/** All endpoints that can serve the verb, the usual one first. */
export const endpointsOf = (verb: Verb): readonly Endpoint[] => [
  verb.endpoint,
  ...(verb.alternatives ?? []).map(({ endpoint }) => endpoint),
];

const scopeOfAccess = (endpoint: Endpoint): Scope | undefined => {
  const { access } = endpoint;
  // A token of the project's own may stand in for the caller's: it is about a project all the same.
  if (access.to === 'anyone' && endpoint.path.startsWith('/projects/:id/')) return { of: 'project', param: 'id' };
  if (access.to !== 'project' && access.to !== 'group') return undefined;
  const param = access.param ?? 'id';
  return pathNames(endpoint.path).includes(param) ? { of: access.to, param } : undefined;
};

/** The wire names that the verb takes positionally, in order. */
export const positionalOf = (verb: Verb): readonly string[] => {
  if (verb.positional !== undefined) return verb.positional;
  const { endpoint } = verb;
  const scope = scopeOfAccess(endpoint);
  const identity = pathNames(endpoint.path).filter((name) => name !== scope?.param);
  return verb.name === 'create' ? [...identity, ...(endpoint.required ?? []).slice(0, 1)] : identity;
};

/** Where an endpoint of the verb takes a project or a group, unless that is the verb's positional identity. */
export const scopeOf = (verb: Verb, endpoint: Endpoint): Scope | undefined => {
  const scope = scopeOfAccess(endpoint);
  return scope === undefined || positionalOf(verb).includes(scope.param) ? undefined : scope;
};

/** Whether the verb takes `--project`, `--group`, both or none. */
export const scopesOf = (verb: Verb): readonly Scope['of'][] => {
  const scopes = new Set(endpointsOf(verb).map((endpoint) => scopeOf(verb, endpoint)?.of));
  return (['project', 'group'] as const).filter((scope) => scopes.has(scope));
};

/** Whether an omitted positional project or group may be the one in force: to look at it, not to change it. */
export const positionalScope = (verb: Verb, endpoint: Endpoint): Scope | undefined => {
  const scope = scopeOfAccess(endpoint);
  return scope !== undefined && endpoint.risk === 'read' && positionalOf(verb).includes(scope.param)
    ? scope
    : undefined;
};

const secretName = /(^|_)(password|token|secret|value)$/;

/** An ID that can be looked up may be given as a text. */
const orName = (schema: Schema): Schema => ({ ...schema, type: [schema.type ?? [], 'string' as const].flat() });

const toParameter = (verb: Verb, endpoint: Endpoint, wire: string, schema: Schema): VerbParameter => {
  const changes = verb.flags?.[wire] ?? {};
  const name = changes.name ?? kebabCase(wire);
  const positional = positionalOf(verb).includes(wire);
  return {
    wire,
    schema: changes.finds === undefined ? schema : orName(schema),
    place: positional ? 'positional' : 'flag',
    name,
    label: positional ? `<${name}>` : `--${name}`,
    description: changes.description ?? descriptionOf(schema),
    file: endpoint.files?.includes(wire) ?? false,
    onlyFile: changes.onlyFile ?? false,
    secret: secretName.test(wire),
    untyped: changes.untyped ?? false,
    ...(changes.short !== undefined && { short: changes.short }),
    ...(changes.words !== undefined && { words: changes.words }),
    ...(changes.finds !== undefined && { finds: changes.finds }),
  };
};

/** What all endpoints of the verb take, positional ones first in their order; scopes are left out. */
export const parametersOf = (verb: Verb): readonly VerbParameter[] => {
  const found = new Map<string, VerbParameter>();
  for (const endpoint of endpointsOf(verb)) {
    const scope = scopeOf(verb, endpoint);
    for (const [wire, schema] of Object.entries(endpoint.params)) {
      if (wire !== scope?.param && !found.has(wire)) found.set(wire, toParameter(verb, endpoint, wire, schema));
    }
  }
  const positional = positionalOf(verb).flatMap((wire) => found.get(wire) ?? []);
  return [...positional, ...[...found.values()].filter(({ place }) => place === 'flag')];
};

/** The names that must be given for an endpoint: those of its path and the required ones, scopes left out. */
export const requiredNames = (verb: Verb, endpoint: Endpoint): readonly string[] => {
  const scope = scopeOf(verb, endpoint);
  const names = [...pathNames(endpoint.path).filter((name) => name !== scope?.param), ...(endpoint.required ?? [])];
  return [...new Set(names)];
};
