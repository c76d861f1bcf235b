/** Lists of activity events (document, "Events (activity)"). */
import type { events } from '../../../contract/activity/events.ts';
import { notFound } from '../../formats/problems.ts';
import type { Handlers, Listing } from '../../request/handler.ts';
import { type EventFilter, listEvents, visibleIn, visibleTo } from './store.ts';
import { eventRecords, eventsExpireBefore, projectEventRecords } from './record.ts';
import { toDay } from '../../formats/clock.ts';
import { findUserByIdOrName } from '../../request/auth-store.ts';

interface Asked extends Listing {
  readonly params: EventFilter;
}

/** Events of a user, as far as the caller can read them. */
const eventsOf = async ({ service, caller, params, page, baseUrl }: Asked, authorId: number) => {
  const now = service.clock.now();
  const query = {
    of: { authorId },
    visible: visibleTo(service.database.engine, caller, toDay(now)),
    filter: params,
    forgotten: eventsExpireBefore(now),
  };
  const { items, total } = await listEvents(service.database.db, query, page);
  return { items: await eventRecords(service, items, baseUrl), total };
};

export const eventHandlers: Handlers<typeof events> = {
  list: (call) => eventsOf(call, call.caller.id),
  listForUser: async (call) => {
    const user = await findUserByIdOrName(call.service.database.db, call.params.id);
    if (user === undefined) throw notFound('User');
    return eventsOf(call, user.id);
  },
  listForProject: async ({ service, caller, project, params, page, baseUrl }) => {
    const query = {
      of: { projectId: project.id },
      visible: visibleIn(service.database.engine, project, caller),
      filter: params,
      forgotten: eventsExpireBefore(service.clock.now()),
    };
    const { items, total } = await listEvents(service.database.db, query, page);
    return { items: await projectEventRecords(service, items, baseUrl), total };
  },
};
