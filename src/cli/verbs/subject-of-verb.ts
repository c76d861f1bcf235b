/** What a verb is about: a record, a project or a group. */
import { pathNames, type Endpoint } from '../../contract/vocabulary/endpoint.ts';
import type { ResolvedVerb } from './noun.ts';
import type { Scope, VerbParameter } from './parameter.ts';

type Arguments = Readonly<Record<'inPath' | 'beyond', VerbParameter | undefined>>;

/** The last argument that the path names, and the first that it does not. */
const argumentsOf = ({ parameters }: ResolvedVerb, { path }: Endpoint): Arguments => {
  const inPath = new Set(pathNames(path));
  const positional = parameters.filter(({ place }) => place === 'positional');
  return {
    inPath: positional.findLast(({ wire }) => inPath.has(wire)),
    beyond: positional.find(({ wire }) => !inPath.has(wire)),
  };
};

/** Whether a parameter names a record that is there, and not what a new one is called. */
export const isExisting = ({ endpoint }: ResolvedVerb, { finds, wire }: VerbParameter): boolean =>
  endpoint.method !== 'POST' || finds !== undefined || pathNames(endpoint.path).includes(wire);

/** Whether a verb makes records. */
export const isCreate = ({ name }: Pick<ResolvedVerb, 'name'>): boolean => ['create', 'add'].includes(name);

/** The parameter that names the record itself, and not what it belongs to: the key of a new variable, not its schedule. */
export const identityOf = (verb: ResolvedVerb, endpoint: Endpoint = verb.endpoint): VerbParameter | undefined => {
  const { inPath, beyond } = argumentsOf(verb, endpoint);
  return isCreate(verb) ? (beyond ?? inPath) : (inPath ?? beyond);
};

/**
 * The argument that rows give where they are names alone: what a verb is done to, or the first argument of one that makes
 * something in a project or group. A comment on many issues is one text, and the rows are the issues.
 */
export const argumentOfRows = (verb: ResolvedVerb): VerbParameter | undefined => {
  const { inPath, beyond } = argumentsOf(verb, verb.endpoint);
  return inPath ?? beyond;
};

/**
 * Whether a verb shows records that it is told the names of: several are one list. What a list is of is its argument; other verbs
 * that read compare, watch, or clone.
 */
export const readsSeveral = (verb: ResolvedVerb): boolean => {
  const { argument, endpoints, positional, name, content, run } = verb;
  const own = argumentOfRows(verb)?.wire;
  return (
    argument === undefined &&
    own !== undefined &&
    positional.at(-1) === own &&
    endpoints.every(({ endpoint }) => endpoint.risk === 'read' && pathNames(endpoint.path).includes(own)) &&
    (content !== undefined || (['get', 'list'].includes(name) && run === undefined))
  );
};

/** The project or group that a verb takes as an argument: its option is taken as well, though help does not show it. */
export const positionalScope = ({ parameters }: ResolvedVerb): Scope | undefined => {
  const own = parameters.find(({ place, wire }) => place === 'positional' && wire === 'id');
  return own?.name === 'project' || own?.name === 'group' ? { of: own.name, param: own.wire } : undefined;
};

/** Whether many answers of a verb can be one list: those of a list, and records that are shown as they are. */
const isListable = ({ endpoints, run, print, content }: ResolvedVerb): boolean =>
  content !== undefined ||
  (endpoints.every(({ endpoint }) => endpoint.risk === 'read' && endpoint.raw === undefined) &&
    endpoints.every(({ endpoint }) => endpoint.paginated === true || (run ?? print) === undefined));

/**
 * What a verb can be done for many of: projects, groups, or neither.
 *
 * @param takesRows whether it writes many records
 */
export const targetKinds = (verb: ResolvedVerb, takesRows: boolean): readonly Scope['of'][] => {
  if (verb.runsForEach !== true && (verb.argument !== undefined || !(takesRows || isListable(verb)))) return [];
  const own = positionalScope(verb)?.of;
  return own === undefined ? verb.scopes : [own];
};
