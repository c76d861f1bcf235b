import { UsageError } from '../../../errors/usage-error.ts';
import type { VerbCall } from '../../../verbs/noun.ts';
import type { FileVariable, VariableSettings } from './family.ts';

const options = {
  masked: '--masked',
  protected: '--protected',
  environment_scope: '--environment-scope',
} as const satisfies Partial<Record<keyof VariableSettings, string>>;

type Given = Pick<VariableSettings, keyof typeof options>;

/** What the command line says of all variables of a file. */
export const givenSettings = ({
  masked,
  protected: isProtected,
  environmentScope: scope,
}: VerbCall['extras']): Given => {
  if (scope === '') throw new UsageError('--environment-scope must not be empty');
  return {
    ...(masked === true && { masked }),
    ...(isProtected === true && { protected: isProtected }),
    ...(typeof scope === 'string' && { environment_scope: scope }),
  };
};

/**
 * The variables of a file with what the command line says of all of them.
 *
 * @throws UsageError for a variable of which the file says something else
 */
export const withSettings = (variables: readonly FileVariable[], given: Given): readonly FileVariable[] =>
  variables.map((variable) => {
    for (const name of Object.keys(given) as (keyof Given)[]) {
      if (variable[name] !== undefined && variable[name] !== given[name]) {
        throw new UsageError(`${options[name]} and "${name}" of ${variable.key} in the file cannot be used together`);
      }
    }
    return { ...variable, ...given };
  });
