/** docs/compatibility.md: what it says about endpoints holds of a running server. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { allOtherCalls } from '../../src/cli/program/other-resources.ts';
import type { Endpoint } from '../../src/contract/vocabulary/endpoint.ts';
import { contract } from '../../src/contract/registry.ts';
import { moreEndpoints } from '../../src/generate/compatibility/more-endpoints.ts';
import { compatibilityPage, lackingEndpoints } from '../../src/generate/compatibility/page.ts';
import { openApp, type App } from '../server/request/open-app.ts';

const lacking = lackingEndpoints(contract);
const shape = (path: string): string => path.replaceAll(/:[a-z_]+|\{[a-z_]+\}/g, ':');
const namesOf = (operations: readonly (readonly [string, readonly string[]])[]): readonly string[] =>
  operations.flatMap(([path, methods]) => methods.map((method) => `${method} ${shape(path)}`));

describe('the endpoints that the server does not have', () => {
  let app: App;
  let project: number;
  beforeAll(async () => {
    app = await openApp('sqlite');
    project = await app.make('POST /projects', { name: 'known', initialize_with_readme: true });
    await app.make('POST /groups', { name: 'known', path: 'known' });
  });
  afterAll(() => app?.close());

  it('are answered with 404 to an administrator', async () => {
    const found: string[] = [];
    for (const [path, methods] of lacking) {
      const line = path.replaceAll(/:[a-z_]+/g, String(project));
      for (const method of methods) {
        const { status } = await app.ask(app.rootToken, `${method} ${line}`, method === 'GET' ? undefined : {});
        if (status !== 404) found.push(`${method} ${path}: ${status}`);
      }
    }
    expect(found).toEqual([]);
  });

  it('are those of the lists that the contract does not have, each once', () => {
    const served = new Set(
      Object.values(contract).flatMap((resource) =>
        Object.values<Endpoint>(resource).map(({ method, path }) => `${method} ${shape(path)}`),
      ),
    );
    const names = namesOf(lacking);
    expect(names).toEqual([...new Set(names)]);
    expect(names.filter((name) => served.has(name))).toEqual([]);
    expect(names).toContain('GET /projects/:/wikis');
    expect(names).toContain('PATCH /users/:/disable_two_factor');
  });

  it('leave the list as soon as the contract has them', () => {
    const { list } = contract.labels;
    const wikis = { list: { ...list, path: '/projects/:id/wikis' } };
    const without = namesOf(lackingEndpoints({ ...contract, wikis }));
    expect(without).not.toContain('GET /projects/:/wikis');
    expect(without).toContain('POST /projects/:/wikis');
  });

  it('are in one of the two lists, not in both', () => {
    const helped = new Set(allOtherCalls().map(({ method, path }) => `${method} ${shape(path)}`));
    const more = namesOf(Object.entries(moreEndpoints).map(([path, methods]) => [path, methods.split(' ')]));
    expect(more.filter((name) => helped.has(name))).toEqual([]);
  });
});

describe('the settings without effect', () => {
  it('are in the table with their default and a reason', () => {
    expect(compatibilityPage(contract)).toContain(
      '\n| `lfs_enabled` | Groups, Projects | yes | Git LFS objects are not stored |\n',
    );
  });

  it('need a reason', () => {
    const { create } = contract.labels;
    const marked = { ...create, params: { ...create.params, shiny: { type: 'boolean', noEffect: true } } } as const;
    expect(() => compatibilityPage({ labels: { create: marked } })).toThrow('why shiny has no effect');
  });
});
