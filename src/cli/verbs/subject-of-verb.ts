/** What a verb is about: a record, a project or a group. */
import { pathNames } from '../../contract/vocabulary/endpoint.ts';
import type { ResolvedVerb, Scope, VerbParameter } from './noun.ts';

/**
 * The parameter that says which record a verb is about: the last of the path that is typed as an argument, or the first
 * argument of a verb that makes one. Undefined where the project or group itself is all that it is about.
 */
export const identityOf = ({ parameters, endpoint }: ResolvedVerb): VerbParameter | undefined => {
  const inPath = new Set(pathNames(endpoint.path));
  const positional = parameters.filter(({ place }) => place === 'positional');
  return positional.findLast(({ wire }) => inPath.has(wire)) ?? positional[0];
};

/** The project or group that a verb takes as an argument: its option is taken as well, though help does not show it. */
export const positionalScope = ({ parameters }: ResolvedVerb): Scope | undefined => {
  const own = parameters.find(({ place, wire }) => place === 'positional' && wire === 'id');
  return own?.name === 'project' || own?.name === 'group' ? { of: own.name, param: own.wire } : undefined;
};

/** Whether many answers of a verb can be one list: those of a list, and records that are shown as they are. */
const isListable = ({ endpoints, run, print }: ResolvedVerb): boolean =>
  endpoints.every(({ endpoint }) => endpoint.risk === 'read' && endpoint.raw === undefined) &&
  endpoints.every(({ endpoint }) => endpoint.paginated === true || (run ?? print) === undefined);

/**
 * What a verb can be done for many of: projects, groups, or neither.
 *
 * @param takesRows whether it writes many records
 */
export const targetKinds = (verb: ResolvedVerb, takesRows: boolean): readonly Scope['of'][] => {
  if (verb.argument !== undefined || !(takesRows || isListable(verb))) return [];
  const own = positionalScope(verb)?.of;
  return own === undefined ? verb.scopes : [own];
};
