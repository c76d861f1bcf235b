import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { fillHarbor, openKit, type Kit } from './support/kit.ts';

const seenBy = (visibility: string): string => `version: 1
groups: { new: { settings: { visibility: ${visibility} } }, new/*: { settings: { visibility: ${visibility} } } }
projects: { new/**: { settings: { visibility: ${visibility} } } }
`;

const archivedIn = (archived: boolean, color: string): string =>
  `version: 1\nprojects: { new/two: { settings: { archived: ${String(archived)}, description: ${color} }, labels: { all: { color: ${color} } } } }\n`;

/** Without the IDs. */
const order = (writes: readonly string[]): readonly string[] => writes.map((write) => write.replace(/\/\d+$/, ''));

describe('the tree of groups and projects', () => {
  let kit: Kit;
  beforeAll(async () => {
    kit = await openKit();
    await fillHarbor(kit, ['harbor/app', 'harbor/docs/site', 'crew/boat']);
  });
  afterAll(() => kit?.close());
  beforeEach(() => kit.wire.treat({}));

  const done = async (text: string, ...more: readonly string[]): Promise<readonly string[]> => {
    const { code, err, writes } = await kit.apply(text, '--yes', ...more);
    expect([code, err]).toEqual([0, expect.anything()]);
    expect(await kit.diff(text, ...more)).toMatchObject({ code: 0, out: '', writes: [] });
    return writes;
  };

  it('is created from parents to children, with settings, members, and sections', async () => {
    const text = `version: 1
groups:
  new/inner: { create: true, settings: { visibility: public, description: In it } }
  new: { create: true, settings: { visibility: public, name: All new } }
projects:
  new/inner/one: { create: true, settings: { visibility: public, description: One }, labels: { bug: { color: red } } }
  new/two: { create: true }
  new/**: { labels: { all: { color: blue } } }
`;
    const writes = await done(text);
    expect(writes.slice(0, 2)).toEqual(['POST /groups', 'POST /groups']);
    expect(await kit.json(['projects', 'get', 'new/inner/one'])).toMatchObject({ name: 'one', visibility: 'public' });
    expect(await kit.json(['labels', 'list', '-p', 'new/two'])).toMatchObject([{ name: 'all' }]);
  });

  it('includes projects in the namespaces of users', async () => {
    await done('version: 1\nprojects: { root/own: { create: true, settings: { description: Mine } } }\n');
    expect(await kit.json(['projects', 'get', 'root/own'])).toMatchObject({ description: 'Mine' });
  });

  it('is renamed and moved by "was", which has no effect in later runs', async () => {
    await done(`version: 1
groups: { harbor/texts: { was: harbor/docs, settings: { description: Words } } }
`);
    expect(await kit.json(['groups', 'get', 'harbor/texts'])).toMatchObject({ description: 'Words' });
    const moved = 'version: 1\nprojects: { crew/vessel: { was: crew/boat, labels: { bug: { color: red } } } }\n';
    const [project] = [await kit.json(['projects', 'get', 'crew/boat'])];
    await done(moved);
    expect(await kit.json(['projects', 'get', 'crew/vessel'])).toMatchObject({ id: project['id'] });
    await done('version: 1\nprojects: { harbor/boat: { was: crew/vessel } }\n');
    expect(await kit.json(['projects', 'get', 'harbor/boat'])).toMatchObject({ id: project['id'] });
    expect(await kit.json(['labels', 'list', '-p', 'harbor/boat'])).toMatchObject([{ name: 'bug' }]);
    expect(await kit.apply('version: 1\nprojects: { harbor/boat: { was: harbor/app } }\n')).toMatchObject({
      code: 2,
      writes: [],
      err: expect.stringContaining('harbor/app and harbor/boat are both there: leave out "was"'),
    });
    expect(await kit.apply('version: 1\ngroups: { crew/texts: { was: harbor/texts } }\n')).toMatchObject({
      code: 2,
      err: expect.stringContaining('cannot be moved to another group by this API'),
    });
  });

  it('includes the content of a renamed group under its new path in the same run', async () => {
    await fillHarbor(kit, ['old/inner/one', 'old/inner/two', 'old/three']);
    const text = `version: 1
groups: { young: { was: old }, young/inner: { settings: { description: Inner } } }
projects:
  young/**: { labels: { all: { color: red } } }
  young/inner/one: { labels: { own: { color: blue } } }
  young/inner/zwei: { was: young/inner/two }
`;
    expect((await kit.plan(text)).changes.map(({ address, action }) => `${action} ${address}`)).toEqual([
      'rename groups:young',
      'change groups:young/inner:settings',
      'add projects:young/inner/one:labels:all',
      'add projects:young/inner/one:labels:own',
      'rename projects:young/inner/zwei',
      'add projects:young/inner/zwei:labels:all',
      'add projects:young/three:labels:all',
    ]);
    await done(text);
    expect(await kit.json(['labels', 'list', '-p', 'young/inner/zwei'])).toMatchObject([{ name: 'all' }]);
  });

  it('keeps the issues of a renamed label', async () => {
    await kit.json(['labels', 'create', 'defect', '--color', 'red', '-p', 'harbor/app']);
    await kit.json(['issues', 'create', 'One', '--labels', 'defect', '-p', 'harbor/app']);
    const text = 'version: 1\nprojects: { harbor/app: { labels: { fault: { was: defect, color: blue } } } }\n';
    expect((await kit.diff(text)).out).toContain('» label fault  new_name: defect → fault, color: #ff0000 → blue');
    await done(text);
    expect(await kit.json(['issues', 'get', '1', '-p', 'harbor/app'])).toMatchObject({ labels: ['fault'] });
    await kit.json(['labels', 'create', 'defect', '--color', 'red', '-p', 'harbor/app']);
    expect(await kit.apply(text)).toMatchObject({
      code: 2,
      writes: [],
      err: expect.stringContaining('label defect and label fault are both there in harbor/app'),
    });
  });

  it('widens visibility from the outermost group inward, and narrows it from the innermost outward', async () => {
    // One of the two projects is already private.
    expect(order(await done(seenBy('private')))).toEqual(['PUT /projects', 'PUT /groups', 'PUT /groups']);
    expect(order(await done(seenBy('public')))).toEqual([
      'PUT /groups',
      'PUT /groups',
      'PUT /projects',
      'PUT /projects',
    ]);
  });

  it('is archived last and unarchived first', async () => {
    const writes = await done(archivedIn(true, 'green'));
    expect(writes.at(-1)).toMatch(/archive$/);
    expect((await done(archivedIn(false, 'yellow')))[0]).toMatch(/unarchive$/);
  });

  it('can be compared in part', async () => {
    const text = `version: 1
users: { root: { bio: Captain } }
groups: { harbor: { settings: { description: Part } } }
projects: { "*/**": { labels: { part: { color: red } }, environments: { live: {} } } }
`;
    const addresses = async (...more: readonly string[]): Promise<readonly string[]> =>
      (await kit.plan(text, ...more)).changes.map(({ address }) => address);
    expect(await addresses('-p', 'new/two')).toEqual([
      'projects:new/two:labels:part',
      'projects:new/two:environments:live',
    ]);
    expect(await addresses('-g', 'harbor', '--section', 'labels,settings')).toEqual([
      'groups:harbor:settings',
      'projects:harbor/app:labels:part',
      'projects:harbor/boat:labels:part',
      'projects:harbor/texts/site:labels:part',
    ]);
    expect(await addresses('--section', 'users')).toEqual(['users:root']);
    const { id } = await kit.json(['projects', 'get', 'new/two']);
    expect(await addresses('-p', String(id), '--section', 'labels')).toEqual(['projects:new/two:labels:part']);
  });

  it('is read again before a write if the first read was a while ago', async () => {
    const text = 'version: 1\nprojects: { harbor/app: { labels: { late: { color: red } } } }\n';
    const now = performance.now.bind(performance);
    let later = 0;
    const clock = vi.spyOn(performance, 'now').mockImplementation(() => now() + later);
    kit.wire.treat({
      fate: ({ path }) => {
        if (path.includes('/labels')) later = 61_000;
        return undefined;
      },
    });
    const applied = await kit.apply(text);
    clock.mockRestore();
    expect(applied).toMatchObject({ code: 0 });
    expect(applied.sent.filter((line) => line.startsWith('GET') && line.includes('/labels'))).toHaveLength(2);
    await kit.repoctl(['labels', 'delete', 'late', '-p', 'harbor/app', '--yes']);
    later = 0;
    const again = vi.spyOn(performance, 'now').mockImplementation(() => now() + later);
    let reads = 0;
    kit.wire.treat({
      fate: ({ path }) => {
        if (path.includes('/labels')) later = 61_000;
        return undefined;
      },
      answer: ({ path, method }, body) => {
        if (method !== 'GET' || !path.includes('/labels')) return body;
        reads += 1;
        // Another client has created the label meanwhile, in another color.
        return reads === 1 ? body : [...(body as object[]), { id: 1, name: 'late', color: '#000000' }];
      },
    });
    const conflict = await kit.apply(text);
    again.mockRestore();
    expect(conflict).toMatchObject({
      code: 7,
      writes: [],
      err: expect.stringContaining('harbor/app has changed since it was read'),
    });
  });

  it('stays as it is after the first failure with --fail-fast', async () => {
    const text = 'version: 1\nprojects: { "*/**": { labels: { fast: { color: red } } } }\n';
    kit.wire.treat({
      fate: ({ method }) => (method === 'POST' ? { status: 403, body: { message: '403 Forbidden' } } : undefined),
    });
    const applied = await kit.apply(text, '--fail-fast', '--concurrency', '1');
    expect(applied).toMatchObject({ code: 5, writes: [expect.stringContaining('POST')] });
    expect(applied.err).toContain('changes not tried');
  });
});
