import type { Endpoint } from '../../../../contract/vocabulary/endpoint.ts';
import type { WireParams } from '../../../verbs/parameter.ts';
import {
  defaultSettings,
  type FileVariable,
  keyAndScope,
  scopeOf,
  settingNames,
  type VariableSettings,
  valueOf,
} from './variable.ts';

export interface PlannedChange {
  /** The file's variable; for a delete, the server's. */
  readonly variable: FileVariable;
  /** `skipped`: the file does not have the hidden value. */
  readonly change: 'created' | 'updated' | 'unchanged' | 'deleted' | 'skipped';
}

/**
 * A server may not return `protected` (the document's lists have keys and values only). A variable whose file has it
 * then counts as changed. Other settings that a server does not return count as the defaults.
 */
const settingDiffers = (name: keyof VariableSettings, wanted: FileVariable, there: FileVariable): boolean => {
  if (wanted[name] === undefined) return false;
  if (name === 'protected') return wanted.protected !== there.protected;
  return (wanted[name] || defaultSettings[name]) !== (there[name] || defaultSettings[name]);
};

const differs = (wanted: FileVariable, there: FileVariable): boolean =>
  wanted.value !== valueOf(there) || settingNames.some((name) => settingDiffers(name, wanted, there));

const changeOf = (wanted: FileVariable, there: FileVariable | undefined): PlannedChange['change'] => {
  if (wanted.value === null) return there !== undefined && valueOf(there) === null ? 'unchanged' : 'skipped';
  if (there === undefined) return 'created';
  return differs(wanted, there) ? 'updated' : 'unchanged';
};

export const hasScopes = (variables: readonly FileVariable[]): boolean =>
  variables.some(({ environment_scope: scope }) => scope !== undefined);

/**
 * The changes that make the variables as in the file; `prune` deletes others, but only those of `scope` if it is given.
 * A file without environment scopes concerns only variables for all environments.
 */
export const planImport = (
  wanted: readonly FileVariable[],
  there: readonly FileVariable[],
  { prune, scope }: { readonly prune: boolean; readonly scope?: string | undefined },
): readonly PlannedChange[] => {
  const known = new Map(there.map((variable) => [keyAndScope(variable), variable]));
  const named = new Set(wanted.map(keyAndScope));
  const written = wanted.map((variable): PlannedChange => {
    return { variable, change: changeOf(variable, known.get(keyAndScope(variable))) };
  });
  const isAbout = (variable: FileVariable): boolean =>
    hasScopes(wanted) || scopeOf(variable) === defaultSettings.environment_scope;
  const isGone = (variable: FileVariable): boolean =>
    !named.has(keyAndScope(variable)) && (scope === undefined ? isAbout(variable) : scopeOf(variable) === scope);
  const gone = prune ? there.filter(isGone) : [];
  return [...written, ...gone.map((variable): PlannedChange => ({ variable, change: 'deleted' }))];
};

/** The parameters of the request for a change, without the project or group. */
export const wireOf = ({ variable, change }: PlannedChange, { params }: Pick<Endpoint, 'params'>): WireParams => {
  const { key, value, hidden } = variable;
  // Variables of the instance have no scopes.
  const ref = { key, ...(Object.hasOwn(params, 'filter') && { filter: { environment_scope: scopeOf(variable) } }) };
  if (change === 'deleted') return ref;
  const { environment_scope: scope, ...settings } = Object.fromEntries(
    settingNames.flatMap((name) => (variable[name] === undefined ? [] : [[name, variable[name]]])),
  );
  if (change === 'updated') return { ...ref, value, ...settings };
  return {
    key,
    value,
    ...settings,
    ...(scope !== undefined && { environment_scope: scope }),
    ...(hidden === true && { masked_and_hidden: true }),
  };
};
