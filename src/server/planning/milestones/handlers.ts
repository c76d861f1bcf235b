/** Milestones of projects (v4 shapes) and of groups (document, "Group milestones"). */
import type { groupMilestones, projectMilestones } from '../../../contract/planning/milestones.ts';
import type { Row } from '../../db/schema.ts';
import { displayNameFault } from '../../formats/names.ts';
import { conflict, notFound, refuseFaults } from '../../formats/problems.ts';
import type { Caller, Group, Project } from '../../request/access-level.ts';
import type { Handlers, Listing, UnmodifiedCheck } from '../../request/handler.ts';
import type { Service } from '../../request/service.ts';
import { milestoneFields } from '../issuables/record.ts';
import { listOf } from '../issues/handlers.ts';
import type { IssuePlace } from '../issues/store.ts';
import { requireMergeRequests } from '../merge-requests/find-merge-request.ts';
import { listOf as listMergeRequests } from '../merge-requests/handlers.ts';
import type { MergeRequestPlace } from '../merge-requests/store.ts';
import {
  deleteMilestone,
  findMilestone,
  insertMilestone,
  listMilestones,
  type MilestoneFilter,
  type MilestonePlace,
  updateMilestone,
} from './store.ts';
import type { PageRequest } from '../../db/page-of.ts';
import { todayOf, toTimestamp } from '../../formats/clock.ts';
import { promoteInProject } from './promote-milestone.ts';
import { recordMilestoneEvent } from './record-event.ts';

type Milestone = Row<'milestones'>;

/** The project or group of a request, and the form of its milestones. */
interface Family<R> {
  readonly place: MilestonePlace;
  readonly record: (row: Milestone) => R;
}

interface Texts {
  readonly title?: string;
  readonly description?: string | null;
  readonly due_date?: string | null;
  readonly start_date?: string | null;
}

/** The parts of a request that deletes. */
interface Removal {
  readonly service: Service;
  readonly caller: Caller;
  readonly checkUnmodified: UnmodifiedCheck;
}

/** A milestone can start on its due date. */
const refusePeriod = ({ start_date: start, due_date: due }: Pick<Milestone, 'start_date' | 'due_date'>): void =>
  refuseFaults({
    due_date: start !== null && due !== null && due < start ? `is before the start date, ${start}` : undefined,
  });

const orRefusal = (service: Service, error: unknown, place: MilestonePlace): unknown => {
  const { engine } = service.database;
  if (engine.isDuplicate(error)) {
    return conflict('Milestone already exists');
  }
  return engine.isOrphan(error) ? notFound('project_id' in place ? 'Project' : 'Group') : error;
};

const list = async <R>(service: Service, { place, record }: Family<R>, filter: MilestoneFilter, page: PageRequest) => {
  const { items, total } = await listMilestones(service.database, place, filter, page);
  return { items: items.map(record), total };
};

const requireMilestone = async (service: Service, place: MilestonePlace, id: number): Promise<Milestone> => {
  const found = await findMilestone(service.database.db, place, id);
  if (found === undefined) {
    throw notFound('Milestone');
  }
  return found;
};

const get = async <R>(service: Service, { place, record }: Family<R>, id: number): Promise<R> =>
  record(await requireMilestone(service, place, id));

const create = async <R>(
  service: Service,
  caller: Caller,
  { place, record }: Family<R>,
  params: Texts & { readonly title: string },
): Promise<R> => {
  const title = params.title.trim();
  const period = { due_date: params.due_date ?? null, start_date: params.start_date ?? null };
  refuseFaults({ title: displayNameFault(title) });
  refusePeriod(period);
  const now = service.clock.now();
  const times = { created_at: toTimestamp(now), updated_at: toTimestamp(now) };
  const milestone = { title, description: params.description ?? '', state: 'active', ...period, ...times } as const;
  try {
    const made = await insertMilestone(service.database.db, place, milestone, (transaction, inserted) =>
      recordMilestoneEvent(transaction, inserted, 'created', { authorId: caller.id, now }),
    );
    return record(made);
  } catch (error) {
    throw orRefusal(service, error, place);
  }
};

const stateChange = (event: 'close' | 'activate' | undefined, now: string) => {
  switch (event) {
    case 'close':
      return { state: 'closed', closed_at: now } as const;
    case 'activate':
      return { state: 'active', closed_at: null } as const;
    case undefined:
      return {};
  }
};

