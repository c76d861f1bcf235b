/** Links among the assets of a release (v4), in its record and at their own path. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { id, invalid, keys, record, records, seen } from '../answers.ts';
import { runCases } from '../case.ts';
import { styles } from '../parameters.ts';
import { openWorld, plaza, widgets, type Call, type World } from '../world.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world?.stop());

const releases = `${widgets}/releases`;
const linksOf = (tag: string): string => `${releases}/${encodeURIComponent(tag)}/assets/links`;
const file = (name: string): string => `https://files.example.org/${name}`;

const call = (line: string, more: Omit<Call, 'method' | 'path'> = {}) => {
  const [method = '', path = ''] = line.split(' ');
  return world.call({ method, path, ...more });
};

const release = async (tag_name: string, more: object = {}) =>
  call(`POST ${releases}`, { json: { tag_name, ref: 'master', ...more } });

const namesIn = (assets: unknown): unknown[] =>
  (assets as { links: readonly { name: unknown }[] }).links.map(({ name }) => name);

/** The record of a link without a path of its own. */
const linkOf = (name: string) => ({
  id: expect.any(Number),
  name,
  url: file(name),
  direct_asset_url: file(name),
  link_type: 'other',
});

const direct = (rest: string) =>
  expect.stringMatching(new RegExp(`^http://127\\.0\\.0\\.1:\\d+/api/v4/projects/\\d+/releases/${rest}$`));

describe('creating a release with links', () => {
  it('keeps what semantic-release sends', async () => {
    const links = [
      { name: 'app.zip', url: file('app.zip'), link_type: 'package', filepath: '/dist/app.zip' },
      { name: 'notes', url: file('notes') },
    ];
    const answer = await release('semantic', { description: '# Notes', assets: { links } });
    expect(answer.status).toBe(201);
    expect(record(answer)['assets']).toEqual({
      count: 5,
      sources: [{ format: 'zip' }, { format: 'tar.gz' }, { format: 'tar' }].map((one) => expect.objectContaining(one)),
      links: [
        linkOf('notes'),
        { ...linkOf('app.zip'), link_type: 'package', direct_asset_url: direct('semantic/downloads/dist/app\\.zip') },
      ],
    });
    expect(record(await call(`GET ${releases}/semantic`))['assets']).toEqual(record(answer)['assets']);
    const listed = records(await call(`GET ${releases}`)).find(({ tag_name: tag }) => tag === 'semantic');
    expect(listed?.['assets']).toEqual(record(answer)['assets']);
  });

  it('accepts them in a form, as Ruby writes it, and with numbers', async () => {
    const ruby = new URLSearchParams([
      ['tag_name', 'ruby'],
      ['ref', 'master'],
      ['assets[links][][name]', 'one'],
      ['assets[links][][url]', file('one')],
      ['assets[links][][name]', 'two'],
      ['assets[links][][url]', file('two')],
    ]);
    const headers = { 'Content-Type': 'application/x-www-form-urlencoded' };
    const written = await call(`POST ${releases}`, { body: `${ruby}`, headers });
    expect(namesIn(record(written)['assets'])).toEqual(['two', 'one']);
    const numbered = {
      tag_name: 'numbered',
      ref: 'master',
      'assets[links][0][name]': 'one',
      'assets[links][0][url]': file('one'),
    };
    expect(namesIn(record(await call(`POST ${releases}`, { form: numbered }))['assets'])).toEqual(['one']);
  });

  it('accepts a release without any', async () => {
    const none = [{ assets: {} }, { assets: { links: [] } }, { assets: null }];
    for (const [index, more] of none.entries()) {
      expect(record(await release(`none-${index}`, more))['assets']).toMatchObject({ count: 3, links: [] });
    }
  });

  it('refuses links that it cannot keep, by name, and makes neither release nor tag', async () => {
    const one = { name: 'one', url: file('one') };
    const refused: readonly (readonly [why: string, links: readonly object[]])[] = [
      ['the name of link "one" has already been taken', [one, { ...one, url: file('other') }]],
      ['the url of link "two" has already been taken', [one, { ...one, name: 'two' }]],
      [
        'the direct_asset_path of link "two" has already been taken',
        [
          { ...one, filepath: '/a' },
          { name: 'two', url: file('two'), direct_asset_path: '/a' },
        ],
      ],
      ['the url of link "one" must be', [{ ...one, url: 'javascript:alert(1)' }]],
      ['the url of link "one" must be', [{ name: 'one' }]],
      ["the name of link 2 can't be blank", [one, { url: file('two') }]],
      ['the direct_asset_path of link "one" must be', [{ ...one, filepath: 'dist/one' }]],
      ['the link_type of link "one" is not one of', [{ ...one, link_type: 'picture' }]],
    ];
    for (const [why, links] of refused) {
      const answer = await release('refused', { assets: { links } });
      expect(seen(answer)).toEqual({ status: 400, json: { message: expect.stringContaining(why) } });
    }
    expect((await call(`GET ${widgets}/repository/tags/refused`)).status).toBe(404);
  });
});

