import type { Endpoint } from '../../../../contract/vocabulary/endpoint.ts';
import { snippets as endpoints } from '../../../../contract/instance/snippets.ts';
import type { CommandContext } from '../../../context/context.ts';
import type { Noun, WireParams } from '../../../verbs/noun.ts';

/** `--content @FILE` is taken as it is, with the file's name. */
const withFile = (endpoint: Endpoint): Endpoint => ({ ...endpoint, files: ['content'] });

const complete = async (context: CommandContext, params: WireParams): Promise<WireParams> =>
  (await import('./read-snippet.ts')).readSnippet(context, params);

const content = { description: 'The text itself: @FILE, - for stdin, or as typed' } as const;

const snippetByTitle = { id: { name: 'snippet', description: 'ID or title', finds: 'snippet' } } as const;

export const snippets: Noun = {
  name: 'snippets',
  summary: 'Texts that you keep or share outside of projects',
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
    { key: 'raw_url', title: 'RAW', wide: true },
  ],
  verbs: [
    {
      name: 'list',
      summary: 'List your snippets, or the public ones of everyone',
      endpoint: endpoints.list,
      alternatives: [{ flag: 'public', description: 'The public ones of everyone', endpoint: endpoints.listPublic }],
      examples: [
        { command: 'repoctl snippets list', caption: 'Your own, newest first' },
        {
          command: 'repoctl snippets list --public --fields title,raw_url',
          caption: 'Where the public ones can be read',
        },
      ],
    },
    {
      name: 'get',
      endpoint: endpoints.get,
      web: true,
      flags: snippetByTitle,
      examples: [{ command: 'repoctl snippets get 3 --jq .raw_url', caption: 'The address of its text' }],
    },
    {
      name: 'raw',
      endpoint: endpoints.raw,
      flags: snippetByTitle,
      run: async (context, call) => (await import('../../../verbs/print-raw.ts')).printRaw(context, call),
      examples: [{ command: 'repoctl snippets raw 3 > deploy.sh', caption: 'Its text, byte by byte' }],
    },
    {
      name: 'create',
      endpoint: withFile(endpoints.create),
      flags: { content, file_name: { description: 'Name of the file; default: that of --content @FILE' } },
      complete: async (context, params) => (await import('./read-snippet.ts')).readNewSnippet(context, params),
      examples: [
        { command: 'repoctl snippets create "Deploy by hand" --content @deploy.sh', caption: 'A file, for you alone' },
        {
          command: 'dmesg | repoctl snippets create Trace --file-name dmesg.txt --content - --visibility internal',
          caption: 'What another program prints, for everyone who is signed in',
        },
        {
          command: 'repoctl snippets create Note --content @a.txt --expires-at +7d',
          caption: 'Others see it for a week',
        },
      ],
    },
    {
      name: 'update',
      endpoint: withFile(endpoints.update),
      flags: { ...snippetByTitle, content },
      complete,
      examples: [
        { command: 'repoctl snippets update 3 --content @deploy.sh', caption: 'A new text' },
        { command: 'repoctl snippets update 3 --visibility private', caption: 'Share it no longer' },
      ],
    },
    {
      name: 'delete',
      endpoint: endpoints.delete,
      flags: snippetByTitle,
      examples: [{ command: 'repoctl snippets delete 3 --yes', caption: 'Delete it without being asked' }],
    },
    {
      name: 'user-agent',
      endpoint: endpoints.userAgent,
      flags: snippetByTitle,
      columns: [
        { key: 'user_agent', title: 'CLIENT', shrink: 1 },
        { key: 'ip_address', title: 'ADDRESS' },
        { key: 'spamcheck_submitted', title: 'CHECKED', as: 'flag' },
      ],
      examples: [{ command: 'repoctl snippets user-agent 3', caption: 'From where it was made; for administrators' }],
    },
  ],
};
