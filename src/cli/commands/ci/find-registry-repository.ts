/** Finds registry repositories by path. */
import { call as callEndpoint } from '../../../api/call.ts';
import { isApiError, isUnknownRoute } from '../../../api/errors/api-error.ts';
import { registryRepositories } from '../../../contract/ci/registry.ts';
import type { CommandContext } from '../../context/context.ts';
import { waiting } from '../../context/waiting.ts';
import { ExitError } from '../../errors/exit-error.ts';
import { listReader } from '../../fan-out/list-reader.ts';
import { textAt, valueAt } from '../../output/field-path.ts';
import type { WireParams } from '../../verbs/parameter.ts';

/** The paths that the project can have: a repository has the path of its project, and maybe more. */
const projectsOf = (path: string): readonly string[] => {
  const parts = path.split('/');
  return parts.map((_, index) => parts.slice(0, parts.length - index).join('/')).filter((one) => one.includes('/'));
};

const findIn = async (context: CommandContext, project: string, path: string): Promise<unknown> => {
  const read = listReader(context, await context.client());
  try {
    const all = await read(registryRepositories.list, { id: project });
    return all.find((one) => textAt(one, 'path') === path);
  } catch (error) {
    const isHidden = isApiError(error) && ['not-found', 'forbidden'].includes(error.kind);
    if (!isHidden || isUnknownRoute(error)) throw error;
    return undefined;
  }
};

const findByPath = async (context: CommandContext, path: string): Promise<number> => {
  for (const project of projectsOf(path)) {
    const found = await findIn(context, project, path);
    if (found !== undefined) return Number(valueAt(found, 'id'));
  }
  throw new ExitError(`unknown registry repository "${path}"`, {
    code: 'not-found',
    hint: 'List them with "repoctl registry list".',
  });
};

/** Replaces the path of a repository by its ID. */
export const withId = async (context: CommandContext, params: WireParams): Promise<WireParams> => {
  const { id } = params;
  return typeof id === 'string' ? { ...params, id: await waiting.once(context, findByPath(context, id)) } : params;
};

/** Reads the repository that a command deletes. */
export const lookAt = async (context: CommandContext, { repository_id: id }: WireParams): Promise<unknown> =>
  (await callEndpoint(await context.client(), registryRepositories.get, { id: Number(id) }, { signal: context.signal }))
    .body;
