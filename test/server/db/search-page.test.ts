import * as fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Caller } from '../../../src/server/request/access-level.ts';
import { lineageIds } from '../../../src/server/db/lineage.ts';
import type { Row } from '../../../src/server/db/schema.ts';
import { fold } from '../../../src/server/db/values.ts';
import { listGroups } from '../../../src/server/organization/groups/store.ts';
import { listNamespaces } from '../../../src/server/namespaces/store.ts';
import { listProjects } from '../../../src/server/organization/projects/list-store.ts';
import { listUsers } from '../../../src/server/people/users/store.ts';
import { engineNames } from '../../support/databases.ts';
import { openApp, type App } from '../request/open-app.ts';
import { makeManyRows, type ManyRows } from './many-rows.ts';
import { roundsOf } from '../../support/rounds.ts';

const today = '2024-05-06';

const callerOf = (id: number, more: Partial<Caller> = {}): Caller => {
  const credential = { id: 0, kind: 'private' as const, scopes: ['api'] };
  return { id, username: `User${id - 100}`, name: '', admin: false, external: false, credential, ...more };
};

/** Two members, an external member, a user without memberships, and the administrator. */
const signedIn = fc.constantFrom(
  callerOf(100),
  callerOf(101),
  callerOf(102, { external: true }),
  callerOf(250),
  callerOf(1, { admin: true }),
);
const anyone = fc.option(signedIn, { freq: 5 });
const flag = fc.boolean();
const sort = fc.constantFrom('asc' as const, 'desc' as const);
const search = fc.option(
  fc.constantFrom(
    'anders',
    'ANDERS',
    'an',
    'n',
    '',
    'nder',
    'example.org',
    'an7@example.org',
    'ärg',
    'a\u0308rg',
    '100%',
    '%',
    '_b',
    'back\\',
    '"quoted"',
    '"',
    '漢字か',
    '漢',
    '🦊🦉',
    'deep',
    'deep1',
    'deep1/',
    's an',
    'elsewhere',
    'zzz',
  ),
  { nil: undefined, freq: 3 },
);
const page = fc
  .record({ page: fc.integer({ min: 1, max: 40 }), perPage: fc.constantFrom(1, 7, 20, 100) })
  .map(({ page: asked, perPage }) => ({ page: asked, perPage, offset: (asked - 1) * perPage, limit: perPage }));

/** Compares by code point, as both engines do. */
const compare = (one: string | number, other: string | number): number =>
  typeof one === 'number' || typeof other === 'number'
    ? Number(one) - Number(other)
    : Buffer.compare(Buffer.from(one), Buffer.from(other));

/** The requested page, found by checking and sorting all rows. */
const naively = <R extends { readonly id: number }>(
  rows: readonly R[],
  isListed: (row: R) => boolean,
  order: { readonly by: keyof R; readonly sort: 'asc' | 'desc' },
  { offset, limit }: { readonly offset: number; readonly limit: number },
) => {
  const sorted = rows.filter(isListed).toSorted((one, other) => {
    const [first, second] = [one[order.by], other[order.by]] as (string | number)[];
    const difference = compare(first as string, second as string) || one.id - other.id;
    return order.sort === 'asc' ? difference : -difference;
  });
  return { ids: sorted.slice(offset, offset + limit).map(({ id }) => id), total: sorted.length };
};

const contains = (text: string, part: string | undefined): boolean => part === undefined || text.includes(fold(part));

/** The permissions of a caller, derived from each membership. */
const rightsIn = ({ namespaces, projects, members }: ManyRows, caller: Caller | null) => {
  const own = members.filter((m) => m.user_id === caller?.id && (m.expires_at === null || m.expires_at > today));
  const spaces = new Map(namespaces.map((row) => [row.id, row]));
  const levelIn = (row: Row<'namespaces'>): number =>
    Math.max(0, ...own.filter((m) => lineageIds(row.lineage).includes(m.namespace_id ?? 0)).map((m) => m.access_level));
  const levelOf = (row: Row<'projects'>): number => {
    const space = spaces.get(row.namespace_id) as Row<'namespaces'>;
    if (caller !== null && space.owner_id === caller.id) return 50;
    const direct = own.filter((m) => m.project_id === row.id).map((m) => m.access_level);
    return Math.max(levelIn(space), ...direct);
  };
  const there = new Map(projects.filter((row) => row.pending_delete === 0).map((row) => [row.id, row.namespace_id]));
  const leads = new Set(
    own
      .map((m) => spaces.get(m.namespace_id ?? there.get(m.project_id ?? 0) ?? 0)?.lineage ?? '')
      .flatMap((lineage) => lineageIds(lineage)),
  );
  const isOpen = (row: { visibility: string }): boolean =>
    row.visibility === 'public' || (row.visibility === 'internal' && caller !== null && !caller.external);
  return { levelIn, levelOf, leadsTo: (row: Row<'namespaces'>) => leads.has(row.id), isOpen };
};

const shown = ({ items, total }: { items: readonly { id: number }[]; total: number }) => ({
  ids: items.map(({ id }) => id),
  total,
});

