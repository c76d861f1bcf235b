import { broadcastMessage } from './fields.ts';
import { deleteWithoutBody, noFields, type Param, type Row } from './row.ts';

const section = 'Broadcast messages (admin only)';
const one = '/broadcast_messages/:id';
const id: Param = { name: 'id', type: 'integer' };
const message: Param = { name: 'message', type: 'string' };
const window: readonly Param[] = [
  { name: 'starts_at', type: 'date-time' },
  { name: 'ends_at', type: 'date-time' },
];
const colors: readonly Param[] = [
  { name: 'color', type: 'string' },
  { name: 'font', type: 'string' },
];
const shared = { section, access: 'admin', array: false, fields: broadcastMessage } as const;

export const broadcastMessageRows: readonly Row[] = [
  { ...shared, method: 'GET', path: '/broadcast_messages', required: [], optional: [], success: 200, array: true },
  { ...shared, method: 'GET', path: one, required: [id], optional: [], success: 200 },
  {
    ...shared,
    method: 'POST',
    path: '/broadcast_messages',
    required: [message],
    optional: [...window, ...colors],
    success: 201,
  },
  { ...shared, method: 'PUT', path: one, required: [id], optional: [message, ...window, ...colors], success: 200 },
  {
    ...shared,
    method: 'DELETE',
    path: one,
    required: [id],
    optional: [],
    success: 204,
    decided: deleteWithoutBody,
    fields: noFields,
  },
];
