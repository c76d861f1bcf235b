import type { Endpoint } from '../../../../contract/vocabulary/endpoint.ts';
import { snippets as endpoints } from '../../../../contract/instance/snippets.ts';
import type { CommandContext } from '../../../context/context.ts';
import type { Noun } from '../../../verbs/noun.ts';
import type { WireParams } from '../../../verbs/parameter.ts';

/** `--content @FILE` is passed on as a file, with its name. */
const withFile = <const E extends Endpoint>(endpoint: E): E => ({ ...endpoint, files: ['content'] });

const complete = async (context: CommandContext, params: WireParams): Promise<WireParams> =>
  (await import('./read-snippet.ts')).readSnippet(context, params);

const content = { description: 'Content: @file, - for stdin, or the text' } as const;

const snippet = { id: { name: 'snippet' } } as const;

export const snippets: Noun = {
  name: 'snippets',
  summary: 'Manage snippets',
  nameKey: 'id',
  naming: { title: 'title' },
  columns: [
    { key: 'id', title: 'ID', as: 'count', keep: true },
    { key: 'title', title: 'TITLE', keep: true, shrink: 1 },
    { key: 'file_name', title: 'FILE', shrink: 2 },
    { key: 'visibility', title: 'VISIBILITY' },
    { key: 'author.username', title: 'AUTHOR' },
    { key: 'updated_at', title: 'UPDATED', as: 'time' },
    { key: 'expires_at', title: 'EXPIRES', as: 'time', wide: true },
    { key: 'raw_url', title: 'RAW URL', wide: true },
  ],
  verbs: [
    {
      name: 'list',
      summary: 'List your snippets, or all public ones',
      endpoint: endpoints.list,
      alternatives: [
        { flag: 'public', description: 'List the public snippets of all users', endpoint: endpoints.listPublic },
      ],
      examples: [
        { command: 'repoctl snippets list', caption: 'List your snippets, newest first' },
        {
          command: 'repoctl snippets list --public --fields title,raw_url',
          caption: 'List the URLs of public snippets',
        },
      ],
    },
    {
      name: 'get',
      endpoint: endpoints.get,
      page: async () => (await import('./snippet-page.ts')).snippetPage,
      web: true,
      flags: snippet,
      examples: [{ command: 'repoctl snippets get 3 --jq .raw_url', caption: 'Print the URL of the text' }],
    },
    {
      name: 'raw',
      endpoint: endpoints.raw,
      content: endpoints.raw,
      flags: snippet,
      run: async (context, call) => (await import('../../../verbs/print-raw.ts')).printRaw(context, call),
      examples: [{ command: 'repoctl snippets raw 3 > deploy.sh', caption: 'Save the text of a snippet' }],
    },
    {
      name: 'create',
      endpoint: withFile(endpoints.create),
      flags: { content, file_name: { filled: 'that of --content @file' } },
      complete: async (context, params) => (await import('./read-snippet.ts')).readNewSnippet(context, params),
      examples: [
        {
          command: 'repoctl snippets create "Deploy by hand" --content @deploy.sh',
          caption: 'Create a private snippet from a file',
        },
        {
          command: 'dmesg | repoctl snippets create Trace --file-name dmesg.txt --content - --visibility internal',
          caption: 'Share the output of a program with all logged-in users',
        },
        {
          command: 'repoctl snippets create Note --content @a.txt --expires-at 7d',
          caption: 'Share a note for a week',
        },
      ],
    },
    {
      name: 'update',
      endpoint: withFile(endpoints.update),
      flags: { ...snippet, content },
      complete,
      examples: [
        { command: 'repoctl snippets update 3 --content @deploy.sh', caption: 'Replace the content' },
        { command: 'repoctl snippets update 3 --visibility private', caption: 'Make a snippet private' },
      ],
    },
    {
      name: 'delete',
      endpoint: endpoints.delete,
      flags: snippet,
      examples: [{ command: 'repoctl snippets delete 3 --yes', caption: 'Delete a snippet without confirmation' }],
    },
    {
      name: 'user-agent',
      endpoint: endpoints.userAgent,
      flags: snippet,
      columns: [
        { key: 'user_agent', title: 'USER AGENT', shrink: 1 },
        { key: 'ip_address', title: 'IP ADDRESS' },
        { key: 'spamcheck_submitted', title: 'CHECKED', as: 'flag' },
      ],
      examples: [
        {
          command: 'repoctl snippets user-agent 3',
          caption: 'Show the IP address and user agent of the creator (administrators only)',
        },
      ],
    },
  ],
};
