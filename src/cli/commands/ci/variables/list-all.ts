import { pages } from '../../../../api/pages.ts';
import type { CommandContext } from '../../../context/context.ts';
import type { VerbCall } from '../../../verbs/noun.ts';
import { waiting } from '../../../context/waiting.ts';
import { familyOf } from './family-of.ts';
import type { FileVariable } from './file-variable.ts';

const isVariable = (record: unknown): record is FileVariable =>
  typeof record === 'object' &&
  record !== null &&
  'key' in record &&
  typeof record.key === 'string' &&
  'value' in record &&
  typeof record.value === 'string';

/** All variables of the project or group, as the service sends them; some services tell `protected` too. */
export const listAll = async (
  context: CommandContext,
  { endpoint, params }: VerbCall,
): Promise<readonly FileVariable[]> => {
  const client = await context.client();
  const first = { ...params, per_page: 100 };
  const all: FileVariable[] = [];
  for await (const { items } of waiting.each(
    context,
    pages<Record<string, unknown>, unknown>(client, familyOf(endpoint).list, first, { signal: context.signal }),
  )) {
    if (Array.isArray(items)) all.push(...items.filter(isVariable));
  }
  return all;
};
