/** The components of the document, such as schemas and parameters, which other parts refer to by name. */
import type { Schema } from '../../contract/vocabulary/endpoint.ts';

/** A JSON Schema, or any other part of the document. */
export type JsonObject = Readonly<Record<string, unknown>>;

const kinds = ['schemas', 'parameters', 'headers', 'responses'] as const;

type Kind = (typeof kinds)[number];

/** Collects components while the document is written. */
export interface Components {
  /** Adds a component, and returns the reference to it. It is an error to add another component with the same name. */
  readonly define: (kind: Kind, name: string, part: JsonObject) => JsonObject;
  /** Replaces the schemas with a title within a schema by references to components. */
  readonly refer: (schema: Schema) => JsonObject;
  /** Returns the same components for another place. Errors about a name say which two places use it. */
  readonly at: (place: string) => Components;
  /** Returns all components by kind and name. */
  readonly all: () => Readonly<Record<string, Readonly<Record<string, JsonObject>>>>;
}

/** A record that may be null has the name of the record. */
const isObjectOrNull = ({ type }: Schema): boolean =>
  Array.isArray(type) && type.length === 2 && type.includes('object') && type.includes('null');

/** Keywords that are left out of the document: they concern other servers, and the command line. */
const unpublished = new Set(['$comment', 'title', 'since', 'until', 'instead', 'side', 'noEffect', 'heededFor']);

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
    // The document describes our server; on others the setting may have its effect.
    ...(schema.noEffect === true && { description: `${schema.description} (kept without effect)` }),
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

export const createComponents = (): Components =>
  componentsAt('the document', { schemas: new Map(), parameters: new Map(), headers: new Map(), responses: new Map() });
