/** The parts of every resource. Each test names the missing ones and their places. */
import { pathToFileURL } from 'node:url';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { contract } from '../../src/contract/registry.ts';
import { allCases } from '../server/access/all-cases.ts';
import { namedEndpoints } from '../support/named-endpoints.ts';
import { filesIn, root } from './support/sources.ts';

const isResource = (value: unknown): value is object =>
  typeof value === 'object' &&
  value !== null &&
  Object.keys(value).length > 0 &&
  Object.values(value).every((one) => typeof one === 'object' && one !== null && 'method' in one && 'access' in one);

describe('the registry of the contract', () => {
  const files = filesIn('src/contract').filter((path) => path.split('/').length > 3 && !path.includes('/vocabulary/'));
  const registered: ReadonlySet<unknown> = new Set(Object.values(contract));

  it('has every declared resource', async () => {
    const missing: string[] = [];
    for (const path of files) {
      const declared = (await import(pathToFileURL(join(root, path)).href)) as Readonly<Record<string, unknown>>;
      for (const [name, value] of Object.entries(declared)) {
        if (isResource(value) && !registered.has(value)) missing.push(`${name} of ${path}`);
      }
    }
    expect(missing, 'src/contract/registry.ts must list these').toEqual([]);
  });
});

describe('the access matrix', () => {
  const cases = Object.values(allCases).flatMap((area) => Object.keys(area));
  const endpoints: readonly string[] = namedEndpoints.map(([name]) => name);

  it('has a case for every endpoint', () => {
    const missing = endpoints.filter((name) => !cases.includes(name));
    expect(missing, 'a file in test/server/access/cases must say who gets which status').toEqual([]);
  });

  it('has one case per endpoint and no others', () => {
    expect(cases.filter((name, index) => cases.indexOf(name) !== index || !endpoints.includes(name))).toEqual([]);
  });
});
