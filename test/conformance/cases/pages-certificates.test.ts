/** Certificates and their keys (document, "Pages domains" and "Pages domain"). */
import { X509Certificate } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { encryptKey, makeKey, makePair, type Pair } from '../../support/certificates.ts';
import type { Answer } from '../../support/raw-http.ts';
import { invalid, keys, record, records, seen } from '../answers.ts';
import { styles } from '../parameters.ts';
import { openWorld, widgets, type World } from '../world.ts';

let world: World;
let authority: Pair;
let site: Pair;
let other: Pair;

beforeAll(async () => {
  world = await openWorld();
  authority = await makePair({ subject: '/O=Example, Inc./CN=Authority' });
  site = await makePair({ subject: '/O=Example, Inc./OU=Sites/CN=site.example.org', issuer: authority });
  other = await makePair({ subject: '/CN=other.example.org', algorithm: 'rsa:2048' });
});
afterAll(() => world?.stop());

const path = `${widgets}/pages/domains`;

const create = (json: object): Promise<Answer> => world.call({ method: 'POST', path, json });
const change = (domain: string, json: object): Promise<Answer> =>
  world.call({ method: 'PUT', path: `${path}/${domain}`, json });
const get = (domain: string): Promise<Answer> => world.call({ method: 'GET', path: `${path}/${domain}` });

/** The fields of a certificate in a project. */
const shown = (leaf: string, subject: string, whole = leaf): object => ({
  subject,
  expired: false,
  certificate: whole,
  certificate_text: expect.stringContaining(new X509Certificate(leaf).fingerprint256) as string,
});

/** The response, and the existence of the domain afterwards. */
const attempt = async (json: object): Promise<object> => {
  const answer = await create({ domain: 'refused.example.org', ...json });
  return { ...seen(answer), afterwards: (await get('refused.example.org')).status };
};
const refused = (property: string): object => ({ ...invalid(property), afterwards: 404 });

describe('a domain with a certificate', () => {
  it.each(styles.filter((style) => style !== 'query'))('gets it as %s', async (style) => {
    const domain = `tls-${style}.example.org`;
    const json = {
      domain,
      url: `https://${domain}`,
      certificate: shown(site.certificate, '/O=Example, Inc./OU=Sites/CN=site.example.org'),
    };
    const parameters = { domain, certificate: site.certificate, key: site.key };
    expect(seen(await world.call({ method: 'POST', path, [style]: parameters }))).toEqual({ status: 201, json });
    expect(seen(await get(domain))).toEqual({ status: 200, json });
    const listed = records(await world.call({ method: 'GET', path, query: { per_page: '100' } }));
    expect(listed).toContainEqual(json);
  });

  it('accepts them as uploaded files, too', async () => {
    const body = new FormData();
    body.append('domain', 'files.example.org');
    body.append('certificate', new Blob([site.certificate + authority.certificate]), 'site.pem');
    body.append('key', new Blob([site.key]), 'site.key');
    const headers = { 'Private-Token': world.tokens.olga };
    const made = await fetch(`${world.url}/api/v4${path}`, { method: 'POST', headers, body });
    expect(made.status).toBe(201);
    const certificate = shown(
      site.certificate,
      '/O=Example, Inc./OU=Sites/CN=site.example.org',
      site.certificate + authority.certificate,
    );
    expect(await made.json()).toEqual({ domain: 'files.example.org', url: 'https://files.example.org', certificate });

    const renewed = new FormData();
    renewed.append('certificate', new Blob([other.certificate]), 'other.pem');
    renewed.append('key', other.key);
    const changed = await fetch(`${world.url}/api/v4${path}/files.example.org`, {
      method: 'PUT',
      headers,
      body: renewed,
    });
    expect(await changed.json()).toMatchObject({
      certificate: shown(other.certificate, '/CN=other.example.org'),
    });
  });

  it('rejects oversized and binary files', async () => {
    const body = new FormData();
    body.append('domain', 'noise.example.org');
    body.append('certificate', new Blob([new Uint8Array(1_100_000)]), 'noise.pem');
    body.append('key', new Blob(['\u0000']), 'noise.key');
    const headers = { 'Private-Token': world.tokens.olga };
    const answer = await fetch(`${world.url}/api/v4${path}`, { method: 'POST', headers, body });
    expect(answer.status).toBe(400);
    expect(keys(((await answer.json()) as { message: unknown }).message)).toEqual(['certificate', 'key']);
  });

  it('never returns its key', async () => {
    const made = await create({ domain: 'secret.example.org', certificate: site.certificate, key: site.key });
    const list = await world.call({ method: 'GET', path, query: { per_page: '100' } });
    const all = await world.call({ method: 'GET', path: '/pages/domains', as: 'root', query: { per_page: '100' } });
    for (const { text } of [made, await get('secret.example.org'), await change('secret.example.org', {}), list, all]) {
      expect(text).not.toContain('PRIVATE KEY');
      expect(text).not.toContain(site.key.split('\n')[1]);
    }
  });

  it('can have a key of any usual type', async () => {
    for (const algorithm of ['rsa:2048', 'ec:prime256v1', 'ec:secp384r1', 'ed25519']) {
      const { certificate, key } = await makePair({ algorithm });
      const domain = `${algorithm.replace(':', '-')}.example.org`;
      expect((await create({ domain, certificate, key })).status).toBe(201);
    }
  });

  it('ignores text around the certificate', async () => {
    const certificate = `subject=Site\n${site.certificate}\nissuer=Authority\n${authority.certificate}\n`;
    const made = await create({ domain: 'around.example.org', certificate, key: `\n# mine\n${site.key}\n` });
    expect(record(made)['certificate']).toMatchObject({ certificate: site.certificate + authority.certificate });
  });
});

