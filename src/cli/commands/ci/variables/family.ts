import { pages } from '../../../../api/paginate.ts';
import { groupVariables, projectVariables } from '../../../../contract/ci/variables.ts';
import type { Endpoint, Resource } from '../../../../contract/vocabulary/endpoint.ts';
import type { CommandContext } from '../../../context/context.ts';
import { waiting } from '../../../context/waiting.ts';
import type { VerbCall } from '../../../verbs/noun.ts';

/** A variable as a file holds it. */
export interface FileVariable {
  readonly key: string;
  readonly value: string;
  /** Absent where the file does not say. */
  readonly protected?: boolean;
}

/** At most 255 of A-Z a-z 0-9 _ (document, "Limits"). */
export const isKey = (text: string): boolean => /^[A-Za-z0-9_]{1,255}$/.test(text);

/** What is wrong with a name that is no key. */
export const keyFault = 'a name has 1 to 255 of the letters A to Z, digits and _';

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
