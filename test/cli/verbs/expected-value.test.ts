import { describe, expect, it } from 'vitest';
import type { Endpoint, Resource, Schema } from '../../../src/contract/vocabulary/endpoint.ts';
import { wholeContract as contract } from '../../../src/contract/gitlab.ts';
import { isNullable, parameterKind } from '../../../src/cli/verbs/parameter-kind.ts';
import { expectedValue } from '../../../src/cli/verbs/expected-value.ts';

const parameters = Object.values<Resource>(contract)
  .flatMap((resource): readonly Endpoint[] => Object.values(resource))
  .flatMap(({ method, path, params }) =>
    Object.entries<Schema>(params).map(([name, schema]) => [`${method} ${path}: ${name}`, schema] as const),
  );

describe('the expected value of a parameter', () => {
  it('is described in words without regular expressions', () => {
    const texts = parameters.map(([name, schema]) => [name, expectedValue(parameterKind(schema), isNullable(schema))]);
    expect(texts.filter(([, text = '']) => /matches|[\\^]/.test(text))).toEqual([]);
  });
});
