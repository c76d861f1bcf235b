import type { FileParam } from './multipart.ts';

/** The parameters of an endpoint, where those named in its `files` may be given as a file. */
export type CallParams<P, F extends string> = { [K in keyof P]: K extends F ? P[K] | FileParam : P[K] };

/** The part of an endpoint from which `CallParams` learns the names. */
export interface WithFiles<F extends string> {
  readonly files?: readonly F[];
}
