/** Random parameters, and the formats in which clients send them. */
import type { Schema } from '../../../src/contract/vocabulary/endpoint.ts';
import type { Chance } from './chance.ts';

const words = [
  'master',
  'README.md',
  'root',
  'guest',
  'bug',
  'x',
  'fresh1',
  'KEY',
  '*/5 * * * *',
  'Europe/Berlin',
  '#ff0000',
  'refs/heads/master',
  '1',
  'a/b',
  'HEAD',
  'https://x.example/',
  '1h',
  'thumbsup',
  '@guest see #1',
] as const;

const textFor = ({ format }: Schema, chance: Chance): string => {
  if (format === 'date') return chance.pick(['2026-01-02', '2030-12-31', '']);
  if (format === 'date-time') return chance.pick(['2026-01-02T03:04:05Z', '2026-01-02 03:04:05 +0200', '2026-01-02']);
  return chance.pick(words);
};

/** A value of the type in the schema; numbers are chosen from `numbers`. */
export const valueFor = (schema: Schema, numbers: readonly number[], chance: Chance): unknown => {
  const { type, items, properties = {}, additionalProperties } = schema;
  if (schema.enum !== undefined) return chance.pick(schema.enum);
  const several = (value: Schema) => Array.from({ length: chance.below(4) }, () => valueFor(value, numbers, chance));
  switch (chance.pick([type].flat())) {
    case 'null':
      return null;
    case 'boolean':
      return chance.happens(0.5);
    case 'integer':
    case 'number':
      return chance.pick(numbers);
    case 'array':
      return several(items ?? {});
    case 'object': {
      const known = Object.entries(properties).map(([key, value]) => [key, valueFor(value, numbers, chance)]);
      const free = typeof additionalProperties === 'object' ? several(additionalProperties) : [];
      return Object.fromEntries([...known, ...free.map((value) => [chance.pick(words), value])]);
    }
    default:
      return textFor(schema, chance);
  }
};

/** A parameter in JSON, in a query, or in a form. */
export interface Field {
  readonly name: string;
  readonly json: string;
  readonly pair: string;
}

const pairsOf = (name: string, value: unknown): string[] => {
  if (Array.isArray(value)) return value.flatMap((item) => pairsOf(`${name}[]`, item));
  if (typeof value === 'object' && value !== null) {
    return Object.entries(value).flatMap(([key, item]) => pairsOf(`${name}[${encodeURIComponent(key)}]`, item));
  }
  return [`${name}=${encodeURIComponent(String(value ?? '').toWellFormed())}`];
};

/** A parameter with a JSON value. */
export const fieldOf = (name: string, value: unknown): Field => ({
  name,
  json: JSON.stringify(value ?? null),
  pair: pairsOf(name, value).join('&'),
});

const boundary = 'zq7-boundary';

const decoded = (text: string): string => {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
};

const partOf = (pair: string): string => {
  const [name = '', value = ''] = pair.split(/=(.*)/s);
  const file = name === 'avatar' || name === 'certificate' ? '; filename="a.png"' : '';
  return `--${boundary}\r\nContent-Disposition: form-data; name="${name}"${file}\r\n\r\n${decoded(value)}\r\n`;
};

const asJson = (fields: readonly Field[]): string =>
  `{${fields.map(({ name, json }) => `${JSON.stringify(name)}:${json}`).join(',')}}`;

const asPairs = (fields: readonly Field[]): string => fields.map(({ pair }) => pair).join('&');

const asParts = (fields: readonly Field[]): string =>
  `${asPairs(fields).split('&').map(partOf).join('')}--${boundary}--\r\n`;

const otherTypes = ['text/plain', 'application/json; charset=utf-16', 'multipart/form-data', '', 'image/png'] as const;

/** The places of the parameters in a request. */
interface Encoded {
  readonly query?: string;
  readonly type?: string;
  readonly body?: string;
}

/** Puts parameters where the method expects them in most cases. */
export const encode = (method: string, fields: readonly Field[], chance: Chance): Encoded => {
  const way = chance.below(100);
  const hasBody = method === 'POST' || method === 'PUT';
  if (hasBody ? way < 5 : way < 88) return { query: asPairs(fields) };
  if (!hasBody || way < 65) return { type: 'application/json', body: asJson(fields) };
  if (way < 80) return { type: 'application/x-www-form-urlencoded', body: asPairs(fields) };
  if (way < 92) return { type: `multipart/form-data; boundary=${boundary}`, body: asParts(fields) };
  const bodies = [asJson(fields), asPairs(fields), asParts(fields), '{', '[]', '\0'];
  return { type: chance.pick(otherTypes), body: chance.pick(bodies) };
};
