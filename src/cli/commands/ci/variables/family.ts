import { pages } from '../../../../api/pages.ts';
import { groupVariables, projectVariables } from '../../../../contract/ci/variables.ts';
import type { Endpoint, Resource } from '../../../../contract/vocabulary/endpoint.ts';
import type { CommandContext } from '../../../context/context.ts';
import { waiting } from '../../../context/waiting.ts';
import type { VerbCall } from '../../../verbs/noun.ts';
import type { FileVariable } from './file-variable.ts';

/** What tables show instead of a value, which may be a secret and is of no use to the eye. */
export const hiddenValue = '[hidden]';

/** The endpoints beside the one that was chosen: the project's or the group's. */
export const familyOf = ({ access }: Endpoint): Resource & Record<keyof typeof projectVariables, Endpoint> =>
  access.to === 'group' ? groupVariables : projectVariables;

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
