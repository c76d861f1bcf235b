/** Finds the arguments of a verb that name its record, project, or group. */
import { pathNames, type Endpoint } from '../../contract/vocabulary/endpoint.ts';
import type { ResolvedVerb } from './noun.ts';
import type { Scope, VerbParameter } from './parameter.ts';

type Arguments = Readonly<Record<'inPath' | 'beyond', VerbParameter | undefined>>;

/** The last argument in the path, and the first one that is not in the path. */
const argumentsOf = ({ parameters }: ResolvedVerb, { path }: Endpoint): Arguments => {
  const inPath = new Set(pathNames(path));
  const positional = parameters.filter(({ place }) => place === 'positional');
  return {
    inPath: positional.findLast(({ wire }) => inPath.has(wire)),
    beyond: positional.find(({ wire }) => !inPath.has(wire)),
  };
};

/** True if a parameter names an existing record, false for the name of a new one. */
export const isExisting = ({ endpoint }: ResolvedVerb, { finds, wire }: VerbParameter): boolean =>
  endpoint.method !== 'POST' || finds !== undefined || pathNames(endpoint.path).includes(wire);

export const isCreate = ({ name }: Pick<ResolvedVerb, 'name'>): boolean => ['create', 'add'].includes(name);

/** The parameter that names the record itself, not its parent: the key of a new variable, not its schedule. */
export const identityOf = (verb: ResolvedVerb, endpoint: Endpoint = verb.endpoint): VerbParameter | undefined => {
  const { inPath, beyond } = argumentsOf(verb, endpoint);
  if (isCreate(verb)) return beyond ?? inPath;
  // The event of a test is a choice, which names no record: the hook before it does.
  if (inPath?.schema.enum === undefined) return inPath ?? beyond;
  const at = verb.positional.indexOf(inPath.wire);
  return verb.parameters.find(({ wire }) => wire === verb.positional[at - 1]) ?? inPath;
};

/**
 * The argument that rows of names fill in: the last one in the path, or the first one of a verb that creates something in a
 * project or group. Rows for a comment on many issues are the issues, since the text is the same.
 */
export const argumentOfRows = (verb: ResolvedVerb): VerbParameter | undefined => {
  const { inPath, beyond } = argumentsOf(verb, verb.endpoint);
  return inPath ?? beyond;
};

/**
 * True if a verb can show several records as one list: for `get`, for lists below a record, and for raw content. Other verbs that
 * read compare, watch, or clone.
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

/** The project or group that a verb takes as an argument; it also has a hidden option for it. */
export const positionalScope = ({ parameters }: ResolvedVerb): Scope | undefined => {
  const own = parameters.find(({ place, wire }) => place === 'positional' && wire === 'id');
  return own?.name === 'project' || own?.name === 'group' ? { of: own.name, param: own.wire } : undefined;
};

/** The project or group of a verb's calls: that of `--project` or `--group`, or the one that is its argument. */
export const scopeOfCalls = (verb: ResolvedVerb, endpoint: Endpoint): Scope | undefined => {
  const found = verb.endpoints.find((one) => one.endpoint === endpoint);
  return found?.scope ?? found?.implied ?? positionalScope(verb);
};

/** True if the responses of a verb can be joined into one list. */
const isListable = ({ endpoints, run, print, content }: ResolvedVerb): boolean =>
  content !== undefined ||
  (endpoints.every(({ endpoint }) => endpoint.risk === 'read' && endpoint.raw === undefined) &&
    endpoints.every(({ endpoint }) => endpoint.paginated === true || (run ?? print) === undefined));

/**
 * The kinds of targets for a fan-out of the verb.
 *
 * @param takesRows the verb writes many records
 */
export const targetKinds = (verb: ResolvedVerb, takesRows: boolean): readonly Scope['of'][] => {
  const isOneCall = takesRows || (verb.argument === undefined && isListable(verb));
  if (verb.runsForEach !== true && !isOneCall) return [];
  const own = positionalScope(verb)?.of;
  return own === undefined ? verb.scopes : [own];
};
