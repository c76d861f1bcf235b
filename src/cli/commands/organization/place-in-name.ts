import { UsageError } from '../../errors/usage-error.ts';
import { pathOfScope } from '../../targets/find-scope.ts';
import type { Verb } from '../../verbs/noun.ts';
import type { CommandContext } from '../../context/context.ts';
import type { WireParams } from '../../verbs/parameter.ts';

/** No name of a project or group has a slash in it. */
const pathLike = /^\/*([\w.-]+(?:\/[\w.-]+)*)\/+([\w.-]+)\/*$/;

const isSame = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase();

/** Throws UsageError where an option names another place than the path does. */
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
 * Has `projects create harbor/demo` make it in that group, as `groups create harbor/demo` does.
 *
 * @param param what the place is sent as
 */
export const placeInName =
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
