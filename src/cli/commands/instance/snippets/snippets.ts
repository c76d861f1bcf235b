import type { Endpoint } from '../../../../contract/vocabulary/endpoint.ts';
import { snippets as endpoints } from '../../../../contract/instance/snippets.ts';
import type { CommandContext } from '../../../context/context.ts';
import type { Noun, WireParams } from '../../../verbs/noun.ts';

/** `--content @FILE` is taken as it is, with the file's name. */
const withFile = (endpoint: Endpoint): Endpoint => ({ ...endpoint, files: ['content'] });

const complete = async (context: CommandContext, params: WireParams): Promise<WireParams> =>
  (await import('./read-snippet.ts')).readSnippet(context, params);

const content = { description: 'The text itself: @FILE, - for stdin, or as typed' } as const;

export const snippets: Noun = {
  name: 'snippets',
  summary: 'Texts that you keep or share outside of projects',
  nameKey: 'id',
  columns: [
    { key: 'id', title: 'ID', as: 'count' },
    { key: 'title', title: 'TITLE', shrink: 1 },
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
        { line: 'repoctl snippets list', says: 'Your own, newest first' },
        { line: 'repoctl snippets list --public --fields title,raw_url', says: 'Where the public ones can be read' },
      ],
    },
    {
      name: 'get',
      endpoint: endpoints.get,
      examples: [{ line: 'repoctl snippets get 3 --jq .raw_url', says: 'The address of its text' }],
    },
    {
      name: 'raw',
      endpoint: endpoints.raw,
      run: async (context, call) => (await import('../../../verbs/print-raw.ts')).printRaw(context, call),
      examples: [{ line: 'repoctl snippets raw 3 > deploy.sh', says: 'Its text, byte by byte' }],
    },
    {
      name: 'create',
      endpoint: withFile(endpoints.create),
      flags: { content, file_name: { description: 'Name of the file; default: that of --content @FILE' } },
      complete: async (context, params) => (await import('./read-snippet.ts')).readNewSnippet(context, params),
      examples: [
        { line: 'repoctl snippets create "Deploy by hand" --content @deploy.sh', says: 'A file, for you alone' },
        {
          line: 'dmesg | repoctl snippets create Trace --file-name dmesg.txt --content - --visibility internal',
          says: 'What another program prints, for everyone who is signed in',
        },
        { line: 'repoctl snippets create Note --content @a.txt --expires-at +7d', says: 'Others see it for a week' },
      ],
    },
    {
      name: 'update',
      endpoint: withFile(endpoints.update),
      flags: { content },
      complete,
      examples: [
        { line: 'repoctl snippets update 3 --content @deploy.sh', says: 'A new text' },
        { line: 'repoctl snippets update 3 --visibility private', says: 'Share it no longer' },
      ],
    },
    {
      name: 'delete',
      endpoint: endpoints.delete,
      confirm: { what: ({ id }) => `snippet ${String(id)}` },
      examples: [{ line: 'repoctl snippets delete 3 --yes', says: 'Delete it without being asked' }],
    },
    {
      name: 'user-agent',
      endpoint: endpoints.userAgent,
      columns: [
        { key: 'user_agent', title: 'CLIENT', shrink: 1 },
        { key: 'ip_address', title: 'ADDRESS' },
        { key: 'spamcheck_submitted', title: 'CHECKED', as: 'flag' },
      ],
      examples: [{ line: 'repoctl snippets user-agent 3', says: 'From where it was made; for administrators' }],
    },
  ],
};
