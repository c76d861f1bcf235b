/** The circuit breaker of the repository storages (document, "Repository storage circuit breaker"). */
import { endpoint } from '../vocabulary/endpoint.ts';
import { count, record, text } from '../vocabulary/fields.ts';

/** `failing_on_hosts` names the hosts of servers that could not reach the storage. */
export const storageHealth = record('StorageHealth', {
  storage_name: text,
  failing_on_hosts: { type: 'array', items: text },
  total_failures: count,
});

const section = 'Repository storage circuit breaker (admin only)';

/** Endpoints of the health of the repository storages. */
export const repositoryStorage = {
  list: endpoint({
    method: 'GET',
    path: '/circuit_breakers/repository_storage',
    until: '19.0',
    summary: 'List repository storages and their health',
    section,
    access: { to: 'admin' },
    risk: 'read',
    paginated: true,
    params: {},
    success: 200,
    response: { type: 'array', items: storageHealth },
  }),
  failing: endpoint({
    method: 'GET',
    path: '/circuit_breakers/repository_storage/failing',
    until: '19.0',
    summary: 'List failing repository storages',
    section,
    access: { to: 'admin' },
    risk: 'read',
    paginated: true,
    params: {},
    success: 200,
    response: { type: 'array', items: storageHealth },
  }),
  reset: endpoint({
    method: 'DELETE',
    path: '/circuit_breakers/repository_storage',
    until: '19.0',
    summary: 'Reset the circuit breakers of all repository storages',
    section,
    access: { to: 'admin' },
    risk: 'destructive',
    conditionalOn: null,
    params: {},
    success: 204,
    response: null,
  }),
} as const;
