/** Endpoints that only GitLab has, compared with the facts about its operations. */
import { describe, expect, it } from 'vitest';
import { pathNames, type Endpoint, type Schema } from '../../src/contract/vocabulary/endpoint.ts';
import { gitlabOperations, shapeOf } from '../support/gitlab/operations.ts';
import { gitlabEndpoints } from '../support/named-endpoints.ts';

/** Endpoints that the published file does not have, although GitLab does. */
const unpublished: ReadonlySet<string> = new Set([
  'groupIntegrations.list',
  'groupIntegrations.get',
  'groupIntegrations.delete',
]);

/** Parameters that are required with some values of others alone, of which the published file says nothing. */
const conditional: ReadonlySet<string> = new Set(['runners.create: group_id', 'runners.create: project_id']);

const operationOf = ({ method, path }: Endpoint) =>
  gitlabOperations.find((one) => one.method === method && shapeOf(one.path) === shapeOf(path));

const known = gitlabEndpoints.flatMap(([name, endpoint]) => {
  const operation = operationOf(endpoint);
  return operation === undefined ? [] : [{ name, endpoint, operation }];
});

/** The types of the facts that a parameter can have. */
const typesOf = ({ type, format, items, enum: words }: Schema): readonly string[] => {
  const own = new Set([type].flat());
  if (format === 'names') return ['array of string', 'array of integer', 'string'];
  if (own.has('array'))
    return ['array of string', 'array of integer', 'array of object'].filter(
      (one) => one === `array of ${String(items?.type ?? 'string')}`,
    );
  if (own.has('boolean')) return ['boolean'];
  if (own.has('integer')) return words === undefined ? ['integer'] : ['integer', 'string'];
  if (own.has('number')) return ['number'];
  if (own.has('object')) return ['object', 'array of object'];
  return ['string', 'string (date)', 'string (date-time)', 'string (binary)'];
};

describe('an endpoint that only GitLab has', () => {
  it('is one of the published operations', () => {
    const missing = gitlabEndpoints.filter(([, endpoint]) => operationOf(endpoint) === undefined).map(([name]) => name);
    expect(missing).toEqual([...unpublished]);
  });

  it('has no facts that only our server heeds', () => {
    const facts = ['audited', 'inArchived', 'conditionalOn', 'cacheable'] as const;
    const heeded = gitlabEndpoints.filter(([, endpoint]) => facts.some((fact) => endpoint[fact] !== undefined));
    expect(heeded.map(([name]) => name)).toEqual([]);
  });

  it('has parameters of the operation, with their types and words', () => {
    const wrong = known.flatMap(({ name, endpoint: { params, path }, operation }) =>
      Object.entries<Schema>(params)
        .filter(([wire]) => !pathNames(path).includes(wire))
        .flatMap(([wire, schema]) => {
          const type = operation.params[wire] ?? operation.params['*'];
          if (type === undefined) return [`${name}: there is no ${wire}`];
          const [kind = '', words] = type.split(': ');
          const isType = kind === 'any' || typesOf(schema).includes(kind);
          const others = (schema.enum ?? []).filter(
            (word) => words !== undefined && typeof word === 'string' && !words.split('|').includes(word),
          );
          return isType && others.length === 0 ? [] : [`${name}: ${wire} is a ${type}`];
        }),
    );
    expect(wrong).toEqual([]);
  });

  it('requires what the operation requires', () => {
    const wrong = known.flatMap(({ name, endpoint, operation }) => {
      const own = endpoint.required ?? [];
      const missing = operation.required.filter((wire) => !own.includes(wire) && Object.hasOwn(endpoint.params, wire));
      const unknown = operation.required.filter((wire) => !Object.hasOwn(endpoint.params, wire));
      return [...missing, ...unknown].map((wire) => `${name}: ${wire}`).filter((one) => !conditional.has(one));
    });
    expect(wrong).toEqual([]);
  });
});
