import type { AccessCases } from '../access-case.ts';
import { freshAuditEvent, freshMessage, freshVariable, newVariable } from '../fresh.ts';
import { authenticated, adminReads, adminCreates, adminDeletes } from '../statuses.ts';

export const instance: AccessCases = {
  'broadcastMessages.list': [adminReads, () => ({ line: 'GET /broadcast_messages' })],
  'broadcastMessages.get': [adminReads, async (at) => ({ line: `GET ${await freshMessage(at)}` })],
  'broadcastMessages.create': [adminCreates, () => ({ line: 'POST /broadcast_messages', json: { message: 'Hello' } })],
  'broadcastMessages.update': [
    adminReads,
    async (at) => ({ line: `PUT ${await freshMessage(at)}`, json: { message: 'Bye' } }),
  ],
  'broadcastMessages.delete': [adminDeletes, async (at) => ({ line: `DELETE ${await freshMessage(at)}` })],

  'instanceVariables.list': [adminReads, () => ({ line: 'GET /admin/ci/variables' })],
  'instanceVariables.get': [adminReads, async (at) => ({ line: `GET ${await freshVariable(at, '/admin/ci')}` })],
  'instanceVariables.create': [adminCreates, (at) => ({ line: 'POST /admin/ci/variables', json: newVariable(at) })],
  'instanceVariables.update': [
    adminReads,
    async (at) => ({ line: `PUT ${await freshVariable(at, '/admin/ci')}`, json: { value: 'changed' } }),
  ],
  'instanceVariables.delete': [
    adminDeletes,
    async (at) => ({ line: `DELETE ${await freshVariable(at, '/admin/ci')}` }),
  ],

  'jobMetrics.queues': [adminReads, () => ({ line: 'GET /jobqueue/queue_metrics' })],
  'jobMetrics.processes': [adminReads, () => ({ line: 'GET /jobqueue/process_metrics' })],
  'jobMetrics.jobs': [adminReads, () => ({ line: 'GET /jobqueue/job_stats' })],
  'jobMetrics.all': [adminReads, () => ({ line: 'GET /jobqueue/compound_metrics' })],

  'repositoryStorage.list': [adminReads, () => ({ line: 'GET /circuit_breakers/repository_storage' })],
  'repositoryStorage.failing': [adminReads, () => ({ line: 'GET /circuit_breakers/repository_storage/failing' })],
  'repositoryStorage.reset': [adminDeletes, () => ({ line: 'DELETE /circuit_breakers/repository_storage' })],

  'auditEvents.list': [adminReads, () => ({ line: 'GET /audit_events' })],
  'auditEvents.get': [adminReads, async (at) => ({ line: `GET /audit_events/${await freshAuditEvent(at)}` })],

  'version.get': [authenticated, () => ({ line: 'GET /version' })],
};
