/** The registry of values repeats paths and fields of the contract, which completion does not load. These tests compare them. */
import { describe, expect, it } from 'vitest';
import { kindOfParameter, kindWithin } from '../../../src/cli/values/find-kind.ts';
import type { Kind } from '../../../src/cli/values/kind.ts';
import { isNamed, type KindName, kinds, saysOf, serviceKind } from '../../../src/cli/values/kinds.ts';
import { type Named, namedKinds } from '../../../src/cli/values/named-kinds.ts';
import { resolveVerb } from '../../../src/cli/verbs/resolve-verb.ts';
import { wholeContract as contract } from '../../../src/contract/gitlab.ts';
import { pathNames, type Endpoint, type Resource, type Schema } from '../../../src/contract/vocabulary/endpoint.ts';
import { rows } from '../../conformance/rows/rows.ts';
import { everyVerb } from '../support/every-verb.ts';

const resources: readonly Resource[] = Object.values(contract);
const endpoints: readonly Endpoint[] = resources.flatMap((resource) => Object.values(resource));
/** With those of verbs that are many requests, which no server has. */
const ofVerbs: readonly Endpoint[] = everyVerb.map(([, , { endpoint }]) => endpoint);
const names = Object.keys(kinds) as readonly KindName[];
const named: readonly (readonly [string, Named])[] = Object.entries(namedKinds);

const getOf = (path: string): Endpoint | undefined =>
  endpoints.find((endpoint) => endpoint.method === 'GET' && endpoint.path === path);

const recordOf = (schema: Schema | null | undefined): Schema | undefined =>
  schema?.type === 'array' ? schema.items : (schema ?? undefined);

/** The path with a placeholder for every parameter. */
const unnamed = (path: string): string => path.replaceAll(/:\w+/g, ':');

const isDocumented = (path: string): boolean =>
  rows.some((row) => row.method === 'GET' && unnamed(row.path) === unnamed(path));

const paths = everyVerb.map(([path]) => path);

describe('a kind of value', () => {
  const lists = names.flatMap((name) => {
    const kind = serviceKind(name);
    return kind === undefined ? [] : [[name, kind] as const];
  });

  it('is read from an existing endpoint', () => {
    const unknown = lists.filter(([, { path }]) => getOf(path) === undefined && !isDocumented(path));
    expect(unknown.map(([name]) => name)).toEqual([]);
  });

  it.each(lists)('%s is read from fields of its list, with filters that the list accepts', (name, kind) => {
    const endpoint = getOf(kind.path);
    const record = recordOf(endpoint?.response);
    const inner = kind.within === undefined ? record : record?.properties?.[kind.within]?.items;
    const read = [kind.value, ...saysOf(kind), ...Object.keys(kind.only ?? {})];
    const fields = read.map((field) => field.split('.')[0] ?? field);
    expect(Object.keys(inner?.properties ?? Object.fromEntries(fields.map((field) => [field, {}])))).toEqual(
      expect.arrayContaining(fields),
    );
    // Current servers can search labels, although the document does not mention it.
    const isSearched = kind.search === true && !name.endsWith('labels');
    const filters = [...Object.keys(kind.query ?? {}), ...(isSearched ? ['search'] : [])];
    expect(Object.keys(endpoint?.params ?? {})).toEqual(expect.arrayContaining(filters));
  });

  it.each(names)('%s matches existing parameters', (name) => {
    const { holds = [] }: Kind = { ...kinds[name] };
    const ofEndpoints = holds.filter((held) => /^\w+$|\//.test(held));
    const unheld = ofEndpoints.filter((held) => {
      const wire = held.split(' ').at(-1) ?? '';
      return [...endpoints, ...ofVerbs].every(
        (endpoint) => !Object.hasOwn(endpoint.params, wire) || kindOfParameter(endpoint, wire) !== name,
      );
    });
    expect(unheld).toEqual([]);
  });

  it('is completed by name only if the command accepts the name', () => {
    const refused = everyVerb.flatMap(([path, , verb]) => {
      const { parameters, endpoints: all } = resolveVerb(verb);
      return parameters
        .filter(({ wire, schema, finds }) => {
          const taking = all.find(({ endpoint }) => Object.hasOwn(endpoint.params, wire));
          const name = kindOfParameter(taking?.endpoint ?? verb.endpoint, wire);
          const kind = name === undefined ? undefined : serviceKind(name);
          const takesText = [schema.type ?? []].flat().includes('string');
          return kind !== undefined && isNamed(kind) && finds === undefined && !takesText;
        })
        .map(({ label }) => `${path} ${label}`);
    });
    expect(refused).toEqual([]);
  });

  it.each([
    ['milestones', { group: 'platform' }, 'group-milestones'],
    ['milestones', { group: 'platform', project: 'a/b' }, 'milestones'],
    ['variables', { group: 'platform' }, 'group-variables'],
    ['variables', { instance: true }, 'instance-variables'],
    ['labels', { instance: true }, 'labels'],
    ['keys', { user: 'alice' }, 'user-keys'],
    ['gpg-keys', { user: 'alice' }, 'user-gpg-keys'],
    ['sessions', { user: 'alice' }, 'user-sessions'],
    ['labels', { group: 'platform', user: 'alice' }, 'labels-in-group'],
    ['project-attributes', { group: 'platform' }, 'project-attributes'],
    ['colors', { group: 'platform', user: 'alice' }, 'colors'],
  ] as const)('%s on a line with %j is %s', (kind, words, meant) => {
    expect(kindWithin(kind, words)).toBe(meant);
  });
});

describe('a kind with names', () => {
  it.each(named)('%s is found with an existing endpoint, which returns its name', (name, { field, found, lister }) => {
    const endpoint = found === undefined ? undefined : getOf(found.path);
    expect(Object.keys(endpoint?.params ?? {})).toEqual(expect.arrayContaining([found?.filter ?? []].flat()));
    const lists = names.flatMap((one) => {
      const kind = serviceKind(one);
      return kind?.of === name && isNamed(kind) ? [getOf(kind.path)] : [];
    });
    // Responses of endpoints that only GitLab has are open.
    for (const read of (found === undefined ? lists : [endpoint]).filter((one) => one?.onlyIn === undefined)) {
      expect(recordOf(read?.response)?.properties).toMatchObject({ id: {}, [field]: {} });
    }
    expect(paths).toContain(lister.replace(/ --.*$/, ''));
  });

  it('mentions the name wherever its ID is accepted', () => {
    const silent = everyVerb.flatMap(([path, , verb]) =>
      resolveVerb(verb).parameters.flatMap(({ finds, label, description }) =>
        finds === undefined || /\b(?:IDs? or|or IDs?)\b/.test(description) ? [] : [`${path} ${label}: ${description}`],
      ),
    );
    expect(silent).toEqual([]);
  });

  it('has all path parameters of the list that it is found in', () => {
    const unknown = everyVerb.flatMap(([path, , verb]) =>
      resolveVerb(verb).endpoints.flatMap(({ endpoint }) =>
        Object.keys(endpoint.params).flatMap((wire) => {
          const name = kindOfParameter(endpoint, wire);
          const kind = name === undefined ? undefined : serviceKind(name);
          if (kind?.of === undefined || !isNamed(kind)) return [];
          const { found }: Named = namedKinds[kind.of];
          const missing = pathNames(kind.path).filter((one) => !Object.hasOwn(endpoint.params, one));
          return found !== undefined || missing.length === 0 ? [] : [`${path} ${wire}: ${missing.join(', ')}`];
        }),
      ),
    );
    expect(unknown).toEqual([]);
  });
});
