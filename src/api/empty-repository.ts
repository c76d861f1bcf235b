import { branches } from '../contract/code/branches.ts';
import { pathNames, type Endpoint } from '../contract/vocabulary/endpoint.ts';
import { call } from './call.ts';
import type { Client } from './client.ts';
import { type ApiError, isApiError, isUnknownRoute } from './errors/api-error.ts';

/** True for lists of a repository such as its branches, not for lists of one of its commits. */
const isOfRepository = ({ path }: Endpoint): boolean =>
  path.startsWith('/projects/:id/repository/') && pathNames(path).length === 1;

/** Some servers create the repository at the first commit. */
const lacksRepository = ({ status, body }: ApiError): boolean =>
  status === 404 && /repository not found/i.test(JSON.stringify(body));

const lacksProject = ({ body }: ApiError): boolean => /project not found/i.test(JSON.stringify(body));

/**
 * Checks that a list failed because the repository has no commits. Servers respond as for a wrong ref or path, so that the
 * branches are listed to find out.
 */
export const isOfEmptyRepository = async (
  client: Client,
  endpoint: Endpoint,
  { id }: { readonly id?: unknown },
  { error, signal }: { readonly error: unknown; readonly signal: AbortSignal | undefined },
): Promise<boolean> => {
  if (
    !isOfRepository(endpoint) ||
    !isApiError(error) ||
    error.status !== 404 ||
    isUnknownRoute(error) ||
    lacksProject(error)
  )
    return false;
  if (lacksRepository(error)) return true;
  if (endpoint.path === branches.list.path) return false;
  try {
    const { body } = await call<unknown, unknown>(
      client,
      branches.list,
      { id, per_page: 1 },
      signal === undefined ? {} : { signal },
    );
    return Array.isArray(body) && body.length === 0;
  } catch (thrown) {
    if (isApiError(thrown)) return lacksRepository(thrown);
    throw thrown;
  }
};