describe('the links of a release', () => {
  it.each(styles)('are created with parameters as %s', async (style) => {
    const tag = `by-${style}`;
    await release(tag);
    const parameters = { name: 'app.zip', url: file('app.zip'), link_type: 'image', direct_asset_path: '/bin/app.zip' };
    const answer = await call(`POST ${linksOf(tag)}`, { [style]: parameters });
    const json = {
      ...linkOf('app.zip'),
      link_type: 'image',
      direct_asset_url: direct(`${tag}/downloads/bin/app\\.zip`),
    };
    expect(seen(answer)).toEqual({ status: 201, json });
    expect(keys(answer.json)).toEqual(keys(json));
    const at = `${linksOf(tag)}/${id(answer)}`;
    expect(seen(await call(`GET ${at}`))).toEqual({ status: 200, json: answer.json });
  });

  it('are listed with the newest first, and in pages', async () => {
    await release('listed');
    for (const name of ['one', 'two', 'three']) {
      await call(`POST ${linksOf('listed')}`, { json: { name, url: file(name) } });
    }
    const answer = await call(`GET ${linksOf('listed')}`);
    expect(seen(answer)).toEqual({ status: 200, json: [linkOf('three'), linkOf('two'), linkOf('one')] });
    const second = await call(`GET ${linksOf('listed')}?per_page=2&page=2`);
    expect(records(second).map(({ name }) => name)).toEqual(['one']);
    expect(second.headers['x-total']).toBe('3');
  });

  it('know the path by its older name, which the newer one overrides', async () => {
    await release('older');
    const older = { name: 'a', url: file('a'), filepath: '/old' };
    const answer = await call(`POST ${linksOf('older')}`, { json: older });
    expect(record(answer)['direct_asset_url']).toEqual(direct('older/downloads/old'));
    const both = { name: 'b', url: file('b'), filepath: '/old', direct_asset_path: '/new' };
    const newer = await call(`POST ${linksOf('older')}`, { json: both });
    expect(record(newer)['direct_asset_url']).toEqual(direct('older/downloads/new'));
  });

  it('keep what an update does not name', async () => {
    await release('kept');
    const json = { name: 'a', url: file('a'), link_type: 'runbook', direct_asset_path: '/a' };
    const made = await call(`POST ${linksOf('kept')}`, { json });
    const at = `${linksOf('kept')}/${id(made)}`;
    const renamed = await call(`PUT ${at}`, { json: { name: 'b' } });
    expect(seen(renamed)).toEqual({ status: 200, json: { ...record(made), name: 'b' } });
    const retyped = await call(`PUT ${at}`, { json: { link_type: 'package' } });
    expect(record(retyped)).toEqual({ ...record(renamed), link_type: 'package' });
    const plain = await call(`PUT ${at}`, { json: { direct_asset_path: '' } });
    expect(record(plain)['direct_asset_url']).toBe(file('a'));
    expect((await call(`PUT ${at}`, { json: {} })).status).toBe(400);
    expect(record(await call(`PUT ${at}`, { json: { url: file('c') } }))).toMatchObject({ name: 'b', url: file('c') });
  });

  it('are deleted with a copy as the response', async () => {
    await release('deleted');
    const made = await call(`POST ${linksOf('deleted')}`, { json: { name: 'a', url: file('a') } });
    const at = `${linksOf('deleted')}/${id(made)}`;
    const headers = { 'If-Unmodified-Since': 'Mon, 01 Jan 2001 00:00:00 GMT' };
    expect((await call(`DELETE ${at}`, { headers })).status).toBe(412);
    expect(seen(await call(`DELETE ${at}`))).toEqual({ status: 200, json: made.json });
    expect((await call(`GET ${at}`)).status).toBe(404);
    expect((await call(`DELETE ${at}`)).status).toBe(404);
    expect(record(await call(`GET ${releases}/deleted`))['assets']).toMatchObject({ count: 3, links: [] });
  });

  it('belong to one release only', async () => {
    await release('mine');
    await release('theirs');
    const made = await call(`POST ${linksOf('mine')}`, { json: { name: 'a', url: file('a') } });
    expect((await call(`GET ${linksOf('theirs')}/${id(made)}`)).status).toBe(404);
    expect((await call(`PUT ${linksOf('theirs')}/${id(made)}`, { json: { name: 'b' } })).status).toBe(404);
    expect((await call(`DELETE ${linksOf('theirs')}/${id(made)}`)).status).toBe(404);
    // Names, URLs, and paths need to be unique within one release only.
    expect((await call(`POST ${linksOf('theirs')}`, { json: { name: 'a', url: file('a') } })).status).toBe(201);
  });

  it('are deleted with the release, and with its tag', async () => {
    for (const target of [`${releases}/short`, `${widgets}/repository/tags/short`]) {
      await release('short', { assets: { links: [{ name: 'a', url: file('a') }] } });
      await call(`DELETE ${target}`);
      expect((await call(`GET ${linksOf('short')}`)).status).toBe(404);
      await release('short');
      expect((await call(`GET ${linksOf('short')}`)).json).toEqual([]);
      await call(`DELETE ${releases}/short`);
    }
  });
});

