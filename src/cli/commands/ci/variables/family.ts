import { groupVariables, projectVariables } from '../../../../contract/ci/variables.ts';
import type { Endpoint, Resource } from '../../../../contract/vocabulary/endpoint.ts';
import type { CommandContext } from '../../../context/context.ts';
import { waiting } from '../../../context/waiting.ts';
import { isObject } from '../../../output/field-path.ts';
import { listReader } from '../../../targets/list-reader.ts';
import type { VerbCall } from '../../../verbs/noun.ts';

/** What a variable can have besides its value; absent where a file or the server does not say. */
export interface VariableSettings {
  readonly protected?: boolean;
  readonly masked?: boolean;
  readonly raw?: boolean;
  readonly variable_type?: string;
  readonly description?: string | null;
  readonly environment_scope?: string;
}

/** A variable as a file or the server has it. */
export interface FileVariable extends VariableSettings {
  readonly key: string;
  /** Null for a hidden one, whose value nobody can read. */
  readonly value: string | null;
  readonly hidden?: boolean;
}

/** The scope of a variable that is for all environments. */
const allEnvironments = '*';

/** The environment scope of a variable: a key exists once per scope. */
export const scopeOf = ({ environment_scope: scope }: VariableSettings): string => scope ?? allEnvironments;

/** The same for two variables that cannot both exist. */
export const keyAndScope = (variable: FileVariable): string => `${variable.key} ${scopeOf(variable)}`;

/** A variable in messages: `A`, or `A (staging)`. */
export const nameOf = (variable: Pick<FileVariable, 'key' | 'environment_scope'>): string =>
  scopeOf(variable) === allEnvironments ? variable.key : `${variable.key} (${scopeOf(variable)})`;

/** What a variable has of which nothing is said. */
export const defaultSettings = {
  protected: false,
  masked: false,
  raw: false,
  variable_type: 'env_var',
  description: null,
  environment_scope: allEnvironments,
} as const satisfies VariableSettings;

export const settingNames = Object.keys(defaultSettings) as readonly (keyof VariableSettings)[];

/** At most 255 of A-Z a-z 0-9 _ (document, "Limits"). */
export const isKey = (text: string): boolean => /^[A-Za-z0-9_]{1,255}$/.test(text);

/** What is wrong with a name that is no key. */
export const keyFault = 'a name must be 1 to 255 letters, digits, or _';

/** What tables show instead of a value, which may be a secret and is of no use to the eye. */
export const hiddenValue = '[hidden]';

/** The endpoints beside the one that was chosen: the project's or the group's. */
export const familyOf = ({ access }: Endpoint): Resource & Record<keyof typeof projectVariables, Endpoint> =>
  access.to === 'group' ? groupVariables : projectVariables;

const isVariable = (record: unknown): record is FileVariable =>
  isObject(record) &&
  typeof record['key'] === 'string' &&
  (typeof record['value'] === 'string' || record['value'] === null);

/** Some servers return an empty text, not null, for the value of a hidden variable. */
export const valueOf = ({ value, hidden }: FileVariable): string | null =>
  hidden === true && value === '' ? null : value;

/** All variables of the project or group, as the server sends them. */
export const listAll = async (
  context: CommandContext,
  { endpoint, params }: VerbCall,
): Promise<readonly FileVariable[]> => {
  const read = listReader(context, await context.client());
  const all: readonly unknown[] = await waiting.once(context, read(familyOf(endpoint).list, params));
  return all.filter(isVariable);
};
