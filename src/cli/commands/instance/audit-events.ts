import {
  auditEvents as endpoints,
  groupAuditEvents,
  projectAuditEvents,
} from '../../../contract/instance/audit-events.ts';
import { auditEventColumns } from './audit-event-columns.ts';
import type { Noun } from '../../verbs/noun.ts';
import type { FlagChanges } from '../../verbs/parameter.ts';

/** Audit events stay when users are deleted, and usernames can be used again. */
const deletedByIdAlone: FlagChanges = {
  unknownHint:
    'Use the ID of a deleted user: "repoctl audit-events list --all --fields author_id,author_username" shows it.',
};

/** Kinds of entities that only GitLab has. */
const gitlabKinds = { User: 'User', Instance: 'Gitlab::Audit::InstanceScope' } as const;

export const auditEvents: Noun = {
  name: 'audit-events',
  singular: 'audit event',
  summary: 'View the audit log',
  nameKey: 'id',
  naming: { title: 'action' },
  columns: auditEventColumns,
  verbs: [
    {
      name: 'list',
      summary: 'List the audit events of the instance, a project, or a group, newest first',
      endpoint: endpoints.list,
      alternatives: [
        { flag: 'project', endpoint: projectAuditEvents.list },
        { flag: 'group', endpoint: groupAuditEvents.list },
      ],
      flags: { author_id: deletedByIdAlone, entity_type: { words: gitlabKinds } },
      reading: async (context, call) => (await import('./read-audit-events.ts')).readAuditEvents(context, call),
      examples: [
        {
          command: 'repoctl audit-events list --created-after 24h',
          caption: 'List what was done in the last 24 hours',
        },
        { command: 'repoctl audit-events list --action signInFailed --all', caption: 'List failed logins' },
        { command: 'repoctl audit-events list -p platform/api', caption: 'List the changes of a project' },
      ],
    },
    {
      name: 'get',
      summary: 'Show an audit event',
      endpoint: endpoints.get,
      alternatives: [
        { flag: 'project', endpoint: projectAuditEvents.get },
        { flag: 'group', endpoint: groupAuditEvents.get },
      ],
      flags: { audit_event_id: { name: 'id' } },
      examples: [{ command: 'repoctl audit-events get 42', caption: 'Show the parameters that were given' }],
    },
  ],
};
