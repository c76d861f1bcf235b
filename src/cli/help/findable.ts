import type { Endpoint } from '../../contract/vocabulary/endpoint.ts';

/** A text by which something is found. */
export interface FoundBy {
  readonly text: string;
  /** How much a word in it says about what the thing is; 1 for what is said in passing. */
  readonly weight: number;
}

/** Something that can be run, as it is looked for: a verb with one of its endpoints, a tool, or a call of an endpoint. */
export interface Findable {
  /** As typed, with `<name>` for what is to be filled in. */
  readonly command: string;
  readonly summary: string;
  /** What it calls, if it is known to call one endpoint. */
  readonly endpoint?: Endpoint;
  /** Among those that call the same endpoint, or are found as well, lower ones come first. */
  readonly rank: number;
  readonly foundBy: readonly FoundBy[];
}

/** How much a text says, by where it stands. */
export const weights = {
  verb: 7,
  words: 5,
  alias: 4,
  summary: 4,
  noun: 2,
  path: 2,
  parameter: 2,
  inPassing: 1,
} as const;
