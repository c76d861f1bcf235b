import type { Endpoint } from '../../../../contract/vocabulary/endpoint.ts';
import { findUser } from '../../../context/find-user.ts';
import type { CommandContext } from '../../../context/context.ts';
import { waiting } from '../../../context/waiting.ts';
import { textAt } from '../../../output/field-path.ts';
import { findNamed } from '../../../verbs/find-ids.ts';
import type { Place } from '../../../verbs/in-list.ts';
import type { WriteVerb } from '../../../verbs/noun.ts';
import type { WireParams } from '../../../verbs/parameter.ts';
import { pendingToken } from './pending-token.ts';
import { tryToken } from './try-token.ts';

/** The ID of the current user: to administrators, the list of personal tokens is that of all users. */
export const ownId = async (context: CommandContext): Promise<number> =>
  Number(textAt(await findUser(await context.client(), '@me', { signal: context.signal }), 'id'));

/** The ID of the user who is named or current. */
const userId = async (context: CommandContext, user: unknown): Promise<number> => {
  if (user === undefined) return ownId(context);
  if (typeof user === 'number') return user;
  return Number(textAt(await findNamed(context, 'user', String(user), { list: { path: '/users', known: {} } }), 'id'));
};

/** Leaves out the owner of a personal token, by whom its name was found. */
export const withoutOwner = ({ path }: Endpoint, params: WireParams): WireParams => {
  const { user_id: _owner, ...others } = params;
  return path.includes(':user_id') ? params : others;
};

/** The ID of a token that an interrupted rotation left, since the old one can no longer find it. */
const idOfLeft = async (context: CommandContext, into: unknown): Promise<number | undefined> => {
  if (typeof into !== 'string') return undefined;
  const left = await (await pendingToken(context, into)).left();
  const id = left === undefined ? undefined : await tryToken(context, left);
  return id === undefined ? undefined : Number(id);
};

/** Finds a user's token by name among the tokens of that user alone. Those of projects and groups have lists of their own. */
export const completeToken: NonNullable<WriteVerb['complete']> = async (context, params, { extras, scopes }) => {
  const { token_id: name, user_id: user } = params;
  if (typeof name !== 'string' || Object.keys(scopes).length > 0) return {};
  const left = user === undefined ? await idOfLeft(context, extras['into']) : undefined;
  if (left !== undefined) return { token_id: left };
  const known = { user_id: await waiting.once(context, userId(context, user)) };
  const list: Place =
    extras['kind'] === 'impersonation'
      ? { path: '/users/:user_id/impersonation_tokens', known }
      : { path: '/personal_access_tokens', known };
  return { token_id: Number(textAt(await findNamed(context, 'token', name, { list }), 'id')) };
};
