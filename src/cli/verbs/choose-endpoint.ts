import type { Endpoint } from '../../contract/vocabulary/endpoint.ts';
import { UsageError } from '../errors/usage-error.ts';
import type { CommandContext } from '../context/context.ts';
import type { Verb, WireParams } from './noun.ts';
import { resolveScope } from './project-and-group.ts';
import type { VerbInput } from './verb-input.ts';
import { parametersOf, positionalScope, scopeOf } from './verb-parameters.ts';

/** The endpoint that the flags given stand for. Throws UsageError when they contradict each other. */
export const chooseEndpoint = ({ verb, flags, scopes }: VerbInput): Endpoint => {
  const given = new Set([...flags, ...Object.keys(scopes)]);
  const chosen = (verb.alternatives ?? []).filter(({ flag }) => given.has(flag));
  const [first, second] = chosen;
  if (first !== undefined && second !== undefined) {
    throw new UsageError(`--${first.flag} and --${second.flag} contradict each other`);
  }
  return first?.endpoint ?? verb.endpoint;
};

/** How the project or group is found that a command is about; see `resolveScope`. */
export type ResolveScope = typeof resolveScope;

/** The parameters with the project or group that the endpoint is about. */
export const withScope = async (
  context: CommandContext,
  { verb, scopes }: { verb: Verb; scopes: VerbInput['scopes'] },
  endpoint: Endpoint,
  params: WireParams,
  resolve: ResolveScope = resolveScope,
): Promise<WireParams> => {
  const flagged = scopeOf(verb, endpoint);
  const scope = flagged ?? positionalScope(verb, endpoint);
  const unexpected = Object.keys(scopes).find((given) => given !== scope?.of);
  if (unexpected !== undefined)
    throw new UsageError(`--${unexpected} does not go together with the other options given`);
  if (scope === undefined || scope.param in params) return params;
  const label = flagged === undefined ? parametersOf(verb).find(({ wire }) => wire === scope.param)?.label : undefined;
  return { ...params, [scope.param]: await resolve(context, scope.of, scopes[scope.of], label) };
};
