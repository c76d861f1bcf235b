import type { Schema } from '../../contract/vocabulary/endpoint.ts';

/** A JSON Schema as the document holds it. */
export type JsonSchema = Readonly<Record<string, unknown>>;

/** The named schemas of a document, gathered while it is written. */
export interface Components {
  /** The schema with named ones in it replaced by references to the components. */
  readonly refer: (schema: Schema) => JsonSchema;
  /** All that was referred to, by name. */
  readonly schemas: () => Readonly<Record<string, JsonSchema>>;
}

/** A record that can be missing is that record or null, not another record of the same name. */
const isObjectOrNull = ({ type }: Schema): boolean =>
  Array.isArray(type) && type.length === 2 && type.includes('object') && type.includes('null');

/** Starts an empty set of named schemas. Two different ones under one name are an error. */
export const createComponents = (): Components => {
  const found = new Map<string, JsonSchema>();

  const list = (schemas: readonly Schema[]): readonly JsonSchema[] => schemas.map(refer);

  const inner = ({ $comment: _comment, title: _title, ...schema }: Schema): JsonSchema => ({
    ...schema,
    ...(schema.items !== undefined && { items: refer(schema.items) }),
    ...(schema.properties !== undefined && {
      properties: Object.fromEntries(Object.entries(schema.properties).map(([name, one]) => [name, refer(one)])),
    }),
    ...(typeof schema.additionalProperties === 'object' && {
      additionalProperties: refer(schema.additionalProperties),
    }),
    ...(schema.anyOf !== undefined && { anyOf: list(schema.anyOf) }),
    ...(schema.oneOf !== undefined && { oneOf: list(schema.oneOf) }),
    ...(schema.allOf !== undefined && { allOf: list(schema.allOf) }),
  });

  const refer = (schema: Schema): JsonSchema => {
    const { title } = schema;
    if (title === undefined) return inner(schema);
    if (isObjectOrNull(schema)) return { anyOf: [refer({ ...schema, type: 'object' }), { type: 'null' }] };
    const whole = inner(schema);
    const known = found.get(title);
    if (known !== undefined && JSON.stringify(known) !== JSON.stringify(whole)) {
      throw new Error(`two different schemas are called ${title}`);
    }
    found.set(title, whole);
    return { $ref: `#/components/schemas/${title}` };
  };

  return {
    refer,
    schemas: () => Object.fromEntries([...found].toSorted(([a], [b]) => (a < b ? -1 : 1))),
  };
};
