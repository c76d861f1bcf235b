import { createHash } from 'node:crypto';
import type { Column } from '../../output/column.ts';
import { textAt } from '../../output/field-path.ts';

/** The fingerprint as `ssh-keygen -l` prints it, since the API has no field for it. */
const fingerprintOf = (record: unknown): string => {
  const base64 = textAt(record, 'key').trim().split(/\s+/)[1];
  if (base64 === undefined) return '';
  const digest = createHash('sha256').update(Buffer.from(base64, 'base64')).digest('base64');
  return `SHA256:${digest.replace(/=+$/, '')}`;
};

export const keyColumns: readonly Column[] = [
  { key: 'id', title: 'ID', as: 'count', keep: true },
  { key: 'title', title: 'TITLE', keep: true, shrink: 1 },
  { key: 'key', title: 'FINGERPRINT', shrink: 2, render: fingerprintOf },
  { key: 'created_at', title: 'CREATED', as: 'time' },
];
