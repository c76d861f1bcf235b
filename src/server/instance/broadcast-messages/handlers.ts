/** Broadcast messages (document, "Broadcast messages (admin only)"). */
import type { broadcastMessages } from '../../../contract/instance/broadcast-messages.ts';
import type { Row } from '../../db/schema.ts';
import { invalid, notFound, refuseFaults } from '../../formats/problems.ts';
import type { Handlers } from '../../request/handler.ts';
import { blankFault } from '../../formats/names.ts';
import type { Service } from '../../request/service.ts';
import { deleteMessage, findMessage, insertMessage, listMessages, updateMessage } from './store.ts';
import { toTimestamp } from '../../formats/clock.ts';

/** Milliseconds that a message is shown by default (document, "Limits"). */
const defaultWindow = 60 * 60 * 1000;
const defaultColor = '#E75E40';
const defaultFont = '#FFFFFF';

const record = (row: Row<'broadcast_messages'>, now: Date) => ({
  message: row.message,
  starts_at: row.starts_at,
  ends_at: row.ends_at,
  color: row.color,
  font: row.font,
  id: row.id,
  active: row.starts_at <= toTimestamp(now) && toTimestamp(now) < row.ends_at,
});

const refuseEmptyWindow = (startsAt: string, endsAt: string): void => {
  if (endsAt <= startsAt) {
    throw invalid({ ends_at: ['is not after starts_at'] });
  }
};

const requireMessage = async (service: Service, id: number): Promise<Row<'broadcast_messages'>> => {
  const message = await findMessage(service.database.db, id);
  if (message === undefined) {
    throw notFound('Broadcast Message');
  }
  return message;
};

export const broadcastMessageHandlers: Handlers<typeof broadcastMessages> = {
  list: async ({ service, page }) => {
    const { items, total } = await listMessages(service.database.db, page);
    const now = service.clock.now();
    return { items: items.map((row) => record(row, now)), total };
  },

  get: async ({ service, params }) => record(await requireMessage(service, params.id), service.clock.now()),

  create: async ({ service, params }) => {
    refuseFaults({ message: blankFault(params.message) });
    const now = service.clock.now();
    const startsAt = params.starts_at ?? toTimestamp(now);
    const endsAt = params.ends_at ?? toTimestamp(new Date(now.getTime() + defaultWindow));
    refuseEmptyWindow(startsAt, endsAt);
    const row = await insertMessage(service.database.db, {
      message: params.message,
      starts_at: startsAt,
      ends_at: endsAt,
      color: params.color ?? defaultColor,
      font: params.font ?? defaultFont,
      created_at: toTimestamp(now),
      updated_at: toTimestamp(now),
    });
    return record(row, now);
  },

  update: async ({ service, params }) => {
    const before = await requireMessage(service, params.id);
    refuseFaults({ message: blankFault(params.message) });
    refuseEmptyWindow(params.starts_at ?? before.starts_at, params.ends_at ?? before.ends_at);
    const { id, ...changes } = params;
    const now = service.clock.now();
    const row = await updateMessage(service.database.db, id, { ...changes, updated_at: toTimestamp(now) });
    return record(row ?? before, now);
  },

  delete: async ({ service, params, checkUnmodified }) => {
    const message = await requireMessage(service, params.id);
    checkUnmodified(message.updated_at);
    await deleteMessage(service.database.db, message.id);
    return null;
  },
};
