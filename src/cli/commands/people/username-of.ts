import { call } from '../../../api/call.ts';
import { users } from '../../../contract/people/users.ts';
import type { CommandContext } from '../../context/context.ts';
import { waiting } from '../../context/waiting.ts';
import type { WireParams } from '../../verbs/noun.ts';

/** The name of the user that a command is about, looked up where the ID was given: an ID is too easily the wrong one. */
export const usernameOf = async (context: CommandContext, { id }: WireParams): Promise<string> => {
  if (typeof id === 'string') return id;
  const client = await context.client();
  const asked = call(client, users.get, { id: Number(id) }, { signal: context.signal });
  return (await waiting.once(context, asked)).body.username;
};
