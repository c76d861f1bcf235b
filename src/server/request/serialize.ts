/** Turns a handler's answer into the JSON that the contract declares, and nothing beyond it. */
import { createRequire } from 'node:module';
import type FastJson from 'fast-json-stringify';
import type { Endpoint } from '../../contract/vocabulary/endpoint.ts';

const fastJson = createRequire(import.meta.url)('fast-json-stringify') as typeof FastJson;

/** The serialiser of one endpoint; compiled at the first answer. */
export const serializer = (endpoint: Endpoint): ((body: unknown) => string) => {
  let stringify: ((body: unknown) => string) | undefined;
  return (body) => (stringify ??= fastJson((endpoint.response ?? { type: 'null' }) as FastJson.Schema))(body);
};
