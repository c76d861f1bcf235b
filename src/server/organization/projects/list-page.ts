/** Answers the lists of projects. */
import type { Body, Params } from '../../../contract/vocabulary/endpoint.ts';
import type { projects } from '../../../contract/organization/projects.ts';
import type { Caller } from '../../request/auth/caller.ts';
import type { PageRequest, Slice } from '../../request/handler.ts';
import type { Service } from '../../request/service.ts';
import { projectFilter } from './list-filter.ts';
import { listedProjects, simpleProjects } from './list-records.ts';
import { listProjects, type ProjectFilter } from './store.ts';

/** What a list was asked for. */
export interface ListCall {
  readonly service: Service;
  readonly caller: Caller | null;
  readonly params: Omit<Params<(typeof projects)['list']>, 'page' | 'per_page'>;
  readonly page: PageRequest;
  readonly baseUrl: string;
}

/** A page of projects as v4 clients know them, inside the place given or everywhere. */
export const projectPage = async (
  { service, caller, params, page, baseUrl }: ListCall,
  place: Pick<ProjectFilter, 'namespaceId' | 'forkedFromId'> = {},
): Promise<Slice<Body<(typeof projects)['list']>>> => {
  const filter = projectFilter(service, caller, params, place);
  const { items, total } = await listProjects(service.database, filter, page);
  const attributes = params.with_custom_attributes;
  const records =
    params.simple === true
      ? await simpleProjects(service, items, baseUrl)
      : await listedProjects(service, items, { caller, attributes, baseUrl });
  return { items: records, total };
};
