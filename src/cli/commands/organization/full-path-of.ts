import { call } from '../../../api/call.ts';
import { groups } from '../../../contract/organization/groups.ts';
import type { CommandContext } from '../../context/context.ts';
import { waiting } from '../../context/waiting.ts';
import type { WireParams } from '../../verbs/noun.ts';

/** Looks up the full path of the group that a command is about: an ID, or a part of a path, is too easily the wrong one. */
export const fullPathOf = async (context: CommandContext, { id }: WireParams): Promise<string> => {
  const client = await context.client();
  const asked = call(client, groups.get, { id: String(id) }, { signal: context.signal });
  return (await waiting.once(context, asked)).body.full_path;
};
