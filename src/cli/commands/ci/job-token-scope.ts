import { jobTokenGroups, jobTokenScope as endpoints } from '../../../contract/ci/job-token-scope.ts';
import type { MessageParts } from '../../verbs/message-parts.ts';
import type { Noun, Verb, WriteVerb } from '../../verbs/noun.ts';
import { pathText } from '../../verbs/record-messages.ts';

/** Projects or groups that are allowed. */
interface Allowed {
  readonly of: 'project' | 'group';
  readonly words: string;
  /** The parameter with its ID. */
  readonly wire: string;
  readonly endpoints: Readonly<Record<'allow' | 'disallow', WriteVerb['endpoint']>> & {
    readonly list: typeof jobTokenGroups.list | typeof endpoints.list;
  };
  readonly example: string;
}

/** `allow` and `disallow`, whose names are those of a project or group. */
const allowVerbs = ({ of, words, wire, endpoints: own, example }: Allowed): readonly Verb[] => {
  const flags = { [wire]: { name: `other-${of}` } };
  const tokens = ({ params, many, given }: MessageParts): string =>
    `job tokens of ${many ? given.replace(/^(\d+) [a-z ]+?(?= \()/, `$1 ${of}s`) : pathText(of, params[wire])}`;
  return [
    {
      name: 'allow',
      endpoint: own.allow,
      positional: [wire],
      flags,
      existing: { in: [own.list], isIt: ({ id }, params) => id === params[wire] },
      unique: [{ together: [wire] }],
      exists: (parts) => `${tokens(parts)} are already allowed${parts.in}`,
      done: (parts) => `Allowed ${tokens(parts)}${parts.in}`,
      examples: [
        { command: `repoctl ${words} allow ${example} -p platform/api`, caption: `Allow the job tokens of a ${of}` },
        {
          command: `repoctl ${words} allow ${example} -p platform/api --if-exists skip`,
          caption: 'Allow them, unless they are allowed',
        },
      ],
    },
    {
      name: 'disallow',
      endpoint: own.disallow,
      positional: [wire],
      flags,
      confirm: {
        look: async () => undefined,
        act: (parts) => `disallow ${tokens(parts)}${parts.in}`,
        consequence: () => 'Jobs with these tokens cannot access the project.',
      },
      done: (parts) => `Disallowed ${tokens(parts)}${parts.in}`,
      examples: [
        {
          command: `repoctl ${words} disallow ${example} -p platform/api --yes`,
          caption: `Remove a ${of} without confirmation`,
        },
      ],
    },
  ];
};

const groups: Noun = {
  name: 'groups',
  singular: 'allowed group',
  summary: 'Manage the groups whose job tokens a project accepts',
  nameKey: 'id',
  columns: [
    { key: 'id', title: 'ID', as: 'count', keep: true },
    { key: 'name', title: 'NAME', keep: true },
    { key: 'web_url', title: 'URL' },
  ],
  verbs: [
    {
      name: 'list',
      endpoint: jobTokenGroups.list,
      examples: [{ command: 'repoctl job-token-scope groups list -p platform/api', caption: 'List allowed groups' }],
    },
    ...allowVerbs({
      of: 'group',
      words: 'job-token-scope groups',
      wire: 'target_group_id',
      endpoints: jobTokenGroups,
      example: 'tools',
    }),
  ],
};

export const jobTokenScope: Noun = {
  name: 'job-token-scope',
  singular: 'allowed project',
  summary: 'Manage the projects and groups whose job tokens a project accepts',
  nameKey: 'path_with_namespace',
  columns: [
    { key: 'id', title: 'ID', as: 'count', keep: true },
    { key: 'path_with_namespace', title: 'PATH', keep: true },
    { key: 'description', title: 'DESCRIPTION', shrink: 1 },
  ],
  verbs: [
    {
      name: 'get',
      endpoint: endpoints.get,
      columns: [
        { key: 'inbound_enabled', title: 'LIMITED TO ALLOWED', as: 'flag', tellsNo: true },
        { key: 'outbound_enabled', title: 'OWN JOBS LIMITED', as: 'flag', tellsNo: true },
      ],
      page: async () => ({ title: () => 'Job token scope' }),
      examples: [
        {
          command: 'repoctl job-token-scope get -p platform/api',
          caption: 'Show whether a project accepts the job tokens of all projects',
        },
        {
          command: 'repoctl job-token-scope get -p platform/api --jq .inbound_enabled',
          caption: 'Print false if it does',
        },
      ],
    },
    {
      name: 'set',
      endpoint: endpoints.set,
      confirm: {
        when: ({ enabled }) => enabled !== true,
        look: async () => undefined,
        act: ({ params: { enabled }, in: place }) =>
          enabled === true
            ? `limit job tokens${place} to those that are allowed`
            : `accept the job tokens of all projects${place}`,
        consequence: ({ params: { enabled } }) =>
          enabled === true ? undefined : 'Jobs of any project get access, with the permissions of their users.',
      },
      done: ({ params: { enabled }, in: place }) =>
        enabled === true
          ? `Limited job tokens${place} to those that are allowed`
          : `Accepted the job tokens of all projects${place}`,
      examples: [
        {
          command: 'repoctl job-token-scope set --enabled -p platform/api',
          caption: 'Accept only job tokens of allowed projects and groups',
        },
        {
          command: 'repoctl job-token-scope set --enabled --each-project --of team --yes',
          caption: 'Accept no others in any project of a group',
        },
      ],
    },
    {
      name: 'list',
      endpoint: endpoints.list,
      examples: [
        { command: 'repoctl job-token-scope list -p platform/api', caption: 'List allowed projects' },
        {
          command:
            'repoctl job-token-scope list -p platform/api --all -o name | repoctl job-token-scope allow - -p platform/web',
          caption: 'Allow the same projects in another one',
        },
      ],
    },
    ...allowVerbs({
      of: 'project',
      words: 'job-token-scope',
      wire: 'target_project_id',
      endpoints,
      example: 'platform/web',
    }),
  ],
  nouns: [groups],
};
