import type { FileVariable } from './file-variable.ts';

/** What an import does to one variable. */
export interface PlannedChange {
  readonly key: string;
  readonly change: 'created' | 'updated' | 'unchanged' | 'deleted';
  /** What the file holds; absent for what is deleted. */
  readonly variable?: FileVariable;
}

/**
 * Where the file says whether a variable is protected and the service does not tell (its lists are keys and values only:
 * document, "Project variables and group variables"), it counts as changed, so that it surely is as the file says.
 */
const differs = (wanted: FileVariable, there: FileVariable): boolean =>
  wanted.value !== there.value || (wanted.protected !== undefined && wanted.protected !== there.protected);

const changeOf = (wanted: FileVariable, there: FileVariable | undefined): PlannedChange['change'] => {
  if (there === undefined) return 'created';
  return differs(wanted, there) ? 'updated' : 'unchanged';
};

/** What has to be done so that the variables are as in the file; with `prune`, those and no others. */
export const planImport = (
  wanted: readonly FileVariable[],
  there: readonly FileVariable[],
  { prune }: { readonly prune: boolean },
): readonly PlannedChange[] => {
  const known = new Map(there.map((variable) => [variable.key, variable]));
  const kept = new Set(wanted.map(({ key }) => key));
  const written = wanted.map((variable): PlannedChange => {
    const { key } = variable;
    return { key, change: changeOf(variable, known.get(key)), variable };
  });
  const gone = prune ? [...known.keys()].filter((key) => !kept.has(key)) : [];
  return [...written, ...gone.map((key): PlannedChange => ({ key, change: 'deleted' }))];
};
