import { groupTokens, projectTokens } from '../../../../contract/organization/bot-tokens.ts';
import { accessTokens } from '../../../../contract/people/access-tokens.ts';
import { personalTokens } from '../../../../contract/people/personal-tokens.ts';
import type { Endpoint } from '../../../../contract/vocabulary/endpoint.ts';
import { userId } from '../../../../contract/vocabulary/fields.ts';
import { roleWords } from '../../../values/roles.ts';
import type { ExtraOption } from '../../../verbs/extra-option.ts';
import type { Noun, WriteVerb } from '../../../verbs/noun.ts';
import type { FlagChanges } from '../../../verbs/parameter.ts';
import { keyOwner } from '../key-verbs.ts';
import { intoOption, owner } from '../shared-flags.ts';
import { tokenColumns, tokenKinds } from './token-columns.ts';

const flags: Readonly<Record<string, FlagChanges>> = {
  user_id: owner,
  token_id: { name: 'token' },
  access_level: { words: roleWords, description: 'Role in the project or group (default: maintainer)' },
};

/** Takes the owner, too, among whose tokens the name is looked for. The owner is not sent. */
const ownedBy = <const Own extends Endpoint>(endpoint: Own) => ({
  ...endpoint,
  params: { ...endpoint.params, user_id: userId },
});

/** The same list, without the filter for one's own tokens. */
const everyone = { ...personalTokens.list };

const kindOption: ExtraOption = {
  flags: '--kind <kind>',
  description: 'Kind of token of a user (default: personal)',
  choices: ['personal', 'impersonation'],
};

const inEither = (name: 'list' | 'get' | 'create' | 'revoke' | 'rotate') => [
  { flag: 'project', endpoint: projectTokens[name] },
  { flag: 'group', endpoint: groupTokens[name] },
];

const complete: NonNullable<WriteVerb['complete']> = async (context, params, given) =>
  (await import('./token-owner.ts')).completeToken(context, params, given);

const prepare: NonNullable<WriteVerb['prepare']> = async (_context, { endpoint, params }) =>
  (await import('./token-owner.ts')).withoutOwner(endpoint, params);

const impersonation = { flag: 'kind', choice: 'impersonation', beside: 'user' } as const;

const self = { flag: 'self', description: 'Take the token in use' } as const;

