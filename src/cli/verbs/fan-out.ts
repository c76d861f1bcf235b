import type { Client } from '../../api/client.ts';
import type { Page as ListPage, PagesOptions } from '../../api/paginate.ts';
import type { Endpoint } from '../../contract/vocabulary/endpoint.ts';
import type { Target } from '../targets/find-targets.ts';
import type { WireParams } from './parameter.ts';

/** What a read of many projects or groups needs to know. */
export interface FanOut {
  readonly targets: readonly Target[];
  /** The parameter that names each. */
  readonly param: string;
  /** Whether what is read is the project or group itself, and not something in it. */
  readonly isItself: boolean;
  /** Puts IDs in place of names, which may be others in each; undefined for one that has nothing to list. */
  readonly paramsFor: (params: WireParams) => Promise<WireParams | undefined>;
  /** A list that has the records of all projects in a group, where that is what is wanted. */
  readonly whole?: { readonly endpoint: Endpoint; readonly group: string };
}

/** Reads the pages of a list, as `pages` of the API does. */
export type ReadPages = (
  client: Client,
  endpoint: Endpoint,
  params: WireParams,
  options: PagesOptions,
) => AsyncIterable<ListPage<unknown>>;
