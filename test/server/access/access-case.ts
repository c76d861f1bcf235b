/** A request to an endpoint, and the status that each caller gets. */
import type { CallerName, Visibility } from './callers.ts';
import type { Expectation } from './statuses.ts';
import type { Request, World } from './world.ts';

/** The project or group and the caller of a request. */
export interface Situation {
  readonly world: World;
  readonly visibility: Visibility;
  readonly caller: CallerName;
}

/**
 * Builds a request that only the caller's permissions can make fail, with fresh records if it changes or removes any.
 * Other callers can send the same request, unless the function reads `caller`.
 */
export type MakeRequest = (situation: Situation) => Request | Promise<Request>;

/** Keyed by endpoint, as `resource.name` of the contract. */
export type AccessCases = Readonly<Record<string, readonly [Expectation, MakeRequest]>>;
