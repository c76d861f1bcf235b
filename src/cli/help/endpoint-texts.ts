import type { Endpoint, Schema } from '../../contract/vocabulary/endpoint.ts';
import { weights, type FoundBy } from './findable.ts';

const wordsIn = (schema: Schema | undefined): readonly string[] =>
  schema === undefined ? [] : [...(schema.enum ?? []).map(String), ...wordsIn(schema.items)];

/** What an endpoint is found by: summary, path, parameters with their words and descriptions. */
export const textsOfEndpoint = ({ summary, path, params }: Endpoint): readonly FoundBy[] => [
  { text: summary, weight: weights.summary },
  { text: path.replaceAll(/:\w+/g, ''), weight: weights.path },
  ...Object.entries(params).flatMap(([name, schema]) => [
    { text: name, weight: weights.parameter },
    { text: [schema.description ?? '', ...wordsIn(schema)].join(' '), weight: weights.inPassing },
  ]),
];
