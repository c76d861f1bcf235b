import {
  deployTokens as all,
  groupDeployTokens,
  projectDeployTokens,
} from '../../../contract/organization/deploy-tokens.ts';
import type { Column } from '../../output/column.ts';
import { textAt } from '../../output/field-path.ts';
import type { Noun, RecordPage } from '../../verbs/noun.ts';
import { intoOption } from '../people/shared-flags.ts';

const columns: readonly Column[] = [
  { key: 'id', title: 'ID', as: 'count', keep: true },
  { key: 'name', title: 'NAME', keep: true, shrink: 1 },
  { key: 'username', title: 'USERNAME' },
  { key: 'scopes', title: 'SCOPES', as: 'list' },
  { key: 'expires_at', title: 'EXPIRES', as: 'time' },
  { key: 'expired', title: 'EXPIRED', as: 'flag' },
];

/** The secret of a token is shown only when it is created. */
const tokenPage: RecordPage = {
  title: (record) => textAt(record, 'name'),
  facts: [
    { key: 'username', title: 'Username' },
    { key: 'scopes', title: 'Scopes', as: 'list' },
    { key: 'expires_at', title: 'Expires', as: 'time' },
    { key: 'expired', title: 'Expired', as: 'flag' },
  ],
};

const token = { token_id: { name: 'token' } } as const;

export const deployTokens: Noun = {
  name: 'deploy-tokens',
  singular: 'deploy token',
  summary: 'Manage tokens by which machines clone and fetch',
  nameKey: 'name',
  naming: { key: 'id', title: 'name' },
  columns,
  verbs: [
    {
      name: 'list',
      summary: 'List the deploy tokens of a project, a group, or the instance',
      endpoint: projectDeployTokens.list,
      alternatives: [
        { flag: 'group', endpoint: groupDeployTokens.list },
        {
          flag: 'instance',
          description: 'List the deploy tokens of all projects and groups (administrators only)',
          endpoint: all.listAll,
        },
      ],
      nameKey: 'id',
      examples: [
        { command: 'repoctl deploy-tokens list -p platform/api', caption: 'List the deploy tokens of a project' },
        {
          command: 'repoctl deploy-tokens list --instance --all --where .expired --fail-if-any',
          caption: 'Check that no expired deploy token is left on the whole instance',
        },
      ],
    },
    {
      name: 'get',
      summary: 'Show a deploy token of a project or group',
      endpoint: projectDeployTokens.get,
      alternatives: [{ flag: 'group', endpoint: groupDeployTokens.get }],
      flags: token,
      page: async () => tokenPage,
      examples: [{ command: 'repoctl deploy-tokens get mirror -g platform', caption: 'Show a token by its name' }],
    },
    {
      name: 'create',
      summary: 'Create a deploy token of a project or group',
      endpoint: projectDeployTokens.create,
      alternatives: [{ flag: 'group', endpoint: groupDeployTokens.create }],
      shownOnce: 'token',
      nameKey: 'id',
      columns: [
        { key: 'id', title: 'ID', as: 'count', keep: true },
        { key: 'name', title: 'NAME', keep: true },
        { key: 'username', title: 'USERNAME' },
        { key: 'expires_at', title: 'EXPIRES', as: 'time' },
        { key: 'token', title: 'TOKEN' },
      ],
      extras: [intoOption('variable:KEY (with -p or -g), file:PATH, or command:PROGRAM')],
      printsDryRun: true,
      run: async (context, call) => (await import('./create-deploy-token.ts')).createDeployToken(context, call),
      examples: [
        {
          command: 'repoctl deploy-tokens create mirror --scopes read_repository --expires-at 90d -p platform/api',
          caption: 'Create a token for a mirror and print it once',
        },
        {
          command: 'repoctl deploy-tokens create backup --scopes read_repository -g platform --jq .token',
          caption: 'Let a machine clone all projects of a group',
        },
        {
          command:
            'repoctl deploy-tokens create ci --scopes read_repository -p platform/api --into variable:CLONE_TOKEN',
          caption: 'Let pipelines clone, with the token in a variable of the project',
        },
      ],
    },
    {
      name: 'delete',
      summary: 'Delete a deploy token of a project or group',
      endpoint: projectDeployTokens.delete,
      alternatives: [{ flag: 'group', endpoint: groupDeployTokens.delete }],
      flags: token,
      confirm: {
        consequence: ({ many }) => (many ? 'They stop working at once.' : 'It stops working at once.'),
      },
      examples: [
        {
          command: 'repoctl deploy-tokens delete 7 -p platform/api --yes',
          caption: 'Delete a token without confirmation',
        },
      ],
    },
  ],
};
