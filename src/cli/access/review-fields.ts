/** The fields of the records that the commands of a review print. */
import { emptyGrant } from './grant.ts';

export const summaryFields = [
  'directory',
  'files',
  'server',
  'scope',
  'kinds',
  'lines',
  'taken_at',
  'taken_by',
] as const;

export const faultFields = [
  'line',
  'status',
  'message',
  'kind',
  'path',
  'username',
  'name',
  'title',
  'access_level',
  'decision',
  'by',
  'reason',
] as const;

export const resultFields = [
  'status',
  'action',
  'kind',
  'path',
  'what',
  'from',
  'to',
  'by',
  'reason',
  'lines',
  'message',
] as const;

export const changeFields: readonly string[] = [
  'change',
  'changed',
  'before',
  'kind',
  'target',
  'path',
  ...Object.keys(emptyGrant),
  'changed_by',
  'changed_at',
  'events',
];
