import { broadcastMessages } from '../../contract/broadcast-messages.ts';
import type { Noun } from '../kernel/noun.ts';

export const broadcast: Noun = {
  name: 'broadcast',
  summary: 'Messages that everyone on the service sees',
  nameKey: 'id',
  columns: [
    { key: 'id', title: 'ID', as: 'count' },
    { key: 'message', title: 'MESSAGE', shrink: 1 },
    { key: 'active', title: 'ACTIVE', as: 'flag' },
    { key: 'starts_at', title: 'STARTS', as: 'time' },
    { key: 'ends_at', title: 'ENDS', as: 'time' },
    { key: 'color', title: 'COLOR', as: 'swatch' },
    { key: 'font', title: 'FONT', as: 'swatch', wide: true },
  ],
  verbs: [
    {
      name: 'list',
      endpoint: broadcastMessages.list,
      examples: [{ line: 'repoctl broadcast list', says: 'The messages, newest first' }],
    },
    {
      name: 'get',
      endpoint: broadcastMessages.get,
      examples: [{ line: 'repoctl broadcast get 1', says: 'One message' }],
    },
    {
      name: 'create',
      endpoint: broadcastMessages.create,
      examples: [
        { line: 'repoctl broadcast create "Back in ten minutes" --ends-at +10m', says: 'A message for ten minutes' },
        { line: 'repoctl broadcast create @notice.txt --starts-at 2026-12-24', says: 'A text from a file, later' },
      ],
    },
    {
      name: 'update',
      endpoint: broadcastMessages.update,
      examples: [{ line: 'repoctl broadcast update 1 --ends-at now', says: 'Take a message down' }],
    },
    {
      name: 'delete',
      endpoint: broadcastMessages.delete,
      confirm: { what: ({ id }) => `broadcast message ${String(id)}` },
      examples: [{ line: 'repoctl broadcast delete 1 --yes', says: 'Delete a message without being asked' }],
    },
  ],
};