const update = async <R>(
  service: Service,
  caller: Caller,
  { place, record }: Family<R>,
  params: Texts & { readonly milestone_id: number; readonly state_event?: 'close' | 'activate' },
): Promise<R> => {
  const { id } = await requireMilestone(service, place, params.milestone_id);
  const title = params.title?.trim();
  refuseFaults({ title: title === undefined ? undefined : displayNameFault(title) });
  const now = service.clock.now();
  const at = toTimestamp(now);
  // Kysely skips undefined values, so that only given parameters change a column.
  const changes = {
    title,
    description: params.description === null ? '' : params.description,
    due_date: params.due_date,
    start_date: params.start_date,
    ...stateChange(params.state_event, at),
    updated_at: at,
  };
  try {
    const changed = await updateMilestone(service.database.db, id, changes, async (transaction, { before, after }) => {
      refusePeriod(after);
      if (before.state !== after.state) {
        const action = after.state === 'closed' ? 'closed' : 'reopened';
        await recordMilestoneEvent(transaction, after, action, { authorId: caller.id, now });
      }
    });
    if (changed === undefined) {
      throw notFound('Milestone');
    }
    return record(changed);
  } catch (error) {
    throw orRefusal(service, error, place);
  }
};

const remove = async (
  { service, caller, checkUnmodified }: Removal,
  place: MilestonePlace,
  id: number,
): Promise<null> => {
  const { updated_at: updatedAt } = await requireMilestone(service, place, id);
  checkUnmodified(updatedAt);
  const actor = { authorId: caller.id, now: service.clock.now() };
  const deleted = await deleteMilestone(service.database.db, id, actor, (transaction, milestone) =>
    recordMilestoneEvent(transaction, milestone, 'destroyed', actor),
  );
  if (!deleted) {
    throw notFound('Milestone');
  }
  return null;
};

const issuesOf = async (call: Listing, place: MilestonePlace, within: IssuePlace, id: number) => {
  await requireMilestone(call.service, place, id);
  return listOf(call, within, { milestoneId: id });
};

const mergeRequestsOf = async (call: Listing, place: MilestonePlace, within: MergeRequestPlace, id: number) => {
  await requireMilestone(call.service, place, id);
  return listMergeRequests(call, within, { milestoneId: id });
};

/** The service, and the URL at which the caller reaches it. */
type Asked = Pick<Listing, 'service' | 'baseUrl'>;

/** The fields of a milestone that is no part of another record, at the path of its project or group. */
const fieldsAt = ({ service, baseUrl }: Asked, path: string, row: Milestone) => ({
  ...milestoneFields(row),
  expired: row.due_date !== null && row.due_date < todayOf(service),
  web_url: `${baseUrl}/${path}/milestones/${row.iid}`,
});

const inProject = ({ project, ...asked }: Asked & { readonly project: Project }) => ({
  place: { project_id: project.id },
  record: (row: Milestone) => ({ ...fieldsAt(asked, project.full_path, row), project_id: project.id }),
});

const inGroup = ({ group, ...asked }: Asked & { readonly group: Pick<Group, 'id' | 'full_path'> }) => ({
  place: { namespace_id: group.id },
  record: (row: Milestone) => ({ ...fieldsAt(asked, `groups/${group.full_path}`, row), group_id: group.id }),
});

export const projectMilestoneHandlers: Handlers<typeof projectMilestones> = {
  list: (call) => list(call.service, inProject(call), call.params, call.page),
  get: (call) => get(call.service, inProject(call), call.params.milestone_id),
  create: (call) => create(call.service, call.caller, inProject(call), call.params),
  update: (call) => update(call.service, call.caller, inProject(call), call.params),
  delete: (call) => remove(call, inProject(call).place, call.params.milestone_id),
  promote: async (call) => {
    const { group, milestone } = await promoteInProject(call, call.params.milestone_id);
    return inGroup({ ...call, group }).record(milestone);
  },
  issues: (call) => {
    const { id, accessLevel } = call.project;
    return issuesOf(call, { project_id: id }, { projectId: id, accessLevel }, call.params.milestone_id);
  },
  mergeRequests: async (call) => {
    const { id } = call.project;
    requireMergeRequests(call.project);
    return mergeRequestsOf(call, { project_id: id }, { projectId: id }, call.params.milestone_id);
  },
};

export const groupMilestoneHandlers: Handlers<typeof groupMilestones> = {
  list: (call) => list(call.service, inGroup(call), call.params, call.page),
  get: (call) => get(call.service, inGroup(call), call.params.milestone_id),
  create: (call) => create(call.service, call.caller, inGroup(call), call.params),
  update: (call) => update(call.service, call.caller, inGroup(call), call.params),
  delete: (call) => remove(call, inGroup(call).place, call.params.milestone_id),
  issues: (call) => {
    const { id, lineage } = call.group;
    return issuesOf(call, { namespace_id: id }, { lineage }, call.params.milestone_id);
  },
  mergeRequests: (call) => {
    const { id, lineage } = call.group;
    return mergeRequestsOf(call, { namespace_id: id }, { lineage }, call.params.milestone_id);
  },
};
