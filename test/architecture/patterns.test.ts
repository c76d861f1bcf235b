import { parse } from '@babel/parser';
import { checkSync } from 'recheck';
import { describe, expect, it } from 'vitest';
import { contract } from '../../src/contract/registry.ts';
import type { Endpoint, Schema } from '../../src/contract/vocabulary/endpoint.ts';
import { sourcesIn } from './support/sources.ts';

interface Pattern {
  readonly where: string;
  readonly source: string;
  readonly flags: string;
}

/** All literals below a node of a syntax tree. */
const literalsBelow = (node: unknown, found: { pattern: string; flags: string }[] = []): typeof found => {
  if (typeof node !== 'object' || node === null) return found;
  if ('type' in node && node.type === 'RegExpLiteral') found.push(node as unknown as (typeof found)[number]);
  for (const value of Object.values(node)) literalsBelow(value, found);
  return found;
};

const inSources = [...sourcesIn('src/server'), ...sourcesIn('src/contract')].flatMap(({ path, text }): Pattern[] => {
  const { program } = parse(text, { sourceType: 'module', plugins: ['typescript'] });
  return literalsBelow(program.body).map(({ pattern, flags }) => ({ where: path, source: pattern, flags }));
});

const patternsOf = (schema: Schema, where: string): readonly Pattern[] => [
  ...(schema.pattern === undefined ? [] : [{ where, source: schema.pattern, flags: 'u' }]),
  ...(schema.items === undefined ? [] : patternsOf(schema.items as Schema, where)),
  ...Object.values((schema.properties ?? {}) as Record<string, Schema>).flatMap((one) => patternsOf(one, where)),
];

const inContract = Object.entries(contract).flatMap(([resource, endpoints]) =>
  Object.entries<Endpoint>(endpoints).flatMap(([name, { params }]) =>
    Object.values<Schema>(params).flatMap((schema) => patternsOf(schema, `${resource}.${name}`)),
  ),
);

const patterns = new Map([...inSources, ...inContract].map((one) => [`/${one.source}/${one.flags}`, one]));

/** Limits of work, not of time: on a busy machine, a limit of time makes a pattern look slow, or leaves it unknown. */
const byWork = { attackTimeout: null, incubationTimeout: null, seedingTimeout: null } as const;

/** Ends an examination that does not end by itself, which fails the test. */
const timeout = 300_000;

/** `safe`, if a pattern runs in linear time on any input. */
const statusOf = (source: string, flags: string): string => checkSync(source, flags, { ...byWork, timeout }).status;

describe('a pattern of the server', () => {
  it('is found in every file that has one', () => {
    expect(inSources.length).toBeGreaterThan(100);
    expect(inContract.length).toBeGreaterThan(10);
  });

  it('runs in linear time on any input', { timeout: 3 * timeout }, () => {
    const slow = [...patterns].flatMap(([text, { where, source, flags }]) => {
      const status = statusOf(source, flags);
      return status === 'safe' ? [] : [`${where}: ${text} is ${status}`];
    });
    expect(slow).toEqual([]);
  });

  it.each([
    ['ended with any number of spaces', String.raw`\s+$`],
    ['repeated a repetition', '^(?:a+)+$'],
    ['matched a letter in two ways', '^(?:a|a)*$'],
    ['looked ahead of each space', String.raw`(?!b)\s+$`],
    ['looked back after a repetition', '(a+)+(?<!b)$'],
  ])('would be found if it %s', (_reason, source) => {
    expect(statusOf(source, '')).toBe('vulnerable');
  });

  it('is a literal that can be examined, except for a few that are built at runtime', () => {
    const made = sourcesIn('src/server')
      .filter(({ code }) => /new RegExp\(/.test(code))
      .map(({ path }) => path);
    expect(made).toEqual([
      // Its pattern is in the contract and examined above.
      'src/server/ci/pipeline-file/planned-environment.ts',
      // It copies a literal, with a `lastIndex` of its own.
      'src/server/ci/pipeline-file/values/condition.ts',
      'src/server/formats/x509/read-pem.ts',
      // It reads lines that git writes.
      'src/server/git/contributors.ts',
      'src/server/git/list-commits.ts',
      // Its pattern is in the contract and examined above.
      'src/server/people/gpg-keys/parse-gpg-key.ts',
      'src/server/people/keys/parse-ssh-key.ts',
    ]);
  });
});
