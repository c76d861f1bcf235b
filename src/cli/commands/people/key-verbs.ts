/** The verbs of SSH and GPG keys: your own keys, or a user's for administrators. */
import type { Columns, Example, ListVerb, ReadVerb, Verb, WriteVerb } from '../../verbs/noun.ts';
import type { FlagChanges, WireParams } from '../../verbs/parameter.ts';
import { withoutComment } from '../../values/public-key.ts';
import { owner } from './shared-flags.ts';

type Operation = 'list' | 'get' | 'create' | 'delete';

interface KeyFamily {
  /** With its article: `an SSH key`. */
  readonly kind: `${'a' | 'an'} ${string} key`;
  /** Default: `id`. */
  readonly argument?: string;
  readonly endpoints: Readonly<
    Record<'list' | 'listForUser', ListVerb['endpoint']> &
      Record<'get' | 'getForUser', ReadVerb['endpoint']> &
      Record<'create' | 'createForUser' | 'delete' | 'deleteForUser', WriteVerb['endpoint']>
  >;
  /** The noun's when absent. */
  readonly columns?: Columns;
  /** The parts of `create` that differ. */
  readonly create: Pick<WriteVerb, 'complete' | 'flags' | 'positional'>;
  readonly examples: Readonly<Record<Operation, readonly Example[]>>;
}

const flagsOf = (name: string): Readonly<Record<string, FlagChanges>> => ({
  key_id: { name },
  user_id: owner,
});

/** Keys belong to the current user unless another is named. */
export const keyOwner = ({ user_id: user }: WireParams): { readonly in: string } => ({
  in: user === undefined ? '' : `of user ${String(user)}`,
});

const isKey = ({ key }: WireParams, params: WireParams): boolean =>
  withoutComment(String(key)) === withoutComment(String(params['key']));

export const keyVerbs = ({
  kind,
  argument = 'id',
  endpoints,
  columns,
  create,
  examples,
}: KeyFamily): readonly Verb[] => {
  const singular = kind.replace(/^an? /, '');
  const flags = flagsOf(argument);
  const shown = columns === undefined ? {} : { columns };
  const verb = <const Name extends Operation>(name: Name, summary: string) => ({
    name,
    summary,
    endpoint: endpoints[name],
    alternatives: [{ flag: 'user', endpoint: endpoints[`${name}ForUser`] }],
    flags,
    examples: examples[name],
  });
  return [
    { ...verb('list', `List your ${singular}s, or a user's`), ...shown },
    {
      ...verb('get', `Show your ${singular}, or a user's`),
      page: async () => (await import('./key-page.ts')).keyPage,
      ...shown,
    },
    {
      ...verb('create', `Add ${kind} to your account, or to a user's`),
      ...create,
      existing: { in: [endpoints.list, endpoints.listForUser], isIt: isKey },
      unique: [{ together: ['key'] }],
      exists: () => `this ${singular} already exists`,
      done: ({ thing, params: { user_id: user } }) =>
        `Added ${thing} to ${user === undefined ? 'your account' : `user ${String(user)}`}`,
      flags: { ...flags, ...create.flags },
      ...shown,
    },
    verb('delete', `Delete your ${singular}, or a user's`),
  ];
};
