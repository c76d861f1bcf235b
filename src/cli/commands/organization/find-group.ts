import { call } from '../../../api/call.ts';
import { groups } from '../../../contract/organization/groups.ts';
import type { CommandContext } from '../../context/context.ts';
import { isObject, valueAt } from '../../output/field-path.ts';
import { countText } from '../../output/count-text.ts';

/** A group, with a text about how much is in it: `3 projects and 1 subgroup`. */
export const findGroup = async (context: CommandContext, id: unknown): Promise<unknown> => {
  const client = await context.client();
  const params = { id: String(id) };
  const [{ body }, subgroups] = await Promise.all([
    call(client, groups.get, params, { signal: context.signal }),
    call(client, groups.subgroups, { ...params, all_available: true, per_page: 1 }, { signal: context.signal }),
  ]);
  const record: unknown = body;
  const projects = valueAt(record, 'projects');
  const inside = [
    countText(Array.isArray(projects) ? projects.length : 0, 'project'),
    countText(Number(subgroups.headers['x-total'] ?? subgroups.body.length), 'subgroup'),
  ].filter((text) => !text.startsWith('0 '));
  return { ...(isObject(record) && record), contents: inside.join(' and ') || 'nothing in it' };
};
