import { UsageError } from '../errors/usage-error.ts';
import type { CommandContext } from '../context/context.ts';
import type { ResolvedVerb } from './noun.ts';
import type { VerbEndpoint, WireParams } from './parameter.ts';
import { resolveScope, scopeAtHand } from './project-and-group.ts';
import type { VerbInput } from './verb-input.ts';

/** Projects go before groups, but a project that only the CI job says goes after a group that somebody set. */
const inOrder = async (context: CommandContext, scopes: ResolvedVerb['scopes']): Promise<ResolvedVerb['scopes']> => {
  const { project } = await context.settings();
  return project.origin.kind === 'job' ? scopes.toReversed() : scopes;
};

/** What was typed, with the project or group at hand where the verb is about that unless told otherwise. */
export const withScopeAtHand = async (context: CommandContext, input: VerbInput): Promise<VerbInput> => {
  const { verb, flags, scopes } = input;
  const isChosen = verb.endpoints.some(({ flag }) => flag !== undefined && (flags.includes(flag) || flag in scopes));
  if (verb.atHand !== true || isChosen) return input;
  for (const of of await inOrder(context, verb.scopes)) {
    const found = await scopeAtHand(context, of);
    if (found !== undefined) return { ...input, scopes: { [of]: found } };
  }
  return input;
};

/** The endpoint that the flags given stand for. Throws UsageError when they contradict each other. */
export const chooseEndpoint = ({ verb, flags, scopes }: VerbInput): VerbEndpoint => {
  const given = new Set([...flags, ...Object.keys(scopes)]);
  const [usual, ...others] = verb.endpoints;
  const chosen = others.filter(({ flag = '' }) => given.has(flag));
  const [first, second] = chosen;
  if (first !== undefined && second !== undefined) {
    throw new UsageError(`--${first.flag} and --${second.flag} cannot be used together`);
  }
  return first ?? (usual as VerbEndpoint);
};

/** How the project or group is found that a command is about; see `resolveScope`. */
export type ResolveScope = typeof resolveScope;

/** The parameters with the project or group that the endpoint is about. */
export const withScope = async (
  context: CommandContext,
  { verb, scopes }: { verb: ResolvedVerb; scopes: VerbInput['scopes'] },
  { scope: flagged, implied, flag }: VerbEndpoint,
  params: WireParams,
  resolve: ResolveScope = resolveScope,
): Promise<WireParams> => {
  const scope = flagged ?? implied;
  const unexpected = Object.keys(scopes).find((given) => given !== scope?.of);
  if (unexpected !== undefined) {
    throw new UsageError(
      flag === undefined
        ? `--${unexpected} cannot be used here`
        : `--${unexpected} and --${flag} cannot be used together`,
    );
  }
  if (scope === undefined || scope.param in params) return params;
  if (verb.orEverything === true && scopes[scope.of] === undefined) {
    const found = await scopeAtHand(context, scope.of);
    return found === undefined ? params : { ...params, [scope.param]: found };
  }
  const label = flagged === undefined ? verb.parameters.find(({ wire }) => wire === scope.param)?.label : undefined;
  return { ...params, [scope.param]: await resolve(context, scope.of, scopes[scope.of], label) };
};
