import { hooks as endpoints } from '../../../contract/instance/hooks.ts';
import type { Noun } from '../../verbs/noun.ts';

export const hooks: Noun = {
  name: 'hooks',
  summary: 'System hooks: addresses that are told of pushes',
  nameKey: 'id',
  columns: [
    { key: 'id', title: 'ID', as: 'count' },
    { key: 'url', title: 'URL', shrink: 1 },
    { key: 'push_events', title: 'PUSHES', as: 'flag' },
    { key: 'tag_push_events', title: 'TAGS', as: 'flag' },
    { key: 'enable_ssl_verification', title: 'TLS CHECKED', as: 'flag' },
    { key: 'created_at', title: 'CREATED', as: 'time', wide: true },
  ],
  verbs: [
    {
      name: 'list',
      endpoint: endpoints.list,
      examples: [{ line: 'repoctl hooks list', says: 'Who is told of what; tokens are never shown' }],
    },
    {
      name: 'create',
      endpoint: endpoints.create,
      flags: {
        token: {
          untyped: true,
          description: 'Secret that comes with every delivery: @file, or - for stdin (asked for on a terminal)',
        },
      },
      examples: [
        { line: 'repoctl hooks create https://ci.example.com/hook --token @hook.token', says: 'Told of branches' },
        {
          line: 'pass show hook | repoctl hooks create https://ci.example.com/hook --no-push-events --tag-push-events --token -',
          says: 'Told of tags only, with a token from stdin',
        },
        {
          line: 'repoctl hooks create https://10.0.0.7/hook --no-enable-ssl-verification',
          says: 'A receiver with a certificate of its own',
        },
      ],
    },
    {
      name: 'delete',
      endpoint: endpoints.delete,
      confirm: { what: ({ id }) => `hook ${String(id)}` },
      examples: [{ line: 'repoctl hooks delete 3 --yes', says: 'Delete a hook without being asked' }],
    },
    {
      name: 'test',
      endpoint: endpoints.test,
      columns: [
        { key: 'event_name', title: 'EVENT' },
        { key: 'project_id', title: 'PROJECT', as: 'count' },
        { key: 'name', title: 'NAME' },
        { key: 'path', title: 'PATH' },
        { key: 'owner_name', title: 'OWNER' },
        { key: 'owner_email', title: 'EMAIL' },
      ],
      examples: [{ line: 'repoctl hooks test 3', says: 'Have a sample delivered, and see what it says' }],
    },
  ],
};
