import type { Endpoint } from '../../contract/vocabulary/endpoint.ts';
import type { WireParams } from './parameter.ts';

/** Parameters, by wire name, that two records of one parent cannot share. */
export interface Unique {
  /** Nothing is unique where the first is not given. */
  readonly together: readonly [string, ...string[]];
  /** What the server takes where one of the others is not given. */
  readonly defaults?: WireParams;
  readonly ignoreCase?: true;
  /** Another parameter that identifies the record in their place. */
  readonly unless?: string;
}

/** Where a record is found that keeps another from being made. */
export interface Existing {
  /** What returns it, or a list in which it is; of several, the one whose address is that of the create. */
  readonly in: readonly Endpoint[];
  /** Parameters of a list that select it. */
  readonly query?: (params: WireParams) => WireParams;
  /** The field of the response that has the list. */
  readonly within?: string;
  /** Whether a record of the list is it. */
  readonly isIt?: (record: WireParams, params: WireParams) => boolean;
  /** Only those whose `user` is the caller. */
  readonly ofCaller?: true;
  /** It has to be at the commit that the parameter `ref` names. */
  readonly atRef?: true;
  /** Changes it; without one, `--if-exists update` is refused. */
  readonly update?: Endpoint;
  /** What the path of the update names. Default: as given. */
  readonly ref?: (record: WireParams) => WireParams;
  /** The parameters of the update as the record has them. Default: the fields of their names. */
  readonly shown?: (record: WireParams, params: WireParams) => WireParams;
}
