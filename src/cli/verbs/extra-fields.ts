import { pathNames } from '../../contract/vocabulary/endpoint.ts';
import type { CommandContext } from '../context/context.ts';
import { UsageError } from '../errors/usage-error.ts';
import type { WireParams } from './parameter.ts';
import { parseFields } from './parse-fields.ts';
import type { VerbInput } from './verb-input.ts';

/**
 * Reads `--field`: fields that the verb does not know, by wire name.
 *
 * @throws UsageError for a field that the verb has an option for
 */
export const extraFields = async (
  context: CommandContext,
  { verb, fields = [] }: Pick<VerbInput, 'verb' | 'fields'>,
): Promise<WireParams> => {
  if (fields.length === 0) return {};
  const found = await parseFields(fields, context);
  for (const name of Object.keys(found)) {
    const known = verb.parameters.find(({ wire }) => wire === name);
    if (known !== undefined) throw new UsageError(`use ${known.label} for the field ${name}`);
    if (verb.endpoints.some(({ endpoint }) => pathNames(endpoint.path).includes(name))) {
      throw new UsageError(`the field ${name} is part of the path`);
    }
  }
  return { ...found };
};
