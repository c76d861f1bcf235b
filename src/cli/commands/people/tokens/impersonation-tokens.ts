import type { Example, Noun, Verb, VerbCall } from '../../../verbs/noun.ts';
import { tokens } from './tokens.ts';

const examples: Readonly<Record<string, readonly Example[]>> = {
  list: [{ command: 'repoctl users tokens list 7 --state active', caption: 'List the active tokens of user 7' }],
  get: [{ command: 'repoctl users tokens get alice 3', caption: 'Show a token without its secret' }],
  create: [
    {
      command: 'repoctl users tokens create alice deploy --scopes api,read_user --expires-at 90d --jq .token',
      caption: 'Create a token for three months and print it once',
    },
  ],
  revoke: [{ command: 'repoctl users tokens revoke 7 3 --yes', caption: 'Revoke a token without confirmation' }],
  rotate: [{ command: 'repoctl users tokens rotate alice 3 --yes', caption: 'Replace a token and print the new one' }],
};

const withKind = <Given extends { readonly extras: VerbCall['extras'] }>(given: Given): Given => ({
  ...given,
  extras: { ...given.extras, kind: 'impersonation' },
});

/** The verb for impersonation tokens alone, whose user is its first argument. */
const ofUser = (verb: Verb): readonly Verb[] => {
  const { alternatives = [], summary, complete, run, reading, usual: _usual, extras = [], flags, ...own } = verb;
  const endpoint = alternatives.find(({ choice }) => choice === 'impersonation')?.endpoint;
  if (endpoint === undefined) return [];
  const inPath = 'token_id' in endpoint.params ? ['token_id'] : [];
  return [
    {
      ...own,
      endpoint,
      // Only the endpoints below a user say whose tokens they are about.
      ...(!endpoint.path.includes(':user_id') && { summary }),
      positional: ['user_id', ...(own.positional ?? inPath)],
      flags: { ...flags, user_id: { name: 'user' }, token_id: { name: 'token-id' } },
      extras: extras.filter((one) => !one.flags.startsWith('--kind ')),
      ...(complete && { complete: (context, params, given) => complete(context, params, withKind(given)) }),
      ...(run && { run: (context, call) => run(context, withKind(call)) }),
      ...(reading && { reading: (context, call) => reading(context, withKind(call)) }),
      examples: examples[verb.name] ?? [],
    } as Verb,
  ];
};

/** Another name of `tokens --user U --kind impersonation`. */
export const impersonationTokens: Noun = {
  ...tokens,
  summary: 'Manage the impersonation tokens of a user',
  belongs: ({ user_id: user }) => ({ in: `of user ${String(user)}` }),
  verbs: tokens.verbs.flatMap(ofUser),
};
