import type { Endpoint } from '../../contract/vocabulary/endpoint.ts';
import type { WireParams } from '../verbs/parameter.ts';

export interface MakeCall {
  readonly endpoint: Endpoint;
  readonly params: WireParams;
  /** As typed, with names in place of IDs, for messages. Default: `params`. */
  readonly typed?: WireParams;
}

export interface Found {
  readonly record: unknown;
  /** Updates differences and returns the updated record; undefined without differences. */
  readonly update: () => Promise<unknown>;
  /** The reason why a record with this name is another one: `it is at 1a2b3c4d`. */
  readonly differs?: string | undefined;
}

/** Finds the existing record that a call would create. */
export interface Finder {
  /** It is called before the request; otherwise only after the server refused it. */
  readonly looksFirst: boolean;
  /** @param options.isAgain reads records again */
  readonly find: (call: MakeCall, options: { readonly isAgain: boolean }) => Promise<Found | undefined>;
}
