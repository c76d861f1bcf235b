/** The audit log, for administrators. */
import type { auditEvents } from '../../../contract/instance/audit-events.ts';
import type { Row } from '../../db/schema.ts';
import { notFound } from '../../formats/problems.ts';
import { findAuditEvent, listAuditEvents } from '../../request/audit.ts';
import type { Handlers } from '../../request/handler.ts';

const record = ({ parameters, ...row }: Row<'audit_events'>) => ({
  ...row,
  parameters: JSON.parse(parameters) as string[],
});

export const auditEventHandlers: Handlers<typeof auditEvents> = {
  list: async ({ service, params, page }) => {
    const { created_after: after, created_before: before, author_id: authorId, action } = params;
    const { items, total } = await listAuditEvents(service.database.db, { after, before, authorId, action }, page);
    return { items: items.map(record), total };
  },

  get: async ({ service, params }) => {
    const row = await findAuditEvent(service.database.db, params.audit_event_id);
    if (row === undefined) throw notFound('Audit Event');
    return record(row);
  },
};
