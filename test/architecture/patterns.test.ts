import { parse } from '@babel/parser';
import { checkSync } from 'recheck';
import { describe, expect, it } from 'vitest';
import { contract } from '../../src/contract/registry.ts';
import type { Endpoint, Schema } from '../../src/contract/vocabulary/endpoint.ts';
import { isLong } from '../support/rounds.ts';
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

/** Patterns that take long to examine, which only `npm run test:long` does. A changed pattern is always examined. */
const slowToCheck: ReadonlySet<string> = new Set([
  String.raw`/^\s*(?:(?<deletes>delete\s+from)|insert\s+(?:or\s+\w+\s+)?into|replace\s+into|update(?:\s+or\s+\w+)?)\s+"?(?<table>\w+)/i`,
  String.raw`/-----BEGIN ([A-Z0-9 ]*)PRIVATE KEY-----[^-]*(?:-[^-]+)*-----END [A-Z0-9 ]*PRIVATE KEY-----/g`,
  String.raw`/-----BEGIN (?:X509 |TRUSTED )?CERTIFICATE-----[^-]*-----END (?:X509 |TRUSTED )?CERTIFICATE-----/g`,
  String.raw`/\b(?:clos(?:e[sd]?|ing)|fix(?:e[sd]|ing)?|resolv(?:e[sd]?|ing)|implement(?:s|ed|ing)?):?\s+/gi`,
  String.raw`/(?<![0-9a-f])[0-9a-f]+$/`,
  String.raw`/^ {1000}/m`,
  String.raw`/^Proc-Type:.*ENCRYPTED/m`,
  String.raw`/^(?:tmp_objdir-.*|incoming-.*|tmp_(?:pack|idx|rev|obj|bitmap|midx)_.*|\.tmp-.*|fast_import_crash_\d+)$/`,
  String.raw`/(?<!\d)(\d+)\.(\d+)/`,
]);

describe('a pattern of the server', () => {
  it('is found in every file that has one', () => {
    expect(inSources.length).toBeGreaterThan(100);
    expect(inContract.length).toBeGreaterThan(10);
    expect([...slowToCheck].filter((text) => !patterns.has(text))).toEqual([]);
  });

  it('runs in linear time on any input', { timeout: 240_000 }, () => {
    const checked = [...patterns].filter(([text]) => isLong || !slowToCheck.has(text));
    const slow = checked.flatMap(([text, { where, source, flags }]) => {
      const { status } = checkSync(source, flags, { timeout: 60_000 });
      return status === 'safe' ? [] : [`${where}: ${text} is ${status}`];
    });
    expect(slow).toEqual([]);
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
