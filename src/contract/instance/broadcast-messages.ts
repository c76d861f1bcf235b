/** Broadcast messages (document, "Broadcast messages (admin only)"). */
import { endpoint } from '../vocabulary/endpoint.ts';
import { dateTime, flag, id, record, text, timeAhead } from '../vocabulary/fields.ts';

/** `active` is worked out from the window, which holds `starts_at` and leaves out `ends_at`. */
export const broadcastMessage = record('BroadcastMessage', {
  message: text,
  starts_at: dateTime,
  ends_at: dateTime,
  color: text,
  font: text,
  id,
  active: flag,
});

const hex = '^#([0-9A-Fa-f]{3}|[0-9A-Fa-f]{6})$';
const hexForm = 'is not # and three or six hexadecimal digits';

const messageId = { ...id, description: 'Broadcast message ID' } as const;

const settings = {
  message: { type: 'string', minLength: 1, maxLength: 65_535, description: 'Message text' },
  starts_at: { ...timeAhead, description: 'Start time (default: now)' },
  ends_at: { ...timeAhead, description: 'End time (default: one hour from now)' },
  color: { type: 'string', pattern: hex, $comment: hexForm, description: 'Background color as #rrggbb' },
  font: { type: 'string', pattern: hex, $comment: hexForm, description: 'Text color as #rrggbb' },
  theme: {
    type: 'string',
    enum: ['indigo', 'light-indigo', 'blue', 'light-blue', 'green', 'light-green', 'red', 'light-red', 'dark', 'light'],
    onlyIn: 'GitLab',
    since: '15.6',
    description: 'Color theme, in place of --color and --font',
  },
  broadcast_type: {
    type: 'string',
    enum: ['banner', 'notification'],
    onlyIn: 'GitLab',
    description: 'Place of the message',
  },
  target_path: { ...text, onlyIn: 'GitLab', description: 'Path of the pages with the message, with * as a wildcard' },
  target_access_levels: {
    type: 'array',
    items: { type: 'integer', enum: [10, 15, 20, 30, 40, 50] },
    onlyIn: 'GitLab',
    since: '15.2',
    description: 'Comma-separated roles of users who see the message',
  },
  dismissable: { ...flag, onlyIn: 'GitLab', description: 'Allow users to hide the message' },
} as const;

const section = 'Broadcast messages (admin only)';

/** Endpoints of the messages that everyone sees. */
export const broadcastMessages = {
  list: endpoint({
    method: 'GET',
    path: '/broadcast_messages',
    summary: 'List the broadcast messages, newest first',
    section,
    access: { to: 'admin' },
    risk: 'read',
    paginated: true,
    params: {},
    success: 200,
    response: { type: 'array', items: broadcastMessage },
  }),
  get: endpoint({
    method: 'GET',
    path: '/broadcast_messages/:id',
    summary: 'Show a broadcast message',
    section,
    access: { to: 'admin' },
    risk: 'read',
    params: { id: messageId },
    success: 200,
    response: broadcastMessage,
  }),
  create: endpoint({
    method: 'POST',
    path: '/broadcast_messages',
    summary: 'Create a broadcast message',
    section,
    access: { to: 'admin' },
    risk: 'write',
    audited: false,
    params: settings,
    required: ['message'],
    success: 201,
    response: broadcastMessage,
  }),
  update: endpoint({
    method: 'PUT',
    path: '/broadcast_messages/:id',
    summary: 'Update a broadcast message',
    section,
    access: { to: 'admin' },
    risk: 'write',
    audited: false,
    params: { id: messageId, ...settings },
    success: 200,
    response: broadcastMessage,
  }),
  delete: endpoint({
    method: 'DELETE',
    path: '/broadcast_messages/:id',
    summary: 'Delete a broadcast message',
    section,
    access: { to: 'admin' },
    risk: 'destructive',
    audited: false,
    params: { id: messageId },
    success: 204,
    response: null,
  }),
} as const;
