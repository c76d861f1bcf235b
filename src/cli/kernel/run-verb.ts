import type { Endpoint } from '../../contract/endpoint.ts';
import { UsageError } from '../errors/usage-error.ts';
import { collectParams } from './collect-params.ts';
import type { CommandContext } from './context.ts';
import type { Verb } from './noun.ts';
import { parsePaging } from './paging.ts';
import { resolveScope } from './project-and-group.ts';
import { runEndpoint } from './run-endpoint.ts';
import type { VerbInput } from './verb-input.ts';
import { positionalScope, scopeOf } from './verb-parameters.ts';
import type { WireParams } from './wire-params.ts';

const chooseEndpoint = ({ verb, flags, scopes }: VerbInput): Endpoint => {
  const given = new Set([...flags, ...Object.keys(scopes)]);
  const chosen = (verb.alternatives ?? []).filter(({ flag }) => given.has(flag));
  const [first, second] = chosen;
  if (first !== undefined && second !== undefined) {
    throw new UsageError(`--${first.flag} and --${second.flag} contradict each other`);
  }
  return first?.endpoint ?? verb.endpoint;
};

const checkArgument = ({ verb, extras, commandLine }: VerbInput): void => {
  const { argument } = verb;
  if (argument === undefined || extras[argument.name] !== undefined) return;
  throw new UsageError(`<${argument.name}> must be given`, { hint: `Usage: ${commandLine} <${argument.name}>` });
};

/** The parameters with the project or group that the endpoint is about. */
const withScope = async (
  context: CommandContext,
  { verb, scopes }: { verb: Verb; scopes: VerbInput['scopes'] },
  endpoint: Endpoint,
  params: WireParams,
): Promise<WireParams> => {
  const scope = scopeOf(verb, endpoint) ?? positionalScope(verb, endpoint);
  const stray = Object.keys(scopes).find((given) => given !== scope?.of);
  if (stray !== undefined) throw new UsageError(`--${stray} does not go together with the other options given`);
  if (scope === undefined || scope.param in params) return params;
  return { ...params, [scope.param]: await resolveScope(context, scope.of, scopes[scope.of]) };
};

/**
 * Runs a verb: checks what was typed, finds the project or group, then prints the request (`--dry-run`), or asks where
 * the verb destroys something, and calls the endpoint.
 */
export const runVerb = async (context: CommandContext, input: VerbInput): Promise<void> => {
  const { noun, verb } = input;
  checkArgument(input);
  const endpoint = chooseEndpoint(input);
  const paging = endpoint.paginated === true ? parsePaging(input.list) : undefined;
  const implied = positionalScope(verb, endpoint);
  const typed = await collectParams(
    context,
    { verb, endpoint, given: input.given, commandLine: input.commandLine },
    implied === undefined ? [] : [implied.param],
  );
  const params = await withScope(context, input, endpoint, typed);
  if (context.globals.dryRun === true && verb.rehearses !== true) {
    const { printDryRun } = await import('./dry-run.ts');
    return printDryRun(context, endpoint, { ...params, ...paging?.params });
  }
  if (endpoint.risk === 'destructive') {
    const { confirmVerb } = await import('./confirm-verb.ts');
    await confirmVerb(context, { noun, verb, params });
  }
  const call = { noun, verb, endpoint, params, extras: input.extras, ...(paging !== undefined && { paging }) };
  return verb.run === undefined ? runEndpoint(context, call) : verb.run(context, call);
};
