import { broadcastMessages } from '../../../contract/instance/broadcast-messages.ts';
import type { ExtraOption } from '../../verbs/extra-option.ts';
import type { Noun, Verb, RecordPage } from '../../verbs/noun.ts';
import { textAt } from '../../output/field-path.ts';
import { roleWords } from '../../values/roles.ts';

const broadcastPage: RecordPage = {
  title: (record) => textAt(record, 'message'),
  facts: [
    { key: 'active', title: 'Active', as: 'flag' },
    { key: 'starts_at', title: 'Starts', as: 'time' },
    { key: 'ends_at', title: 'Ends', as: 'time' },
    { key: 'color', title: 'Background', as: 'swatch' },
    { key: 'font', title: 'Text color', as: 'swatch' },
  ],
};

const window: readonly ExtraOption[] = [
  { flags: '--starts-in <duration>', description: 'Delay before the start, such as 10m; in place of --starts-at' },
  {
    flags: '--for <duration>',
    description: 'Display duration from the start, such as 2h; in place of --ends-at',
  },
];

const roles = { target_access_levels: { words: roleWords } } as const;

const complete: Verb['complete'] = async (context, params, { extras }) =>
  (await import('./broadcast-message.ts')).completeBroadcastWindow(context, params, extras);

const print: Verb['print'] = async (context, call, reply) =>
  (await import('./broadcast-message.ts')).printBroadcast(context, call, reply);

export const broadcast: Noun = {
  name: 'broadcast',
  summary: 'Manage broadcast messages',
  singular: 'broadcast message',
  nameKey: 'id',
  naming: { title: 'message' },
  columns: [
    { key: 'id', title: 'ID', as: 'count', keep: true },
    { key: 'message', title: 'MESSAGE', keep: true, shrink: 1 },
    { key: 'active', title: 'ACTIVE', as: 'flag', tellsNo: true },
    { key: 'starts_at', title: 'STARTS', as: 'time' },
    { key: 'ends_at', title: 'ENDS', as: 'time' },
    { key: 'color', title: 'COLOR', as: 'swatch' },
    { key: 'font', title: 'FONT', as: 'swatch', wide: true },
  ],
  verbs: [
    {
      name: 'list',
      endpoint: broadcastMessages.list,
      examples: [{ command: 'repoctl broadcast list', caption: 'List the messages, newest first' }],
    },
    {
      name: 'get',
      endpoint: broadcastMessages.get,
      page: async () => broadcastPage,
      print,
      examples: [{ command: 'repoctl broadcast get 1', caption: 'Show a message' }],
    },
    {
      name: 'create',
      endpoint: broadcastMessages.create,
      flags: roles,
      extras: window,
      complete,
      print,
      examples: [
        {
          command: 'repoctl broadcast create "Back in ten minutes" --for 10m',
          caption: 'Show a message for ten minutes',
        },
        {
          command: 'repoctl broadcast create "The storage moves" --starts-in 10m --for 2h --color "#f0ad4e"',
          caption: 'Schedule a message for two hours, starting in ten minutes',
        },
        {
          command: 'repoctl broadcast create @notice.txt --starts-at 2026-12-24',
          caption: 'Read the text from a file and start at a later date',
        },
      ],
    },
    {
      name: 'update',
      endpoint: broadcastMessages.update,
      flags: roles,
      extras: window,
      complete,
      print,
      examples: [
        { command: 'repoctl broadcast update 1 --for 30m', caption: 'Extend a message by half an hour from now' },
        { command: 'repoctl broadcast update 1 --ends-at now', caption: 'End a message now' },
      ],
    },
    {
      name: 'delete',
      endpoint: broadcastMessages.delete,
      examples: [{ command: 'repoctl broadcast delete 1 --yes', caption: 'Delete a message without confirmation' }],
    },
  ],
};
