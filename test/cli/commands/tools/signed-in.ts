import { afterAll, beforeAll } from 'vitest';
import { startService, type TestService } from '../../../support/service.ts';
import { makeHome, type Home } from '../../support/home.ts';
import type { Result, RunContext } from '../../support/run.ts';

/** A service for the tests of a file, and `repoctl api` for whoever is signed in there. */
export interface SignedIn {
  readonly service: () => TestService;
  /** A home whose profile is for the service, or for another one. */
  readonly signedIn: (url?: string, token?: string) => Promise<Home>;
  readonly api: (argv: readonly string[], around?: RunContext) => Promise<Result>;
}

/** Starts the service before the tests of the file that calls this, and stops it after them. */
export const useSignedIn = (): SignedIn => {
  let service: TestService;
  beforeAll(async () => {
    service = await startService();
  });
  afterAll(async () => {
    await service.stop();
  });
  const signedIn: SignedIn['signedIn'] = (url = service.url, token = service.rootToken) =>
    makeHome({ profiles: { work: { url, token, retries: 0 } } });
  return {
    service: () => service,
    signedIn,
    api: async (argv, around = {}) => (await signedIn()).run(['api', ...argv], around),
  };
};
