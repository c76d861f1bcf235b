/** The name of a variable that is not for all environments: `KEY@production`. */
import { isObject, textAt } from '../../../output/field-path.ts';
import type { WireParams } from '../../../verbs/parameter.ts';
import { UsageError } from '../../../errors/usage-error.ts';

/** The name of a record: a key exists once per scope. */
export const keyAtScope = (record: unknown): string => {
  const scope = textAt(record, 'environment_scope');
  return `${textAt(record, 'key')}${scope === '' || scope === '*' ? '' : `@${scope}`}`;
};

/**
 * The parameters of a variable that is there, by its name: what follows the first `@` is its environment scope.
 *
 * @throws UsageError where `--environment-scope` names another one
 */
export const withScopeOfKey = ({ key, filter }: WireParams): WireParams => {
  const [name = '', ...rest] = String(key ?? '').split('@');
  if (rest.length === 0) return {};
  const scope = rest.join('@');
  const given = isObject(filter) ? filter['environment_scope'] : undefined;
  if (given !== undefined && given !== scope) {
    throw new UsageError(
      `variable "${String(key)}" and --environment-scope "${String(given)}" cannot be used together`,
    );
  }
  return { key: name, filter: { environment_scope: scope } };
};
