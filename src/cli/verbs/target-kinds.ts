import type { ResolvedVerb, Scope } from './noun.ts';

/** The project or group that a verb takes as an argument: its option is taken as well, though help does not show it. */
export const positionalScope = ({ parameters }: ResolvedVerb): Scope | undefined => {
  const own = parameters.find(({ place, wire }) => place === 'positional' && wire === 'id');
  return own?.name === 'project' || own?.name === 'group' ? { of: own.name, param: own.wire } : undefined;
};

/** Whether many answers of a verb can be one list: those of a list, and records that are shown as they are. */
const isListable = ({ endpoints, run }: ResolvedVerb): boolean =>
  endpoints.every(({ endpoint }) => endpoint.risk === 'read' && endpoint.raw === undefined) &&
  endpoints.every(({ endpoint }) => endpoint.paginated === true || run === undefined);

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
