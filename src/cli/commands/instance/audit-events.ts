import {
  auditEvents as endpoints,
  groupAuditEvents,
  projectAuditEvents,
} from '../../../contract/instance/audit-events.ts';
import { roleColumn } from '../people/role-column.ts';
import type { Noun } from '../../verbs/noun.ts';
import type { FlagChanges } from '../../verbs/parameter.ts';

/** Audit events stay when users are deleted, and usernames can be used again. */
const deletedByIdAlone: FlagChanges = {
  unknownHint:
    'Use the ID of a deleted user: "repoctl audit-events list --all --fields author_id,author_username" shows it.',
};

export const auditEvents: Noun = {
  name: 'audit-events',
  singular: 'audit event',
  summary: 'View the audit log',
  nameKey: 'id',
  naming: { title: 'action' },
  columns: [
    { key: 'id', title: 'ID', as: 'count', keep: true },
    { key: 'created_at', title: 'CREATED', as: 'time', keep: true },
    { key: 'author_username', title: 'AUTHOR', keep: true },
    { key: 'sudo', title: 'SUDO' },
    { key: 'action', title: 'ACTION', keep: true },
    { key: 'target', title: 'TARGET', shrink: 1 },
    { key: 'member', title: 'MEMBER', wide: true },
    { ...roleColumn('old_access_level'), title: 'OLD ROLE', wide: true },
    { ...roleColumn('new_access_level'), title: 'NEW ROLE', wide: true },
    { key: 'reason', title: 'REASON', wide: true },
    { key: 'address', title: 'IP ADDRESS' },
    { key: 'parameters', title: 'PARAMETERS', as: 'list', wide: true },
  ],
  verbs: [
    {
      name: 'list',
      summary: 'List the audit events of the instance, a project, or a group, newest first',
      endpoint: endpoints.list,
      alternatives: [
        { flag: 'project', endpoint: projectAuditEvents.list },
        { flag: 'group', endpoint: groupAuditEvents.list },
      ],
      flags: { author_id: deletedByIdAlone },
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