describe('parameters of links', () => {
  const links = linksOf('checked');
  const good = { name: 'fine', url: file('fine') };
  beforeAll(async () => {
    await release('checked', {
      assets: { links: [{ name: 'taken', url: file('taken'), direct_asset_path: '/taken' }] },
    });
  });

  runCases(
    () => world,
    [
      { it: 'require a name', method: 'POST', path: links, json: { url: file('x') }, missing: 'name' },
      { it: 'require a URL', method: 'POST', path: links, json: { name: 'x' }, missing: 'url' },
    ],
  );

  it.each([
    ['name', { name: 'taken' }],
    ['name', { name: 'x'.repeat(256) }],
    ['name', { name: 'a\nb' }],
    ['url', { url: file('taken') }],
    ['url', { url: 'javascript:alert(1)' }],
    ['url', { url: 'file:///etc/passwd' }],
    ['url', { url: '//files.example.org/a' }],
    ['url', { url: 'https://' }],
    ['url', { url: 'https://files.example.org/a\r\nSet-Cookie: x' }],
    ['url', { url: `https://files.example.org/${'x'.repeat(3000)}` }],
    ['url', { url: `https://files.example.org/${'ü'.repeat(1500)}` }],
    ['direct_asset_path', { direct_asset_path: '/taken' }],
    ['direct_asset_path', { direct_asset_path: 'bin/app' }],
    ['direct_asset_path', { direct_asset_path: '/' }],
    ['direct_asset_path', { direct_asset_path: '/bin//app' }],
    ['direct_asset_path', { direct_asset_path: '/bin/../app' }],
    ['direct_asset_path', { direct_asset_path: '/bin/' }],
    ['direct_asset_path', { direct_asset_path: `/${'x'.repeat(200)}` }],
    ['link_type', { link_type: 'picture' }],
  ] as const)('refuse a wrong %s (case %#)', async (property, wrong) => {
    const refused = await call(`POST ${links}`, { json: { ...good, ...wrong } });
    expect([refused.status, keys(record(refused)['message'])]).toEqual([400, [property]]);
  });

  it('accept http, https, and ftp', async () => {
    await release('schemes');
    for (const scheme of ['http', 'https', 'ftp']) {
      const json = { name: scheme, url: `${scheme}://files.example.org/${scheme}` };
      expect((await call(`POST ${linksOf('schemes')}`, { json })).status).toBe(201);
    }
  });

  it('refuse an update to a taken value, and leave the link as it was', async () => {
    await release('updated');
    for (const name of ['a', 'b']) {
      await call(`POST ${linksOf('updated')}`, { json: { name, url: file(name), direct_asset_path: `/${name}` } });
    }
    const [b] = records(await call(`GET ${linksOf('updated')}`));
    const at = `${linksOf('updated')}/${String(b?.['id'])}`;
    expect(seen(await call(`PUT ${at}`, { json: { name: 'a' } }))).toEqual(invalid('name'));
    expect(seen(await call(`PUT ${at}`, { json: { url: file('a') } }))).toEqual(invalid('url'));
    expect(seen(await call(`PUT ${at}`, { json: { direct_asset_path: '/a' } }))).toEqual(invalid('direct_asset_path'));
    expect((await call(`GET ${at}`)).json).toEqual(b);
    expect((await call(`PUT ${at}`, { json: { name: 'b', url: file('b'), direct_asset_path: '/b' } })).status).toBe(
      200,
    );
  });

  it('need a release', async () => {
    expect((await call(`GET ${linksOf('no-such')}`)).status).toBe(404);
    expect((await call(`POST ${linksOf('no-such')}`, { json: good })).status).toBe(404);
  });
});