const check = <T>(shape: fc.Arbitrary<T>, compareOnce: (asked: T) => Promise<void>): Promise<void> =>
  fc.assert(fc.asyncProperty(shape, compareOnce), { numRuns: roundsOf(150) });

describe.each(engineNames)('a page of a long list on %s', (engine) => {
  let app: App;
  let all: ManyRows;
  beforeAll(async () => {
    app = await openApp(engine);
    all = await makeManyRows(app);
  });
  afterAll(() => app?.close());

  it('of users has the same items as a scan of all users', async () => {
    const states = fc.constantFrom([], ['active'] as const, ['blocked'] as const);
    const orderBy = fc.constantFrom(...(['id', 'name', 'username', 'created_at', 'updated_at'] as const));
    const createdAfter = fc.option(fc.constant('2024-01-20'), { nil: undefined });
    await check(fc.record({ states, search, inEmails: flag, createdAfter, orderBy, sort, page }), async (asked) => {
      const { page: cut, createdAfter: after, ...filter } = asked;
      const dated = after === undefined ? filter : { ...filter, createdAfter: after };
      const isListed = (row: Row<'users'>): boolean => {
        const names = fold(`${row.name}\n${row.username}\n`);
        const isFound = asked.inEmails
          ? contains(names + row.email_folded, asked.search)
          : contains(names, asked.search) || row.email_folded === fold(asked.search ?? '');
        return asked.states.every((state) => row.state === state) && row.created_at >= (after ?? '') && isFound;
      };
      const found = shown(await listUsers(app.service.database, dated as never, cut));
      expect(found).toEqual(naively(all.users, isListed, { by: asked.orderBy, sort: asked.sort }, cut));
    });
  });

  it('of projects has the same items as a scan of all projects', async () => {
    const columns = ['id', 'name', 'path', 'created_at', 'updated_at', 'last_activity_at'] as const;
    const visibility = fc.constantFrom(undefined, undefined, 'private' as const, 'public' as const);
    const namespaceId = fc.constantFrom(undefined, undefined, 5000, 5001, 5002);
    const shape = {
      search,
      visibility,
      namespaceId,
      owned: flag,
      membership: flag,
      orderBy: fc.constantFrom(...columns),
    };
    await check(fc.record({ caller: anyone, ...shape, sort, page }), async ({ page: cut, ...filter }) => {
      const { caller } = filter;
      const { levelOf, isOpen } = rightsIn(all, caller);
      const isListed = (row: Row<'projects'>): boolean =>
        row.pending_delete === 0 &&
        (caller?.admin === true || isOpen(row) || levelOf(row) > 0) &&
        (!filter.membership || levelOf(row) > 0) &&
        (!filter.owned || levelOf(row) >= 50) &&
        row.visibility === (filter.visibility ?? row.visibility) &&
        row.namespace_id === (filter.namespaceId ?? row.namespace_id) &&
        contains(row.search_text, filter.search);
      const found = shown(await listProjects(app.service.database, { ...filter, today }, cut));
      expect(found).toEqual(naively(all.projects, isListed, { by: filter.orderBy, sort: filter.sort }, cut));
    });
  });

  it('of groups has the same items as a scan of all groups', async () => {
    const orderBy = fc.constantFrom('name' as const, 'path' as const);
    const parentId = fc.constantFrom(undefined, undefined, undefined, 5000, 5001);
    const shape = fc.record({ caller: anyone, allAvailable: flag, owned: flag, parentId, search, orderBy, sort, page });
    await check(shape, async ({ page: cut, ...filter }) => {
      const { caller, allAvailable } = filter;
      const { levelIn, leadsTo, isOpen } = rightsIn(all, caller);
      const isSeen = (row: Row<'namespaces'>): boolean =>
        caller === null
          ? isOpen(row)
          : (caller.admin && allAvailable) || levelIn(row) > 0 || leadsTo(row) || (allAvailable && isOpen(row));
      const isListed = (row: Row<'namespaces'>): boolean =>
        row.kind === 'group' &&
        row.pending_delete === 0 &&
        isSeen(row) &&
        (!filter.owned || levelIn(row) >= 50) &&
        (filter.parentId === undefined || row.parent_id === filter.parentId) &&
        contains(`${row.search_text.split('\n')[0]}\n${fold(row.path)}`, filter.search);
      const found = shown(await listGroups(app.service.database, { ...filter, today }, cut));
      expect(found).toEqual(naively(all.namespaces, isListed, { by: filter.orderBy, sort: filter.sort }, cut));
    });
  });

  it('of namespaces has the same items as a scan of all namespaces', async () => {
    await check(fc.record({ caller: signedIn, search, page }), async ({ page: cut, ...filter }) => {
      const { caller } = filter;
      const { levelIn } = rightsIn(all, caller);
      const isListed = (row: Row<'namespaces'>): boolean =>
        row.pending_delete === 0 &&
        (caller.admin || row.owner_id === caller.id || levelIn(row) >= 10) &&
        contains(row.search_text, filter.search);
      const found = shown(await listNamespaces(app.service.database, { ...filter, today } as never, cut));
      expect(found).toEqual(naively(all.namespaces, isListed, { by: 'full_path', sort: 'asc' }, cut));
    });
  });
});
