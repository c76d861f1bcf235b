/** The audit log, for administrators, and what concerns a project or group, for those who run it. */
import type { auditEvents, groupAuditEvents, projectAuditEvents } from '../../../contract/instance/audit-events.ts';
import type { PageRequest } from '../../db/page-of.ts';
import type { Row } from '../../db/schema.ts';
import { badRequest, notFound } from '../../formats/problems.ts';
import { type Caller, type Group, hasRole, type Project } from '../../request/access-level.ts';
import { type AuditFilter, findAuditEvent, listAuditEvents } from '../../request/audit.ts';
import type { Handlers } from '../../request/handler.ts';
import type { Service } from '../../request/service.ts';

const record = ({ parameters, entity_path, ...row }: Row<'audit_events'>) => ({
  ...row,
  parameters: JSON.parse(parameters) as string[],
  details: {
    author_name: row.author_username,
    custom_message: row.action,
    target_id: row.target_id,
    target_details: row.target,
    entity_path,
    ip_address: row.address,
  },
});

const list = async (service: Service, filter: AuditFilter, page: PageRequest) => {
  const { items, total } = await listAuditEvents(service.database.db, filter, page);
  return { items: items.map(record), total };
};

type Times = Readonly<Partial<Record<'created_after' | 'created_before', string>>>;

const timesIn = ({ created_after: after, created_before: before }: Times): AuditFilter => ({ after, before });

type Entity = Required<Pick<AuditFilter, 'entityType' | 'entityId'>>;

const inProject = ({ id }: Project): Entity => ({ entityType: 'Project', entityId: id });

const inGroup = ({ id }: Group): Entity => ({ entityType: 'Group', entityId: id });

/** Members who do not run the project or group see what they did themselves. */
const own = ({ id }: Caller): AuditFilter => ({ authorId: id });

const find = async (service: Service, id: number, entity?: Entity) => {
  const row = await findAuditEvent(service.database.db, id);
  const isThere = entity === undefined || (row?.entity_type === entity.entityType && row.entity_id === entity.entityId);
  if (row === undefined || !isThere) throw notFound('Audit Event');
  return record(row);
};

export const auditEventHandlers: Handlers<typeof auditEvents> = {
  list: async ({ service, params, page }) => {
    const { author_id: authorId, action, entity_type: entityType, entity_id: entityId } = params;
    if (entityId !== undefined && entityType === undefined) throw badRequest('entity_id needs entity_type');
    return list(service, { ...timesIn(params), authorId, action, entityType, entityId }, page);
  },

  get: ({ service, params }) => find(service, params.audit_event_id),
};

export const projectAuditEventHandlers: Handlers<typeof projectAuditEvents> = {
  list: ({ service, params, page, project, caller }) => {
    const seen = hasRole(project.accessLevel, 'master') ? {} : own(caller);
    return list(service, { ...timesIn(params), ...inProject(project), ...seen }, page);
  },

  get: ({ service, params, project }) => find(service, params.audit_event_id, inProject(project)),
};

export const groupAuditEventHandlers: Handlers<typeof groupAuditEvents> = {
  list: ({ service, params, page, group, caller }) => {
    const seen = hasRole(group.accessLevel, 'owner') ? {} : own(caller);
    return list(service, { ...timesIn(params), ...inGroup(group), ...seen }, page);
  },

  get: ({ service, params, group }) => find(service, params.audit_event_id, inGroup(group)),
};
