import { deployKeys as endpoints } from '../../../contract/organization/deploy-keys.ts';
import { sshPublicKey } from '../../../contract/vocabulary/key-parameters.ts';
import { withoutComment } from '../../values/public-key.ts';
import { fieldsOf, type Section, withoutPrivateKey } from './section.ts';
import { withoutBlanks } from './spelling.ts';

export const deployKeys: Section = {
  name: 'deploy_keys',
  singular: 'deploy key',
  calls: { projects: endpoints },
  nameOf: (record) => String(record['title']),
  spelling: withoutBlanks,
  // A key with the same text may have another title.
  identityOf: ({ key }) => (typeof key === 'string' ? withoutComment(key) : undefined),
  named: (title) => ({ title }),
  ref: ({ id }) => ({ key_id: id }),
  rename: 'title',
  fields: fieldsOf({
    of: [endpoints.create],
    without: ['title'],
    more: { key: { schema: { ...sshPublicKey, ...withoutPrivateKey }, compare: 'ssh-key' } },
  }),
};
