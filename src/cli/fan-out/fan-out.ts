import type { Client } from '../../api/client.ts';
import type { Page as ListPage, PagesOptions } from '../../api/paginate.ts';
import type { Endpoint } from '../../contract/vocabulary/endpoint.ts';
import type { Target } from './find-targets.ts';

/** Parameters by wire name. */
type WireParams = Readonly<Record<string, unknown>>;

/** A read of several projects or groups. */
export interface FanOut {
  readonly targets: readonly Target[];
  /** The parameter for the project or group. */
  readonly param: string;
  /** The project or group itself is read, and not something in it. */
  readonly isItself: boolean;
  /** Replaces names by IDs, which differ between projects. Resolves to undefined for a project without a list. */
  readonly paramsFor: (params: WireParams) => Promise<WireParams | undefined>;
  /** One list with the records of all projects in a group, which is read instead of many. */
  readonly whole?: { readonly endpoint: Endpoint; readonly group: string };
}

/** Reads the pages of a list like `pages` of the API. */
export type ReadPages = (
  client: Client,
  endpoint: Endpoint,
  params: WireParams,
  options: PagesOptions,
) => AsyncIterable<ListPage<unknown>>;
