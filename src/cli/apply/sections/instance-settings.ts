import { instanceSettings as endpoints } from '../../../contract/instance/settings.ts';
import type { Schema } from '../../../contract/vocabulary/endpoint.ts';
import { instanceSettingNames } from './instance-setting-names.ts';
import type { Field, Section } from './section.ts';

const schemaOf = (words: string): Schema => {
  switch (words) {
    case 'boolean':
    case 'integer':
    case 'string':
      return { type: [words, 'null'] };
    case 'array':
    case 'object':
      return { type: words };
    case 'any':
      return {};
    default:
      return { type: 'string', enum: words.split(' | ') };
  }
};

/** A text that was never set is null on some servers, and empty on others. */
const fieldOf = (words: string): Field => ({
  schema: schemaOf(words),
  ...(['string', 'any'].includes(words) && { compare: 'text' }),
  ...(words === 'string' && { hidden: true }),
});

const fields = Object.entries(instanceSettingNames).flatMap(([words, names]) =>
  names.split(' ').map((name) => [name, fieldOf(words)] as const),
);

/** Settings of the instance (GitLab), of which only those in the file are compared. */
export const instanceSettings: Section = {
  name: 'instance',
  singular: 'settings of the instance',
  isSingle: true,
  calls: { instance: { get: endpoints.get, update: endpoints.update } },
  nameOf: () => '',
  named: () => ({}),
  ref: () => ({}),
  fields: Object.fromEntries(fields),
  undeletable: 'settings of the instance are never deleted',
};
