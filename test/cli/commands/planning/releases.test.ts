import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startService, type TestService } from '../../../support/service.ts';
import { commandsAt } from '../../support/commands.ts';

let service: TestService;

const { repoctl, json } = commandsAt(() => service, { REPOCTL_PROJECT: 'root/app' });

beforeAll(async () => {
  service = await startService();
  await json(['projects', 'create', 'app', '--initialize-with-readme']);
  await json(['tags', 'create', 'v1.0', 'master']);
});
afterAll(() => service?.stop());

describe('releases', () => {
  it('are created, shown, updated, and deleted without their tag', async () => {
    const made = await json(['releases', 'create', 'v1.0', '--description', '-'], { stdin: '# Notes\n' });
    expect(made).toMatchObject({ tag_name: 'v1.0', name: 'v1.0', description: '# Notes' });
    expect(await repoctl(['releases', 'create', 'v1.0', '--description', 'Again'])).toMatchObject({ code: 7 });
    const changes = ['--name', 'One', '--released-at', '2024-05-06T12:00:00Z'];
    expect(await json(['releases', 'update', 'v1.0', ...changes])).toMatchObject({
      name: 'One',
      description: '# Notes',
      released_at: '2024-05-06T12:00:00.000Z',
    });
    expect(await json(['tags', 'get', 'v1.0'])).toMatchObject({ release: { description: '# Notes' } });
    expect(await json(['releases', 'delete', 'v1.0', '--yes'])).toMatchObject({ tag_name: 'v1.0', name: 'One' });
    expect((await repoctl(['releases', 'get', 'v1.0'])).code).toBe(6);
    expect(await json(['tags', 'get', 'v1.0'])).toMatchObject({ name: 'v1.0', release: null });
  });

  it('create their tag from a ref', async () => {
    const refused = await repoctl(['releases', 'create', 'v2.0']);
    expect(refused.code).toBe(8);
    expect(refused.err).toContain('Tag "v2.0" does not exist');
    await json(['releases', 'create', 'v2.0', '--ref', 'master', '--tag-message', 'Second']);
    expect(await json(['tags', 'get', 'v2.0'])).toMatchObject({ message: 'Second', release: { tag_name: 'v2.0' } });
  });

  it('use the endpoint of current servers', async () => {
    const { out } = await repoctl(['releases', 'create', 'v9', '--description', 'x', '--dry-run']);
    expect(out).toContain('/api/v4/projects/root%2Fapp/releases');
    expect((await repoctl(['releases', 'update', 'v9', '--name', 'x', '--dry-run'])).out).toContain('/releases/v9');
  });

  it('print a table, latest first, and their tags as names', async () => {
    const rows = 'tag_name,ref,name,description,released_at\nv3.1,master,Three,Fixes,2030-01-01T00:00:00Z\n';
    expect((await repoctl(['releases', 'create', '--from', '-'], { stdin: rows })).code).toBe(0);
    const { out } = await repoctl(['releases', 'list'], { terminal: true });
    const [header, first] = out.split('\n');
    expect(header?.trim().split(/\s+/)).toEqual(['TAG', 'NAME', 'RELEASED', '↓', 'AUTHOR', 'DESCRIPTION']);
    expect(first).toMatch(/^v3\.1\s+Three\s.*root.*\sFixes/);
    expect((await repoctl(['releases', 'list', '-o', 'name'])).out).toBe('v3.1\nv2.0\n');
    expect((await repoctl(['releases', 'list', '--sort', 'asc', '-o', 'name'])).out).toBe('v2.0\nv3.1\n');
  });

  it('are deleted only after confirmation', async () => {
    const refused = await repoctl(['releases', 'delete', 'v2.0']);
    expect(refused.code).toBe(2);
    expect(refused.err).toContain('delete release v2.0');
    expect((await repoctl(['releases', 'get', 'v2.0'])).code).toBe(0);
  });

  it('name milestones and links', async () => {
    for (const title of ['1.2', 'Docs, again']) await json(['milestones', 'create', title]);
    const links = [{ name: 'app.zip', url: 'https://files.example.com/app.zip', direct_asset_path: '/bin/app.zip' }];
    const given = ['--milestone', '1.2', '--milestone', 'Docs\\, again', '--assets-links', '-'];
    const made = await json(['releases', 'create', 'v4.0', '--ref', 'master', ...given], {
      stdin: JSON.stringify(links),
    });
    expect(made).toMatchObject({
      milestones: [{ title: '1.2' }, { title: 'Docs, again' }],
      assets: { links: [{ name: 'app.zip', url: links[0]?.url }] },
    });
    const { out } = await repoctl(['releases', 'get', 'v4.0'], { terminal: true });
    expect(out).toMatch(/Milestones +1\.2, Docs, again/);
    expect(out).toMatch(/app\.zip +other +http.*\/releases\/v4\.0\/downloads\/bin\/app\.zip/);
    const ghost = await repoctl(['releases', 'update', 'v4.0', '--milestone', 'ghost']);
    expect([ghost.code, ghost.err]).toEqual([8, 'error: unknown milestone in root/app: ghost\n']);
    expect(await json(['releases', 'update', 'v4.0', '--milestone', ''])).toMatchObject({ milestones: [] });
  });

  it('take links as rows of JSON have them', async () => {
    const links = [{ name: 'a', url: 'https://files.example.com/a' }];
    const rows = JSON.stringify({ tag_name: 'v4.1', ref: 'master', milestones: ['1.2'], assets: { links } });
    expect((await repoctl(['releases', 'create', '--from', '-'], { stdin: rows })).err).toBe('');
    const made = await json(['releases', 'get', 'v4.1']);
    expect(made).toMatchObject({ milestones: [{ title: '1.2' }], assets: { links: [{ name: 'a' }] } });
  });

  it('are copied with their milestones and links', async () => {
    const { out } = await repoctl(['releases', 'list', '--where', '.tag_name == "v4.1"', '-o', 'ndjson']);
    await json(['tags', 'create', 'v4.2', 'master']);
    const rows = out.replace('"v4.1"', '"v4.2"');
    expect((await repoctl(['releases', 'create', '--from', '-'], { stdin: rows })).code).toBe(0);
    const copied = await json(['releases', 'get', 'v4.2']);
    expect(copied).toMatchObject({ milestones: [{ title: '1.2' }], assets: { links: [{ name: 'a' }] } });
  });

  it('get no links by an update of an existing one', async () => {
    const again = ['releases', 'create', 'v4.1', '--if-exists', 'update', '--assets-links'];
    const there = { name: 'a', url: 'https://files.example.com/a' };
    expect((await repoctl([...again, JSON.stringify([there])])).code).toBe(0);
    const refused = await repoctl([...again, JSON.stringify([there, { ...there, name: 'b' }])]);
    expect([refused.code, refused.err]).toEqual([2, expect.stringContaining('lacks the link "b"')]);
  });

  it('refuse links that are no array of JSON', async () => {
    for (const text of ['app.zip', '{}', '["app.zip"]']) {
      const refused = await repoctl(['releases', 'create', 'v9', '--assets-links', text]);
      expect([refused.code, refused.err]).toEqual([2, expect.stringContaining('--assets-links')]);
    }
  });

  it('have a latest one', async () => {
    await json(['releases', 'create', 'v5.0', '--ref', 'master', '--released-at', '2999-01-01T00:00:00Z']);
    expect(await json(['releases', 'latest'])).toMatchObject({ tag_name: 'v5.0', upcoming_release: true });
    expect((await repoctl(['releases', 'latest'], { terminal: true })).out).toContain('upcoming');
    await json(['releases', 'delete', 'v5.0', '--yes']);
  });
});

