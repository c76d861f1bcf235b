import { isSecretName } from '../../api/redact.ts';
import { pathNames } from '../../contract/vocabulary/endpoint.ts';
import type { CommandContext } from '../context/context.ts';
import { UsageError } from '../errors/usage-error.ts';
import { isPointer } from './collect-params.ts';
import type { WireParams } from './parameter.ts';
import { type FieldText, parseFields } from './parse-fields.ts';
import type { VerbInput } from './verb-input.ts';

/** Throws UsageError for a secret on the command line. */
const refuseTyped = ({ text }: FieldText): void => {
  const end = text.indexOf('=');
  const [name, value] = [text.slice(0, end), text.slice(end + 1)];
  // Names such as `allow_runner_registration_token` are switches.
  const isSafe = value === '' || /^(true|false|null|-?\d+)$/.test(value) || isPointer(value) || value === '@-';
  if (end === -1 || isSafe || !isSecretName(name.split(/[[\]]+/).findLast((part) => part !== '') ?? '')) return;
  throw new UsageError(`${name} must not be on the command line, where other users can see it`, {
    hint: `Use ${name}=@file, or ${name}=- to read stdin.`,
  });
};

/**
 * Reads `--field`, or the argument in its place: fields that the verb does not know, by wire name.
 *
 * @throws UsageError for a field that the verb has an option for
 */
export const extraFields = async (
  context: CommandContext,
  { verb, fields = [] }: Pick<VerbInput, 'verb' | 'fields'>,
): Promise<WireParams> => {
  if (fields.length === 0) return {};
  if (verb.argument?.fields === true) for (const field of fields) refuseTyped(field);
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
