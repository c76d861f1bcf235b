/** What a description holds once and refers to: schemas, parameters, headers and responses, each under a name. */
import type { Schema } from '../../contract/vocabulary/endpoint.ts';

/** A JSON Schema, or another part of the document, as the document holds it. */
export type JsonObject = Readonly<Record<string, unknown>>;

const kinds = ['schemas', 'parameters', 'headers', 'responses'] as const;

type Kind = (typeof kinds)[number];

/** The components of a document, gathered while it is written. */
export interface Components {
  /** Holds a part under a name, and gives the reference to it. Another part under that name is an error. */
  readonly define: (kind: Kind, name: string, part: JsonObject) => JsonObject;
  /** The schema with those in it that have a title replaced by references to the components. */
  readonly refer: (schema: Schema) => JsonObject;
  /** The same components, for another place; an error about a name says which two places use it. */
  readonly at: (place: string) => Components;
  /** All that was defined, by kind and name. */
  readonly all: () => Readonly<Record<string, Readonly<Record<string, JsonObject>>>>;
}

/** A record that can be missing is that record or null, not another record of the same name. */
const isObjectOrNull = ({ type }: Schema): boolean =>
  Array.isArray(type) && type.length === 2 && type.includes('object') && type.includes('null');

/** What a schema says to others than those who read the description: of other servers, and of what people type. */
const unpublished = new Set(['$comment', 'title', 'since', 'until', 'instead', 'side']);

interface Found {
  readonly part: JsonObject;
  readonly text: string;
  readonly place: string;
}

const componentsAt = (place: string, found: Readonly<Record<Kind, Map<string, Found>>>): Components => {
  const define: Components['define'] = (kind, name, part) => {
    const text = JSON.stringify(part);
    const known = found[kind].get(name);
    if (known !== undefined && known.text !== text) {
      throw new Error(`cannot name two different ${kind} "${name}": one is in ${known.place}, the other in ${place}`);
    }
    if (known === undefined) found[kind].set(name, { part, text, place });
    return { $ref: `#/components/${kind}/${name}` };
  };

  const list = (schemas: readonly Schema[]): readonly JsonObject[] => schemas.map(refer);

  const inner = (schema: Schema): JsonObject => ({
    ...Object.fromEntries(Object.entries(schema).filter(([name]) => !unpublished.has(name))),
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

  const refer = (schema: Schema): JsonObject => {
    const { title } = schema;
    if (title === undefined) return inner(schema);
    if (isObjectOrNull(schema)) return { anyOf: [refer({ ...schema, type: 'object' }), { type: 'null' }] };
    return define('schemas', title, inner(schema));
  };

  return {
    define,
    refer,
    at: (other) => componentsAt(other, found),
    all: () =>
      Object.fromEntries(
        kinds.map((kind) => [
          kind,
          Object.fromEntries(
            [...found[kind]].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([name, { part }]) => [name, part]),
          ),
        ]),
      ),
  };
};

/** Starts an empty set of components. */
export const createComponents = (): Components =>
  componentsAt('the document', { schemas: new Map(), parameters: new Map(), headers: new Map(), responses: new Map() });
