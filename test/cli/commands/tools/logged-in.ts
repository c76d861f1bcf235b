import { afterAll, beforeAll } from 'vitest';
import { startService, type TestService } from '../../../support/service.ts';
import { makeHome, type Home } from '../../support/home.ts';
import type { Result, RunContext } from '../../support/run.ts';

/** A service for the tests of a file, and `repoctl api` with the login of its first user. */
export interface LoggedIn {
  readonly service: () => TestService;
  /** A home with a profile for this service or another server. */
  readonly loggedIn: (url?: string, token?: string) => Promise<Home>;
  readonly api: (argv: readonly string[], around?: RunContext) => Promise<Result>;
}

/** Starts the service before the tests of the calling file and stops it after them. */
export const useLoggedIn = (): LoggedIn => {
  let service: TestService;
  beforeAll(async () => {
    service = await startService();
  });
  afterAll(async () => {
    await service.stop();
  });
  const loggedIn: LoggedIn['loggedIn'] = (url = service.url, token = service.rootToken) =>
    makeHome({ profiles: { work: { url, token, retries: 0 } } });
  return {
    service: () => service,
    loggedIn,
    api: async (argv, around = {}) => (await loggedIn()).run(['api', ...argv], around),
  };
};
