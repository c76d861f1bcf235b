import {
  groupServiceAccountTokens as ofGroup,
  projectServiceAccountTokens as ofProject,
} from '../../../../contract/people/service-accounts.ts';
import type { Noun } from '../../../verbs/noun.ts';
import { intoOption } from '../shared-flags.ts';
import { tokenColumns } from '../tokens/token-columns.ts';

const account = { user_id: { name: 'account' } } as const;
const token = { ...account, token_id: { name: 'token' } } as const;

/** Those of the instance have `tokens --user`. */
const inEither = <const Name extends keyof typeof ofGroup>(name: Name) => ({
  endpoint: ofGroup[name],
  alternatives: [{ flag: 'project', endpoint: ofProject[name] }],
});

export const serviceAccountTokens: Noun = {
  name: 'tokens',
  summary: 'Manage the access tokens of a service account of a group or project',
  nameKey: 'id',
  naming: { key: 'id', title: 'name' },
  belongs: ({ user_id: user }) => ({ in: `of service account ${String(user)}` }),
  columns: tokenColumns.filter(({ key }) => key !== 'kind' && key !== 'access_level'),
  verbs: [
    {
      name: 'list',
      summary: 'List the access tokens of a service account',
      ...inEither('list'),
      flags: account,
      examples: [
        {
          command: 'repoctl service-accounts tokens list 7 -g platform --state active',
          caption: 'List the active tokens of a service account',
        },
      ],
    },
    {
      name: 'create',
      summary: 'Create an access token of a service account',
      ...inEither('create'),
      positional: ['user_id', 'name'],
      shownOnce: 'token',
      flags: account,
      extras: [intoOption()],
      printsDryRun: true,
      run: async (context, call) => (await import('../tokens/create-token.ts')).createToken(context, call),
      examples: [
        {
          command:
            'repoctl service-accounts tokens create platform-bot deploy --scopes api --expires-at 90d -g platform',
          caption: 'Create a token and print it once',
        },
        {
          command:
            'repoctl service-accounts tokens create platform-bot ci --scopes read_api -g platform --into variable:BOT_TOKEN',
          caption: 'Create a token and store it in a variable of the group',
        },
      ],
    },
    {
      name: 'revoke',
      summary: 'Revoke an access token of a service account',
      ...inEither('revoke'),
      flags: token,
      confirm: { consequence: ({ many }) => (many ? 'They stop working at once.' : 'It stops working at once.') },
      examples: [
        {
          command: 'repoctl service-accounts tokens revoke platform-bot 5 -g platform --yes',
          caption: 'Revoke a token without confirmation',
        },
      ],
    },
    {
      name: 'rotate',
      summary: 'Replace an access token of a service account by a new one with the same settings',
      ...inEither('rotate'),
      flags: {
        ...token,
        expires_at: { description: 'Expiration date (default: the new token is valid for as long as the old one was)' },
      },
      shownOnce: 'token',
      extras: [intoOption()],
      printsDryRun: true,
      prepare: async (context, call) => (await import('../tokens/rotate-token.ts')).prepareRotation(context, call),
      confirm: {
        consequence: () => 'The old value stops working at once, or with --into as soon as the new one is stored.',
      },
      run: async (context, call) => (await import('../tokens/rotate-token.ts')).rotateToken(context, call),
      examples: [
        {
          command: 'repoctl service-accounts tokens rotate platform-bot 5 -g platform --yes',
          caption: 'Replace a token and print the new one',
        },
      ],
    },
  ],
};
