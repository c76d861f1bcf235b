/** A request to an endpoint, and who gets which answer to it. */
import type { CallerName, Visibility } from './callers.ts';
import type { Expectation } from './statuses.ts';
import type { Request, World } from './world.ts';

/** Where and for whom a request is made. */
export interface Situation {
  readonly world: World;
  readonly visibility: Visibility;
  readonly caller: CallerName;
}

/**
 * Makes a request in which nothing but the caller can be wrong, with fresh records wherever it changes or removes some.
 * Other callers may be asked for it, too, except where it looks at who the caller is.
 */
export type MakeRequest = (situation: Situation) => Request | Promise<Request>;

/** By endpoint, as `resource.name` of the contract. */
export type AccessCases = Readonly<Record<string, readonly [Expectation, MakeRequest]>>;