describe('the path of a link', () => {
  const url = file('app.zip?version=1#readme');
  beforeAll(async () => {
    const json = {
      tag_name: 'v1/a',
      ref: 'master',
      assets: { links: [{ name: 'app', url, filepath: '/dist/app.zip' }] },
    };
    await call(`POST ${plaza}/releases`, { json });
    await call(`POST ${releases}`, { json });
  });

  const downloads = `/releases/v1%2Fa/downloads`;

  it('redirects to its URL, with slashes written either way', async () => {
    for (const path of ['dist/app.zip', 'dist%2Fapp.zip']) {
      const answer = await call(`GET ${plaza}${downloads}/${path}`, { as: 'anonymous' });
      expect([answer.status, answer.headers['location']]).toEqual([302, url]);
    }
    expect((await call(`HEAD ${plaza}${downloads}/dist/app.zip`)).status).toBe(302);
    const published = record(await call(`GET ${plaza}/releases/v1%2Fa`));
    const [link] = (published['assets'] as { links: readonly { direct_asset_url: string }[] }).links;
    const followed = await fetch(String(link?.direct_asset_url), { redirect: 'manual' });
    expect([followed.status, followed.headers.get('location')]).toEqual([302, url]);
  });

  it('gives the token of a query to nobody', async () => {
    const answer = await call(`GET ${widgets}${downloads}/dist/app.zip?private_token=${world.tokens.olga}`, {
      as: 'anonymous',
    });
    expect([answer.status, answer.headers['location']]).toEqual([302, url]);
  });

  it('is for those who can see the release', async () => {
    expect((await call(`GET ${widgets}${downloads}/dist/app.zip`, { as: 'anonymous' })).status).toBe(404);
    expect((await call(`GET ${widgets}${downloads}/dist/app.zip`, { as: 'gus' })).status).toBe(403);
    expect((await call(`GET ${widgets}${downloads}/dist/app.zip`, { as: 'max' })).status).toBe(302);
  });

  it('is 404 where there is none', async () => {
    for (const path of ['dist/none', 'dist', 'dist/app.zip/x', '../assets']) {
      expect((await call(`GET ${plaza}${downloads}/${path}`)).status).toBe(404);
    }
    expect((await call(`GET ${plaza}/releases/none/downloads/dist/app.zip`)).status).toBe(404);
  });
});
