import { broadcastMessages } from '../../../contract/instance/broadcast-messages.ts';
import type { ExtraOption, Noun, Verb } from '../../verbs/noun.ts';

const window: readonly ExtraOption[] = [
  { flags: '--starts-in <span>', description: 'Starts so long from now, such as 10m; instead of --starts-at' },
  {
    flags: '--for <span>',
    description: 'Shows so long, such as 2h, from the start given here, or from now on; instead of --ends-at',
  },
];

const complete: Verb['complete'] = async (context, params, extras) =>
  (await import('./complete-broadcast-window.ts')).completeBroadcastWindow(context, params, extras);

const run: Verb['run'] = async (context, call) => (await import('./show-broadcast.ts')).showBroadcast(context, call);

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
      run,
      examples: [{ line: 'repoctl broadcast get 1', says: 'One message' }],
    },
    {
      name: 'create',
      endpoint: broadcastMessages.create,
      extras: window,
      complete,
      run,
      examples: [
        { line: 'repoctl broadcast create "Back in ten minutes" --for 10m', says: 'A message for ten minutes' },
        {
          line: 'repoctl broadcast create "The storage moves" --starts-in 10m --for 2h --color "#f0ad4e"',
          says: 'Two hours, in ten minutes',
        },
        { line: 'repoctl broadcast create @notice.txt --starts-at 2026-12-24', says: 'A text from a file, later' },
      ],
    },
    {
      name: 'update',
      endpoint: broadcastMessages.update,
      extras: window,
      complete,
      run,
      examples: [
        { line: 'repoctl broadcast update 1 --for 30m', says: 'Half an hour more from now on' },
        { line: 'repoctl broadcast update 1 --ends-at now', says: 'Take a message down' },
      ],
    },
    {
      name: 'delete',
      endpoint: broadcastMessages.delete,
      confirm: { what: ({ id }) => `broadcast message ${String(id)}` },
      examples: [{ line: 'repoctl broadcast delete 1 --yes', says: 'Delete a message without being asked' }],
    },
  ],
};
