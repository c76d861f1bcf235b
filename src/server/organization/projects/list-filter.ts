/** Reads the filters of lists of projects (document, "Groups"; v4). */
import type { Params } from '../../../contract/vocabulary/endpoint.ts';
import type { projects } from '../../../contract/organization/projects.ts';
import type { Caller } from '../../request/auth/caller.ts';
import { todayOf } from '../../formats/clock.ts';
import type { Service } from '../../request/service.ts';
import type { ProjectFilter } from './store.ts';

type Given = Omit<Params<(typeof projects)['list']>, 'page' | 'per_page'>;

/** What a list holds, inside the place given or everywhere. The filters for administrators do nothing for others. */
export const projectFilter = (
  service: Service,
  caller: Caller | null,
  given: Given,
  place: Pick<ProjectFilter, 'namespaceId' | 'forkedFromId'> = {},
): ProjectFilter => ({
  ...place,
  caller,
  search: given.search,
  visibility: given.visibility,
  archived: given.archived,
  owned: given.owned,
  membership: given.membership,
  starred: given.starred,
  withIssues: given.with_issues_enabled,
  withMergeRequests: given.with_merge_requests_enabled,
  attributes: caller?.admin === true ? given.custom_attributes : undefined,
  orderBy: given.order_by,
  sort: given.sort,
  today: todayOf(service),
});
