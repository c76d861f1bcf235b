/** Finds the IDs of names in lists, such as those of the approvers of a rule. */
import { protectedBranches } from '../../../contract/organization/protected-branches.ts';
import { ExitError } from '../../errors/exit-error.ts';
import { fieldOf, paramsOf } from '../plan/fields.ts';
import type { Target } from '../plan/change.ts';
import type { Field, Section, WireRecord } from '../sections/section.ts';
import { ownerParams } from './read-target.ts';
import type { Server } from './server.ts';

type Kind = NonNullable<Field['ids']>['of'];

const words: Readonly<Record<Kind, string>> = {
  users: 'user',
  groups: 'group',
  'protected branches': 'protected branch',
};

/** Names of one kind. */
export interface NameList {
  readonly of: Kind;
  readonly parameter: string;
  readonly names: readonly string[];
}

/** The names in values whose IDs are parameters. */
export const nameLists = (section: Section, values: ReadonlyMap<string, unknown>): readonly NameList[] =>
  [...values].flatMap(([field, value]) => {
    const { ids } = fieldOf(section, field);
    return ids === undefined || !Array.isArray(value) ? [] : [{ ...ids, names: value.map(String) }];
  });

/** The IDs of names, each undefined if there is no such record. */
const findIds = async (server: Server, target: Target, { of, names }: NameList): Promise<readonly unknown[]> => {
  if (of === 'protected branches') {
    const branches = await server.list(protectedBranches.list, ownerParams(target));
    return names.map((name) => branches.find((branch) => branch['name'] === name)?.['id']);
  }
  const found = await Promise.all(names.map((name) => (of === 'users' ? server.user(name) : server.group(name))));
  return found.map((record) => record?.['id']);
};

const notFoundText = (of: Kind, name: string, { path }: Target): string =>
  `${words[of]} ${name} not found${of === 'protected branches' ? ` in ${path}` : ''}`;

/** Names without a record: the kind and the name, which may come in this run, and the text of the error. */
export const missingNames = async (server: Server, target: Target, list: NameList) => {
  const ids = await findIds(server, target, list);
  return list.names.flatMap((name, index) =>
    ids[index] === undefined ? [{ of: list.of, name, message: notFoundText(list.of, name, target) }] : [],
  );
};

/**
 * Turns values of fields into parameters, with IDs in place of names.
 *
 * @throws ExitError for a name without a record
 */
export const paramsWithIds = async (
  server: Server,
  target: Target,
  section: Section,
  values: ReadonlyMap<string, unknown>,
): Promise<WireRecord> => {
  const params: Record<string, unknown> = { ...paramsOf(section, values) };
  for (const list of nameLists(section, values)) {
    const ids = await findIds(server, target, list);
    const missing = list.names.find((_name, index) => ids[index] === undefined);
    if (missing !== undefined) throw new ExitError(notFoundText(list.of, missing, target), { code: 'not-found' });
    params[list.parameter] = ids;
  }
  return params;
};
