/** Generates the JSON Schema of configuration files, for editors, from the sections. */
import type { Schema } from '../../../contract/vocabulary/endpoint.ts';
import { sections } from '../sections/registry.ts';
import { type Field, type Owner, type Section, takesReference } from '../sections/section.ts';
import { formatVersion } from './read-configuration.ts';

export const schemaFile = 'repoctl-config.schema.json';

/** A JSON Schema, draft 7. */
export type JsonSchema = Readonly<Record<string, unknown>>;

const reference: JsonSchema = {
  type: 'object',
  description: 'Value from elsewhere',
  properties: {
    env: { type: 'string', description: 'Environment variable' },
    file: { type: 'string', description: 'File, below the folder of this one' },
    secret: { type: 'string', description: 'Last argument of the secret_command of the profile' },
  },
  minProperties: 1,
  maxProperties: 1,
  additionalProperties: false,
};

const typesOf = ({ type = [] }: Schema): readonly string[] => (typeof type === 'string' ? [type] : type);

const plainWords = [
  'type',
  'enum',
  'minimum',
  'maximum',
  'minLength',
  'maxLength',
  'pattern',
  'format',
  'items',
  'default',
  'description',
] as const;

const plain = (schema: Schema): JsonSchema =>
  Object.fromEntries(
    plainWords.flatMap((word) => {
      const value = schema[word];
      return value === undefined || value === 'names' ? [] : [[word, value]];
    }),
  );

const fieldSchema = (field: Field): JsonSchema => {
  const { schema, words } = field;
  const { description } = schema;
  const described = description === undefined ? {} : { description };
  if (words !== undefined) return { ...described, anyOf: [{ enum: Object.keys(words) }, { type: 'integer' }] };
  if (typeof schema.additionalProperties === 'object') {
    const member = { anyOf: [plain(schema.additionalProperties), { $ref: '#/definitions/reference' }] };
    return { ...described, type: 'object', additionalProperties: { anyOf: [...member.anyOf, { const: 'absent' }] } };
  }
  if (!typesOf(schema).includes('string') || !takesReference(field)) return plain(schema);
  return { ...described, anyOf: [plain(schema), { $ref: '#/definitions/reference' }] };
};

const recordSchema = (section: Section): JsonSchema => {
  const fields = Object.entries(section.fields).map(([name, field]) => [name, fieldSchema(field)] as const);
  return {
    type: 'object',
    properties: {
      ...Object.fromEntries(fields),
      ...(section.rename !== undefined && { was: { type: 'string', description: 'Name until now' } }),
      ...(section.name === 'variables' && {
        shown: { type: 'boolean', description: 'Show the value of this file in plans' },
      }),
      other: { type: 'object', description: 'Fields that repoctl does not know, sent as they are' },
    },
    additionalProperties: false,
  };
};

const entryOf = (section: Section): JsonSchema => {
  const record = { $ref: `#/definitions/${definitionName(section)}` };
  if (section.isSingle === true)
    return section.undeletable === undefined ? { anyOf: [record, { const: 'absent' }] } : record;
  const field = section.shorthand === undefined ? undefined : section.fields[section.shorthand];
  const forms = [
    record,
    ...(field === undefined ? [] : [fieldSchema(field)]),
    ...(section.undeletable === undefined ? [{ const: 'absent' }] : []),
  ];
  return { type: 'object', additionalProperties: forms.length === 1 ? record : { anyOf: forms } };
};

/** Some sections of one name differ by owner, such as the hooks of projects and those of the instance. */
const definitionName = (section: Section): string => {
  const { name } = section;
  const owners = (Object.keys(sections) as Owner[]).filter((owner) => sections[owner].includes(section));
  const differs = Object.values(sections).some((all) => all.some((one) => one.name === name && one !== section));
  return differs ? [...owners, name].join('_') : name;
};

const names = (owner: Owner): JsonSchema => ({
  type: 'array',
  items: { enum: sections[owner].filter(({ undeletable }) => undeletable === undefined).map(({ name }) => name) },
  description: 'Sections in which whatever is not named is surplus',
});

const targetSchema = (owner: 'groups' | 'projects'): JsonSchema => ({
  type: 'object',
  properties: {
    create: { type: 'boolean', description: 'Create it where it is not there' },
    was: { type: 'string', description: 'Path until now' },
    except: { type: 'array', items: { type: 'string' }, description: 'Paths that the pattern does not mean' },
    inherit: {
      description: 'Whether less specific entries count',
      anyOf: [
        { type: 'boolean' },
        {
          type: 'object',
          properties: Object.fromEntries(sections[owner].map(({ name }) => [name, { type: 'boolean' }])),
          additionalProperties: false,
        },
      ],
    },
    prune: names(owner),
    ...Object.fromEntries(sections[owner].map((section) => [section.name, entryOf(section)])),
  },
  additionalProperties: false,
});

export const configurationSchema = (): JsonSchema => {
  const definitions = Object.values(sections).flatMap((all) =>
    all.map((section) => [definitionName(section), recordSchema(section)] as const),
  );
  return {
    $schema: 'http://json-schema.org/draft-07/schema#',
    title: 'Configuration of repoctl',
    type: 'object',
    required: ['version'],
    properties: {
      version: { const: formatVersion },
      ...Object.fromEntries(sections.instance.map((section) => [section.name, entryOf(section)])),
      groups: { type: 'object', additionalProperties: targetSchema('groups') },
      projects: { type: 'object', additionalProperties: targetSchema('projects') },
      prune: names('instance'),
    },
    patternProperties: { '^x-': {} },
    additionalProperties: false,
    definitions: { ...Object.fromEntries(definitions), reference },
  };
};

/** The schema as text, with a final line break. */
export const schemaText = (): string => `${JSON.stringify(configurationSchema(), null, 2)}\n`;
