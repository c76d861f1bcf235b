import { groupVariables, projectVariables } from '../../../contract/ci/variables.ts';
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

export const variables: Section = {
  name: 'variables',
  singular: 'variable',
  calls: { projects: projectVariables, groups: groupVariables },
  nameOf: (record) => nameOfParts({ key: String(record['key']), scope: scopeOf(record) }),
  // `KEY@*` is `KEY`.
  spelling: (name) => nameOfParts(partsOf(name)),
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
    published: 'variables',
    more: {
      value: { hidden: true },
      description: { compare: 'text' },
      masked_and_hidden: { read: ({ hidden }) => hidden },
    },
  }),
};
