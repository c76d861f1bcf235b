import type { CommandContext } from '../../../context/context.ts';
import { UsageError } from '../../../errors/usage-error.ts';
import type { GivenScopes } from '../../../verbs/parameter.ts';
import type { TokenPlace } from './token-place.ts';

const forms = 'variable:KEY, file:PATH, profile:NAME, or command:PROGRAM';

const unknown = (text: string): UsageError => {
  // Anything else may be the token itself.
  const kind = /^[a-z]+(?=:)/.exec(text)?.[0];
  return new UsageError(`--into must be ${forms}${kind === undefined ? '' : `, got "${kind}:"`}`);
};

/**
 * Reads `--into`.
 *
 * @param scopes the project or group of the token, which has the variable
 * @throws UsageError for a place that cannot be one
 */
export const parsePlace = async (context: CommandContext, text: string, scopes: GivenScopes): Promise<TokenPlace> => {
  const [, kind = '', rest = ''] = /^([a-z]+):(.+)$/s.exec(text) ?? [];
  switch (kind) {
    case 'variable':
      return (await import('./variable-place.ts')).variablePlace(context, rest, scopes);
    case 'file':
      return (await import('./file-place.ts')).filePlace(context, rest);
    case 'profile':
      return (await import('./profile-place.ts')).profilePlace(context, rest);
    case 'command':
      return (await import('./command-place.ts')).commandPlace(context, rest);
    default:
      throw unknown(text);
  }
};