describe('links of releases', () => {
  const links = ['releases', 'links'];
  const url = 'https://files.example.com/tool';

  it('are created, shown, updated, and deleted by name or ID', async () => {
    await json(['releases', 'create', 'v6.0', '--ref', 'master']);
    const made = await json([...links, 'create', 'v6.0', 'tool', url, '--link-type', 'package']);
    expect(made).toMatchObject({ name: 'tool', url, direct_asset_url: url, link_type: 'package' });
    expect(await json([...links, 'get', 'v6.0', 'tool'])).toEqual(made);
    const changed = await json([...links, 'update', 'v6.0', 'tool', '--direct-asset-path', '/bin/tool']);
    expect(changed).toMatchObject({ direct_asset_url: expect.stringMatching(/\/downloads\/bin\/tool$/) });
    expect(await json([...links, 'list', 'v6.0'])).toEqual([changed]);
    const removed = await repoctl([...links, 'delete', 'v6.0', 'tool', '--yes'], { terminal: true });
    expect(removed.err).toMatch(/^Removed link \d+ "tool" from release v6\.0/);
    expect((await repoctl([...links, 'get', 'v6.0', 'tool'])).code).toBe(6);
  });

  it('can exist already', async () => {
    const create = [...links, 'create', 'v6.0', 'again', url];
    await json(create);
    const refused = await repoctl(create);
    expect([refused.code, refused.err]).toEqual([
      8,
      expect.stringContaining('link again in release v6.0 already exists'),
    ]);
    expect((await repoctl([...create, '--if-exists', 'skip'])).code).toBe(0);
    const updated = await json([...create, '--link-type', 'image', '--if-exists', 'update']);
    expect(updated).toMatchObject({ name: 'again', link_type: 'image' });
    const moved = await json([...create, '--direct-asset-path', '/again', '--if-exists', 'update']);
    expect(moved).toMatchObject({ link_type: 'image', direct_asset_url: expect.stringMatching(/downloads\/again$/) });
  });

  it('are deleted only after confirmation', async () => {
    const refused = await repoctl([...links, 'delete', 'v6.0', 'again']);
    expect([refused.code, refused.err]).toEqual([2, expect.stringContaining('remove link again from release v6.0')]);
  });
});
