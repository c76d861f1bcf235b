/** The values in paths of openapi.json that a reader of the API page can send. The demo has their records: test/long/e2e. */
import { Ajv2020 } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';
import { expect, it } from 'vitest';
import { contract } from '../../src/contract/registry.ts';
import { pathNames } from '../../src/contract/vocabulary/endpoint.ts';
import { operationId, operationsOf } from '../../src/generate/openapi/operations.ts';
import { pathExample } from '../../src/generate/openapi/path-examples.ts';

const ajv = new Ajv2020({ strict: false });
formats.default(ajv);

const inPaths = operationsOf(contract).flatMap((operation) =>
  pathNames(operation.endpoint.path).map((name) => ({
    place: `${operationId(operation)} ${name}`,
    example: pathExample(operation.endpoint, name),
    schema: operation.endpoint.params[name] ?? {},
  })),
);

it('has an example of each parameter of a path, which fits its schema', () => {
  expect(inPaths.length).toBeGreaterThan(200);
  const unfit = inPaths.filter(({ example, schema }) => example === undefined || !ajv.validate(schema, example));
  expect(unfit.map(({ place, example }) => ({ place, example }))).toEqual([]);
});
