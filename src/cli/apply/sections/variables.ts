import { groupVariables, instanceVariables, projectVariables } from '../../../contract/ci/variables.ts';
import { fieldsOf, type Section, type WireRecord } from './section.ts';

const everywhere = '*';

const scopeOf = ({ environment_scope: scope }: WireRecord): string => (typeof scope === 'string' ? scope : everywhere);

/** `KEY`, or `KEY@production` for one environment. */
const partsOf = (name: string): { readonly key: string; readonly scope: string } => {
  const [key = '', ...rest] = name.split('@');
  return { key, scope: rest.length === 0 ? everywhere : rest.join('@') };
};

const nameOfParts = ({ key, scope }: ReturnType<typeof partsOf>): string =>
  scope === everywhere ? key : `${key}@${scope}`;

const shared = {
  name: 'variables',
  singular: 'variable',
  nameOf: (record: WireRecord) => nameOfParts({ key: String(record['key']), scope: scopeOf(record) }),
  // `KEY@*` is `KEY`.
  spelling: (name: string) => nameOfParts(partsOf(name)),
} satisfies Partial<Section>;

const more = { value: { hidden: true }, description: { compare: 'text' } } as const;

export const variables: Section = {
  ...shared,
  calls: { projects: projectVariables, groups: groupVariables },
  keyIn: (name) => partsOf(name).key,
  named: (name) => {
    const { key, scope } = partsOf(name);
    return { key, ...(scope !== everywhere && { environment_scope: scope }) };
  },
  // Older servers have no scopes, and no filter by them.
  ref: (record) => ({
    key: record['key'],
    ...(record['environment_scope'] !== undefined && { filter: { environment_scope: scopeOf(record) } }),
  }),
  fields: fieldsOf({
    of: [projectVariables.create],
    without: ['key', 'environment_scope'],
    more: { ...more, masked_and_hidden: { read: ({ hidden }) => hidden } },
  }),
};

/** They have no scopes, so that a name with one is a fault. */
export const variablesOfInstance: Section = {
  ...shared,
  calls: { instance: instanceVariables },
  keyIn: (name) => name,
  named: (key) => ({ key }),
  ref: ({ key }) => ({ key }),
  fields: fieldsOf({ of: [instanceVariables.create], without: ['key'], more }),
};
