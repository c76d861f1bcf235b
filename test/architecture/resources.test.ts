/** The parts of every resource. Each test names the missing ones and their places. */
import { pathToFileURL } from 'node:url';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { gitlabContract, wholeContract } from '../../src/contract/gitlab.ts';
import type { Resource } from '../../src/contract/vocabulary/endpoint.ts';
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
  const registered: ReadonlySet<unknown> = new Set(Object.values(wholeContract));

  it('has every declared resource', async () => {
    const missing: string[] = [];
    for (const path of files) {
      const declared = (await import(pathToFileURL(join(root, path)).href)) as Readonly<Record<string, unknown>>;
      for (const [name, value] of Object.entries(declared)) {
        if (isResource(value) && !registered.has(value)) missing.push(`${name} of ${path}`);
      }
    }
    expect(missing, 'src/contract/registry.ts or gitlab.ts must list these').toEqual([]);
  });

  it('has the endpoints that our server has, and gitlab.ts those that only other servers have', () => {
    const marked = Object.entries<Resource>(wholeContract).flatMap(([resource, endpoints]) =>
      Object.values(endpoints).some(({ onlyIn }) => onlyIn !== undefined) ? [resource] : [],
    );
    expect(marked).toEqual(Object.keys(gitlabContract));
    const unmarked = Object.values<Resource>(gitlabContract).flatMap((endpoints) =>
      Object.values(endpoints).filter(({ onlyIn }) => onlyIn === undefined),
    );
    expect(unmarked).toEqual([]);
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
