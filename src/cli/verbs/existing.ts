import type { Endpoint } from '../../contract/vocabulary/endpoint.ts';
import type { WireParams } from './parameter.ts';

/** Parameters, by wire name, that are unique among the records of one parent. */
export interface Unique {
  /** Nothing is checked if the first is not given. */
  readonly together: readonly [string, ...string[]];
  /** The server's defaults for the others. */
  readonly defaults?: WireParams;
  readonly ignoreCase?: true;
  /** Another parameter that identifies the record in their place. */
  readonly unless?: string;
}

/** Describes how to find the record that prevents another one from being created. */
export interface Existing {
  /** Endpoints that return it, or a list with it. Of several, the one with the path of the create is used. */
  readonly in: readonly Endpoint[];
  /** Parameters of a list that select it. */
  readonly query?: (params: WireParams) => WireParams;
  /** The field of the response with the list. */
  readonly within?: string;
  /** Finds it in the list. */
  readonly isIt?: (record: WireParams, params: WireParams) => boolean;
  /** Only records whose `user` is the current user. */
  readonly ofCaller?: true;
  /** It is looked for before the request, since servers create a second one without complaint. */
  readonly looksFirst?: true;
  /** It must be at the commit of the parameter `ref`. */
  readonly atRef?: true;
  /** Updates it; without one, `--if-exists update` is refused. Of several, the one below the path of the create is used. */
  readonly update?: Endpoint | readonly Endpoint[];
  /** Parameters of the update besides the given ones, such as those of its path. */
  readonly ref?: (record: WireParams) => WireParams;
  /** Current values of the update's parameters. Default: the fields with their names. */
  readonly shown?: (record: WireParams, params: WireParams) => WireParams;
}
