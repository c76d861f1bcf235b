import { systemHook } from './fields.ts';
import { deleteWithoutBody, noFields, type Param, type Row } from './row.ts';

const section = 'System hooks (admin only)';
const id: Param = { name: 'id', type: 'integer' };
const shared = { section, access: 'admin', array: false, without: ['token'] } as const;

export const systemHookRows: readonly Row[] = [
  {
    ...shared,
    method: 'GET',
    path: '/hooks',
    required: [],
    optional: [],
    success: 200,
    array: true,
    fields: systemHook,
  },
  {
    ...shared,
    method: 'POST',
    path: '/hooks',
    required: [{ name: 'url', type: 'string' }],
    optional: [
      { name: 'token', type: 'string' },
      { name: 'push_events', type: 'boolean' },
      { name: 'tag_push_events', type: 'boolean' },
      { name: 'enable_ssl_verification', type: 'boolean' },
    ],
    alsoTakes: [
      'name',
      'description',
      'merge_requests_events',
      'repository_update_events',
      'push_events_branch_filter',
      'branch_filter_strategy',
      'signing_token',
      'custom_headers',
      'url_variables',
      'custom_webhook_template',
    ],
    success: 201,
    decided: 'DESIGN.md: POST /hooks returns the record, though the sample shows an array',
    fields: systemHook,
  },
  {
    ...shared,
    method: 'GET',
    path: '/hooks/:id',
    required: [id],
    optional: [],
    success: 200,
    note: 'Tests the hook; the answer is the sample payload.',
    fields: {
      project_id: 'any',
      owner_email: 'any',
      owner_name: 'any',
      name: 'any',
      path: 'any',
      event_name: 'any',
    },
  },
  {
    ...shared,
    method: 'DELETE',
    path: '/hooks/:id',
    required: [id],
    optional: [],
    success: 204,
    decided: deleteWithoutBody,
    fields: noFields,
  },
];
