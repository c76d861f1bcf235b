import { UsageError } from '../errors/usage-error.ts';
import type { CommandContext } from '../context/context.ts';
import type { ResolvedVerb } from './noun.ts';
import type { VerbEndpoint, WireParams } from './parameter.ts';
import { resolveScope, currentScope } from './project-and-group.ts';
import type { VerbInput } from './verb-input.ts';

/** Projects go before groups, but the project of a CI job goes after a group from the configuration. */
const inOrder = async (context: CommandContext, scopes: ResolvedVerb['scopes']): Promise<ResolvedVerb['scopes']> => {
  const { project } = await context.settings();
  return project.origin.kind === 'job' ? scopes.toReversed() : scopes;
};

/** Adds the current project or group to the input of a verb that uses it by default. */
export const withCurrentScope = async (context: CommandContext, input: VerbInput): Promise<VerbInput> => {
  const { verb, flags, scopes } = input;
  const isChosen = verb.endpoints.some(({ flag }) => flag !== undefined && (flags.includes(flag) || flag in scopes));
  if (verb.inCurrentScope !== true || isChosen) return input;
  for (const of of await inOrder(context, verb.scopes)) {
    const found = await currentScope(context, of);
    if (found !== undefined) return { ...input, scopes: { [of]: found } };
  }
  return input;
};

const optionOf = ({ flag = '', choice }: VerbEndpoint): string =>
  `--${flag}${choice === undefined ? '' : ` ${choice}`}`;

/** Chooses the endpoint by the given flags. Throws UsageError for flags of two endpoints. */
export const chooseEndpoint = ({ verb, flags, scopes, extras }: VerbInput): VerbEndpoint => {
  const given = new Set([...flags, ...Object.keys(scopes)]);
  const [usual, ...others] = verb.endpoints;
  const asked = others.filter(({ flag = '', choice }) => given.has(flag) && (!choice || extras[flag] === choice));
  const [first, second] = asked.filter(({ flag }) =>
    asked.every(({ beside }) => beside === undefined || beside !== flag),
  );
  if (first !== undefined && second !== undefined) {
    throw new UsageError(`${optionOf(first)} and ${optionOf(second)} cannot be used together`);
  }
  return first ?? (usual as VerbEndpoint);
};

export type ResolveScope = typeof resolveScope;

/** Adds the endpoint's project or group to the parameters. */
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
    const found = await currentScope(context, scope.of);
    return found === undefined ? params : { ...params, [scope.param]: found };
  }
  const label = flagged === undefined ? verb.parameters.find(({ wire }) => wire === scope.param)?.label : undefined;
  return { ...params, [scope.param]: await resolve(context, scope.of, scopes[scope.of], label) };
};
