/** Milestones of projects (v4 shapes) and of groups (document, "Group milestones"): one piece of code for both families. */
import type { groupMilestones, projectMilestones } from '../../contract/milestones.ts';
import type { Row } from '../db/schema.ts';
import { toTimestamp } from '../db/values.ts';
import { conflict, notFound } from '../errors/problems.ts';
import type { Handlers, PageRequest } from '../http/handler.ts';
import { displayNameFault } from '../names/display-name.ts';
import { refuseFaults } from '../names/faults.ts';
import type { Service } from '../service.ts';
import {
  findMilestone,
  insertMilestone,
  listMilestones,
  updateMilestone,
  type MilestoneFilter,
  type MilestonePlace,
} from './store.ts';

type Milestone = Row<'milestones'>;

const commonRecord = (row: Milestone) => ({
  id: row.id,
  iid: row.iid,
  title: row.title,
  description: row.description,
  state: row.state,
  due_date: row.due_date,
  start_date: row.start_date,
  created_at: row.created_at,
  updated_at: row.updated_at,
});

/** Where a request is about milestones, and how they look there. */
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

/** An empty period is one: a milestone may start on the day it is due. */
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

/** Throws 404 when the place has no such milestone. */
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
  { place, record }: Family<R>,
  params: Texts & { readonly title: string },
): Promise<R> => {
  const title = params.title.trim();
  const period = { due_date: params.due_date ?? null, start_date: params.start_date ?? null };
  refuseFaults({ title: displayNameFault(title) });
  refusePeriod(period);
  const now = toTimestamp(service.clock.now());
  const times = { created_at: now, updated_at: now };
  const milestone = { title, description: params.description ?? '', state: 'active', ...period, ...times } as const;
  try {
    return record(await insertMilestone(service.database.db, place, milestone));
  } catch (error) {
    throw orRefusal(service, error, place);
  }
};

const stateAfter = { close: 'closed', activate: 'active' } as const;

const update = async <R>(
  service: Service,
  { place, record }: Family<R>,
  params: Texts & { readonly milestone_id: number; readonly state_event?: keyof typeof stateAfter },
): Promise<R> => {
  const { id } = await requireMilestone(service, place, params.milestone_id);
  const title = params.title?.trim();
  refuseFaults({ title: title === undefined ? undefined : displayNameFault(title) });
  // Kysely leaves out what is undefined, so that only what was given changes.
  const changes = {
    title,
    description: params.description === null ? '' : params.description,
    due_date: params.due_date,
    start_date: params.start_date,
    state: params.state_event === undefined ? undefined : stateAfter[params.state_event],
    updated_at: toTimestamp(service.clock.now()),
  };
  try {
    const changed = await updateMilestone(service.database.db, id, changes, refusePeriod);
    if (changed === undefined) {
      throw notFound('Milestone');
    }
    return record(changed);
  } catch (error) {
    throw orRefusal(service, error, place);
  }
};

const inProject = ({ id }: { readonly id: number }) => ({
  place: { project_id: id },
  record: (row: Milestone) => ({ ...commonRecord(row), project_id: id }),
});

const inGroup = ({ id }: { readonly id: number }) => ({
  place: { namespace_id: id },
  record: (row: Milestone) => ({ ...commonRecord(row), group_id: id }),
});

/** Handlers of the endpoints of a project's milestones. */
export const projectMilestoneHandlers: Handlers<typeof projectMilestones> = {
  list: ({ service, project, params, page }) => list(service, inProject(project), params, page),
  get: ({ service, project, params }) => get(service, inProject(project), params.milestone_id),
  create: ({ service, project, params }) => create(service, inProject(project), params),
  update: ({ service, project, params }) => update(service, inProject(project), params),
};

/** Handlers of the endpoints of a group's milestones. */
export const groupMilestoneHandlers: Handlers<typeof groupMilestones> = {
  list: ({ service, group, params, page }) => list(service, inGroup(group), params, page),
  get: ({ service, group, params }) => get(service, inGroup(group), params.milestone_id),
  create: ({ service, group, params }) => create(service, inGroup(group), params),
  update: ({ service, group, params }) => update(service, inGroup(group), params),
};
