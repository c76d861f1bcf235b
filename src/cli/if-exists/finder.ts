import type { Endpoint } from '../../contract/vocabulary/endpoint.ts';
import type { WireParams } from '../verbs/parameter.ts';

export interface MakeCall {
  readonly endpoint: Endpoint;
  readonly params: WireParams;
}

export interface Found {
  readonly record: unknown;
  /** Changes what differs, and returns the record as it is then; undefined where nothing differs. */
  readonly update: () => Promise<unknown>;
  /** Why it is not the record that would be made, although it has its name: `it is at 1a2b3c4d`. */
  readonly differs?: string | undefined;
}

/** Finds the record that a call would make. */
export interface Finder {
  /** Looks before anything is made; otherwise what the server says of a create shows that there is one. */
  readonly looksFirst: boolean;
  /** @param options.isAgain what was read before does not count */
  readonly find: (call: MakeCall, options: { readonly isAgain: boolean }) => Promise<Found | undefined>;
}
