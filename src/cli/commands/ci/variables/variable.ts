import { groupVariables, instanceVariables, projectVariables } from '../../../../contract/ci/variables.ts';
import type { Endpoint, Resource } from '../../../../contract/vocabulary/endpoint.ts';
import type { CommandContext } from '../../../context/context.ts';
import { waiting } from '../../../context/waiting.ts';
import { isObject } from '../../../output/field-path.ts';
import { listReader } from '../../../fan-out/list-reader.ts';
import { UsageError } from '../../../errors/usage-error.ts';
import type { VerbCall } from '../../../verbs/noun.ts';

/** Settings of a variable; absent if the file or server does not have them. */
export interface VariableSettings {
  readonly protected?: boolean;
  readonly masked?: boolean;
  readonly raw?: boolean;
  readonly variable_type?: string;
  readonly description?: string | null;
  readonly environment_scope?: string;
}

/** A variable in a file or on the server. */
export interface FileVariable extends VariableSettings {
  readonly key: string;
  /** Null for a hidden variable, whose value cannot be read. */
  readonly value: string | null;
  readonly hidden?: boolean;
}

const allEnvironments = '*';

/** The environment scope; a key can exist once per scope. */
export const scopeOf = ({ environment_scope: scope }: VariableSettings): string => scope ?? allEnvironments;

/** Equal for two variables that cannot both exist. */
export const keyAndScope = (variable: FileVariable): string => `${variable.key} ${scopeOf(variable)}`;

/** The name in messages: `A`, or `A (staging)`. */
export const nameOf = (variable: Pick<FileVariable, 'key' | 'environment_scope'>): string =>
  scopeOf(variable) === allEnvironments ? variable.key : `${variable.key} (${scopeOf(variable)})`;

export const defaultSettings = {
  protected: false,
  masked: false,
  raw: false,
  variable_type: 'env_var',
  description: null,
  environment_scope: allEnvironments,
} as const satisfies VariableSettings;

export const settingNames = Object.keys(defaultSettings) as readonly (keyof VariableSettings)[];

/** Document, "Limits". */
export const isKey = (text: string): boolean => /^[A-Za-z0-9_]{1,255}$/.test(text);

export const keyFault = 'a name must be 1 to 255 letters, digits, or _';

/** Tables show this in place of values, which can be secret. */
export const hiddenValue = '[hidden]';

/** The endpoints of the project's, the group's, or the instance's variables, like the given one. */
export const endpointsOf = ({ access }: Endpoint): Resource & Record<keyof typeof projectVariables, Endpoint> => {
  if (access.to === 'admin') return instanceVariables;
  return access.to === 'group' ? groupVariables : projectVariables;
};

const notOfInstance = (name: string, what: string): UsageError =>
  new UsageError(`variable ${name} ${what}, which variables of the instance cannot have`);

/** The error for a variable of the instance with an environment scope. */
export const scopeOfInstance = (name: string): UsageError => notOfInstance(name, 'has an environment scope');

/**
 * Variables for the instance, without the scope that means all environments.
 *
 * @throws UsageError for one that is hidden or for some environments
 */
export const asOfInstance = (variables: readonly FileVariable[]): readonly FileVariable[] =>
  variables.map(({ environment_scope: scope = allEnvironments, hidden, ...variable }) => {
    if (scope !== allEnvironments) throw scopeOfInstance(variable.key);
    if (hidden === true) throw notOfInstance(variable.key, 'is hidden');
    return variable;
  });

const isVariable = (record: unknown): record is FileVariable =>
  isObject(record) &&
  typeof record['key'] === 'string' &&
  (typeof record['value'] === 'string' || record['value'] === null);

/** The value, or null if it is hidden: some servers return '' then. */
export const valueOf = ({ value, hidden }: FileVariable): string | null =>
  hidden === true && value === '' ? null : value;

export const listAll = async (
  context: CommandContext,
  { endpoint, params }: VerbCall,
): Promise<readonly FileVariable[]> => {
  const read = listReader(context, await context.client());
  const all: readonly unknown[] = await waiting.once(context, read(endpointsOf(endpoint).list, params));
  return all.filter(isVariable);
};
