/** Changes of the state of users, besides blocking (v4 shapes; decision 0110). */
import { endpoint } from '../vocabulary/endpoint.ts';
import { record, text, userId } from '../vocabulary/fields.ts';
import { user } from './user-record.ts';

const approval = record('Approval', { message: text });

const change = <const P extends string, const S extends string, const V extends string>(
  path: P,
  summary: S,
  since: V,
) =>
  ({
    method: 'POST',
    path,
    summary,
    section: 'v4',
    access: { to: 'admin' },
    risk: 'write',
    since,
    params: { id: userId },
    success: 201,
    response: user,
  }) as const;

export const userStates = {
  deactivate: endpoint(
    change('/users/:id/deactivate', 'Deactivate a user who was not active in the last 90 days', '12.4'),
  ),
  activate: endpoint(change('/users/:id/activate', 'Activate a deactivated user', '12.4')),
  ban: endpoint(change('/users/:id/ban', 'Ban a user and hide their contributions', '14.3')),
  unban: endpoint(change('/users/:id/unban', 'Unban a user', '14.3')),
  approve: endpoint({
    ...change('/users/:id/approve', 'Approve a user who is waiting for approval', '13.7'),
    response: approval,
  }),
  reject: endpoint({
    ...change('/users/:id/reject', 'Reject and delete a user who is waiting for approval', '14.3'),
    risk: 'destructive',
    response: approval,
  }),
} as const;