describe('changing a certificate', () => {
  const domain = 'change.example.org';

  it('adds one to a domain without one, replaces it, and removes it', async () => {
    await create({ domain });
    const given = await change(domain, { certificate: site.certificate, key: site.key });
    expect(given.json).toMatchObject({ domain, url: `https://${domain}`, certificate: { expired: false } });
    const replaced = await change(domain, { certificate: other.certificate, key: other.key });
    expect(replaced.json).toMatchObject({ certificate: { subject: '/CN=other.example.org' } });
    expect(seen(await change(domain, {}))).toEqual({ status: 200, json: replaced.json });
    const without = { status: 200, json: { domain, url: `http://${domain}` } };
    expect(seen(await change(domain, { certificate: '' }))).toEqual(without);
    expect(seen(await change(domain, { certificate: '', key: '' }))).toEqual(without);
    expect(seen(await get(domain))).toEqual(without);
  });

  it('requires no key if the current one matches', async () => {
    await change(domain, { certificate: site.certificate, key: site.key });
    const longer = await change(domain, { certificate: site.certificate + authority.certificate });
    expect(longer.json).toMatchObject({ certificate: { certificate: site.certificate + authority.certificate } });
    expect((await change(domain, { key: site.key })).status).toBe(200);
    expect(seen(await change(domain, { certificate: other.certificate }))).toEqual(invalid('key'));
    expect(seen(await change(domain, { key: other.key }))).toEqual(invalid('key'));
    expect(seen(await change(domain, { key: '' }))).toEqual(invalid('key'));
    expect(seen(await change(domain, { certificate: '', key: site.key }))).toEqual(invalid('key'));
    expect((await get(domain)).json).toEqual(longer.json);
  });
});

describe('an invalid certificate or key', () => {
  it('is rejected without the other one', async () => {
    expect(await attempt({ certificate: site.certificate })).toEqual(refused('key'));
    expect(await attempt({ certificate: site.certificate, key: '' })).toEqual(refused('key'));
    expect(await attempt({ key: site.key })).toEqual(refused('certificate'));
    expect(await attempt({ certificate: '', key: site.key })).toEqual(refused('key'));
  });

  it('is rejected if it cannot be parsed', async () => {
    const broken = site.certificate.replace(/.{4}\n-----END/, 'AAAA\n-----END').replace(/\n.{8}/, '\nAAAAAAAA');
    for (const certificate of ['nonsense', site.certificate.slice(0, -40), broken, site.key]) {
      expect(await attempt({ certificate, key: site.key })).toEqual(refused('certificate'));
    }
    const brokenKey = site.key.replace(/\n.{8}/, '\nAAAAAAAA');
    for (const key of ['nonsense', site.key.slice(0, -40), brokenKey, site.certificate, site.key + other.key]) {
      const answer = await attempt({ certificate: site.certificate, key });
      expect(answer).toEqual(refused('key'));
      expect(JSON.stringify(answer)).not.toContain(site.key.split('\n')[1]);
    }
  });

  it('is rejected if it does not match the other one', async () => {
    expect(await attempt({ certificate: site.certificate, key: other.key })).toEqual(refused('key'));
    expect(await attempt({ certificate: site.certificate, key: await makeKey() })).toEqual(refused('key'));
  });

  it('is rejected for the wrong order of the chain or an unrelated certificate in it', async () => {
    expect(await attempt({ certificate: authority.certificate + site.certificate, key: authority.key })).toEqual(
      refused('certificate'),
    );
    expect(await attempt({ certificate: site.certificate + other.certificate, key: site.key })).toEqual(
      refused('certificate'),
    );
    const namesake = await makePair({ subject: '/O=Example, Inc./CN=Authority' });
    expect(await attempt({ certificate: site.certificate + namesake.certificate, key: site.key })).toEqual(
      refused('certificate'),
    );
    expect(await attempt({ certificate: site.certificate.repeat(11), key: site.key })).toEqual(refused('certificate'));
  });

  it('is rejected if any part of the chain has expired', async () => {
    const expired = await makePair({ days: -1 });
    expect(await attempt({ certificate: expired.certificate, key: expired.key })).toEqual(refused('certificate'));
    const old = await makePair({ subject: '/CN=Old authority', days: -1 });
    const signed = await makePair({ issuer: old });
    const answer = await attempt({ certificate: signed.certificate + old.certificate, key: signed.key });
    expect(answer).toEqual(refused('certificate'));
    expect(JSON.stringify(answer)).toContain('expired');
  });

  it('is rejected if it has a passphrase', async () => {
    for (const form of ['pkcs8', 'traditional'] as const) {
      const key = await encryptKey(other.key, form);
      const answer = await attempt({ certificate: other.certificate, key });
      expect(answer).toEqual(refused('key'));
      expect(JSON.stringify(answer)).toContain('encrypted');
    }
  });

  it('is rejected if it is a megabyte long', async () => {
    for (const length of [1_000_000, 1_048_576]) {
      expect(await attempt({ certificate: 'x'.repeat(length), key: site.key })).toEqual(refused('certificate'));
      const answer = await attempt({ certificate: site.certificate, key: 'x'.repeat(length) });
      expect(answer).toEqual(refused('key'));
      expect(JSON.stringify(answer).length).toBeLessThan(200);
    }
  });

  it('is rejected if it is not text', async () => {
    expect(await attempt({ certificate: { a: 1 }, key: site.key })).toEqual(refused('certificate'));
    expect(await attempt({ certificate: site.certificate, key: ['x'] })).toEqual(refused('key'));
  });
});
