import { storageHealth } from './fields.ts';
import { deleteWithoutBody, noFields, type Row } from './row.ts';

const section = 'Repository storage circuit breaker (admin only)';
const path = '/circuit_breakers/repository_storage';
const shared = { section, access: 'admin', required: [], optional: [] } as const;

export const circuitBreakerRows: readonly Row[] = [
  { ...shared, method: 'GET', path, success: 200, array: true, fields: storageHealth },
  { ...shared, method: 'GET', path: `${path}/failing`, success: 200, array: true, fields: storageHealth },
  { ...shared, method: 'DELETE', path, success: 204, decided: deleteWithoutBody, array: false, fields: noFields },
];