export const tokens: Noun = {
  name: 'tokens',
  summary: 'Manage access tokens',
  nameKey: 'name',
  naming: { key: 'id', title: 'name' },
  belongs: (params) =>
    params['id'] === undefined
      ? keyOwner(params)
      : { in: `in ${String(params['id'])}`, from: `from ${String(params['id'])}` },
  columns: tokenColumns,
  verbs: [
    {
      name: 'list',
      summary: "List your access tokens, a user's, or those of a project, a group, or the instance",
      endpoint: personalTokens.list,
      alternatives: [
        ...inEither('list'),
        { flag: 'instance', description: 'List the tokens of all users (administrators only)', endpoint: everyone },
        { flag: 'kind', choice: 'impersonation', endpoint: accessTokens.list },
      ],
      nameKey: 'id',
      flags,
      usual: ['--user', '--instance', '--kind', '--expiring', '--unused', '--state', '--search', '--sort'],
      extras: [
        { flags: '--kind <kind>', description: 'Only tokens of this kind', choices: tokenKinds },
        { flags: '--expiring <time>', description: 'Only active tokens that expire by then', side: 'ahead' },
        { flags: '--unused <time>', description: 'Only active tokens without use since then', side: 'past' },
      ],
      reading: async (context, call) => (await import('./read-tokens.ts')).readTokens(context, call, everyone),
      examples: [
        { command: 'repoctl tokens list', caption: 'List your own tokens' },
        {
          command: 'repoctl tokens list --instance --expiring 30d --all --fail-if-any',
          caption: 'Check that no token of any user expires in the next 30 days',
        },
        {
          command: 'repoctl tokens list --each-project --of platform --expiring 30d -o csv',
          caption: 'Print the tokens of all projects in a group that expire soon as a table',
        },
        {
          command: 'repoctl tokens list -g platform --unused 90d',
          caption: 'List the tokens of a group that nobody uses',
        },
      ],
    },
    {
      name: 'get',
      summary: "Show an access token of yours, a user's, a project's, or a group's",
      endpoint: personalTokens.get,
      alternatives: [
        ...inEither('get'),
        { flag: 'user', endpoint: ownedBy(personalTokens.get) },
        { ...impersonation, endpoint: accessTokens.get },
        { ...self, endpoint: accessTokens.self },
      ],
      flags,
      extras: [kindOption],
      complete,
      prepare,
      page: async () => (await import('./token-columns.ts')).tokenPage,
      examples: [
        { command: 'repoctl tokens get deploy -p platform/api', caption: 'Show a token of a project by name' },
        { command: 'repoctl tokens get --self --jq .expires_at', caption: 'Print when the token in use expires' },
      ],
    },
    {
      name: 'create',
      summary: 'Create an access token for yourself, a user, a project, or a group',
      endpoint: personalTokens.create,
      alternatives: [
        ...inEither('create'),
        { flag: 'user', endpoint: personalTokens.createForUser },
        { ...impersonation, endpoint: accessTokens.create },
      ],
      nameKey: 'id',
      positional: ['name'],
      shownOnce: 'token',
      flags,
      extras: [kindOption, intoOption()],
      printsDryRun: true,
      run: async (context, call) => (await import('./create-token.ts')).createToken(context, call),
      examples: [
        {
          command: 'repoctl tokens create deploy --scopes read_repository -p platform/api --expires-at 90d',
          caption: 'Create a token of a project and print it once',
        },
        {
          command:
            'repoctl tokens create release --scopes api --access-level developer -p platform/api --into variable:RELEASE_TOKEN',
          caption: 'Create a token for pipelines and store it in a variable of the project',
        },
      ],
    },
    {
      name: 'revoke',
      summary: "Revoke an access token of yours, a user's, a project's, or a group's",
      endpoint: personalTokens.revoke,
      alternatives: [
        ...inEither('revoke'),
        { flag: 'user', endpoint: ownedBy(personalTokens.revoke) },
        { ...impersonation, endpoint: accessTokens.revoke },
        { ...self, endpoint: personalTokens.revokeSelf },
      ],
      flags,
      extras: [kindOption],
      complete,
      prepare,
      confirm: { consequence: ({ many }) => (many ? 'They stop working at once.' : 'It stops working at once.') },
      examples: [
        { command: 'repoctl tokens revoke 7 --yes', caption: 'Revoke your own token without confirmation' },
        {
          command: 'repoctl tokens revoke deploy -p platform/api',
          caption: 'Revoke a token of a project after confirmation',
        },
      ],
    },
    {
      name: 'rotate',
      summary: 'Replace an access token by a new one with the same settings',
      endpoint: personalTokens.rotate,
      alternatives: [
        ...inEither('rotate'),
        { flag: 'user', endpoint: ownedBy(personalTokens.rotate) },
        { ...impersonation, endpoint: ownedBy(personalTokens.rotate) },
        { ...self, endpoint: personalTokens.rotateSelf },
      ],
      shownOnce: 'token',
      flags: {
        ...flags,
        expires_at: { description: 'Expiration date (default: the new token is valid for as long as the old one was)' },
      },
      extras: [kindOption, intoOption()],
      complete,
      printsDryRun: true,
      prepare: async (context, call) => (await import('./rotate-token.ts')).prepareRotation(context, call),
      confirm: {
        consequence: ({ params }) =>
          params['id'] === undefined && params['user_id'] === undefined
            ? 'The old value stops working at once: until the new one is stored, there is none that works.'
            : 'The old value stops working at once, or with --into as soon as the new one is stored.',
      },
      run: async (context, call) => (await import('./rotate-token.ts')).rotateToken(context, call),
      examples: [
        { command: 'repoctl tokens rotate 7 --yes', caption: 'Replace your own token and print the new one' },
        {
          command: 'repoctl tokens rotate release -p platform/api --into variable:RELEASE_TOKEN --yes',
          caption: 'Replace the token in a variable; one of the two is valid all the time',
        },
        {
          command: 'repoctl tokens rotate --self --into profile:work --yes',
          caption: 'Replace the token of a profile',
        },
        {
          command:
            "repoctl tokens rotate backup --user backup-bot --into 'command:vault kv put kv/backup token=-' --yes",
          caption: 'Replace the token of a user and pass it to a program on stdin',
        },
      ],
    },
  ],
};
