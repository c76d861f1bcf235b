import { UsageError } from '../../errors/usage-error.ts';
import { pathOfScope } from '../../values/find-scope.ts';
import type { Verb } from '../../verbs/noun.ts';
import type { CommandContext } from '../../context/context.ts';
import type { WireParams } from '../../verbs/parameter.ts';

/** A path with a namespace; names of projects and groups have no slash. */
const pathLike = /^\/*([\w.-]+(?:\/[\w.-]+)*)\/+([\w.-]+)\/*$/;

const isSame = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase();

/** Throws UsageError if an option names another namespace than the path. */
const checkPlace = async (
  context: CommandContext,
  params: WireParams,
  { place, param, label }: { place: string; param: string; label: string },
): Promise<void> => {
  const given = params[param];
  if (given === undefined) return;
  const text = given === null ? '' : String(given);
  const path = param === 'user_id' ? text.replace(/^@/, '') : await pathOfScope(context, 'namespace', text);
  if (isSame(path, place)) return;
  throw new UsageError(`"${String(params['name'])}" is in ${place}, but ${label} is ${given === null ? 'null' : text}`);
};

/**
 * Lets `projects create harbor/demo` create the project in that group, as `groups create harbor/demo` does.
 *
 * @param param that the namespace is sent as
 */
export const namespaceInName =
  (param: 'namespace_id' | 'parent_id'): NonNullable<Verb['complete']> =>
  async (context, params) => {
    const [, place, name] = pathLike.exec(String(params['name'] ?? '')) ?? [];
    if (place === undefined || name === undefined) return {};
    const label = param === 'parent_id' ? '--parent' : '--namespace';
    await checkPlace(context, params, { place, param, label });
    await checkPlace(context, params, { place, param: 'user_id', label: '--user' });
    const isOwners = params['user_id'] !== undefined;
    return {
      name,
      path: params['path'] ?? name,
      ...(!isOwners && { [param]: params[param] ?? (/^\d+$/.test(place) ? `/${place}` : place) }),
    };
  };
