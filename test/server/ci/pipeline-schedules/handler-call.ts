/** Calls handlers as the routes do after checking credentials, access rule, and parameters. */
import type { Endpoint } from '../../../../src/contract/vocabulary/endpoint.ts';
import type { Row } from '../../../../src/server/db/schema.ts';
import { preconditionFailed, Problem } from '../../../../src/server/formats/problems.ts';
import type { Call } from '../../../../src/server/request/handler.ts';
import type { Fixture } from '../../queue/service-fixture.ts';

export type CallParams<E extends Endpoint> = Omit<Call<E>['params'], 'id'>;

export interface CallMaker<E extends Endpoint> {
  readonly user: Row<'users'>;
  readonly level: number;
  readonly params: CallParams<E>;
  readonly unmodifiedSince?: string | undefined;
}

/** A call of an endpoint of the fixture's project by a user with the given access level in it. */
export const handlerCall = <E extends Endpoint>(
  { service, project }: Fixture,
  { user, level, params, unmodifiedSince }: CallMaker<E>,
): Call<E> =>
  ({
    service,
    params: { id: String(project.id), ...params },
    caller: {
      id: user.id,
      username: user.username,
      name: user.name,
      admin: false,
      external: false,
      credential: { id: 1, scopes: ['api'] },
    },
    project: { ...project, accessLevel: level },
    group: undefined,
    page: { page: 1, perPage: 20, offset: 0, limit: 20 },
    baseUrl: 'http://example.com',
    origin: { address: '127.0.0.1', userAgent: '' },
    checkUnmodified: (updatedAt: string) => {
      if (unmodifiedSince !== undefined && updatedAt > unmodifiedSince) {
        throw preconditionFailed();
      }
    },
  }) as unknown as Call<E>;

/** The status and body of the problem that a call fails with. */
export const problemOf = async (call: Promise<unknown>) => {
  const error = await call.then(
    () => new Error('the call succeeded'),
    (cause: unknown) => cause,
  );
  return error instanceof Problem ? { status: error.status, ...error.body } : error;
};
