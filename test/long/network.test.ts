import { mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { createUser } from '../../src/server/people/users/create-user.ts';
import type { ServiceConfig } from '../../src/server/request/service.ts';
import { makePair, writePair } from '../support/certificates.ts';
import { exchange, type Answer } from '../support/raw-http.ts';
import { startService, type TestService } from '../support/service.ts';
import { exchangeTls } from '../support/tls-http.ts';

let running: TestService | undefined;
afterEach(async () => {
  await running?.stop();
  running = undefined;
});

const start = async (config: Partial<ServiceConfig>): Promise<TestService> =>
  (running = await startService({ config }));

const ask = (
  service: TestService,
  line: string,
  headers: Record<string, string> = {},
  json?: object,
): Promise<Answer> => {
  const [method = '', path = ''] = line.split(' ');
  return exchange(service.url, {
    method,
    path,
    headers: { 'Private-Token': service.rootToken, 'Content-Type': 'application/json', ...headers },
    ...(json !== undefined && { body: JSON.stringify(json) }),
  });
};

const make = (service: TestService, name: string, headers: Record<string, string> = {}): Promise<Answer> =>
  ask(service, 'POST /api/v4/projects', headers, { name });

describe('the external URL of a service', () => {
  const externalUrl = 'https://git.example.com';

  it('is in all responses regardless of the Host header, except in links to other pages', async () => {
    const service = await start({ externalUrl });
    const forged = { Host: 'evil.example' };
    expect((await make(service, 'one', forged)).json).toMatchObject({
      web_url: `${externalUrl}/root/one`,
      http_url_to_repo: `${externalUrl}/root/one.git`,
    });
    await make(service, 'two');
    const listed = await ask(service, 'GET /api/v4/projects?per_page=1', forged);
    expect(listed.headers.link).toContain('<http://evil.example/api/v4/projects?');
    expect(listed.text).not.toContain('evil.example');
  });

  it('is in hook deliveries, even if the hook was created with another Host header', async () => {
    const service = await start({ externalUrl });
    const hook = { url: 'http://127.0.0.1:9/', push_events: true };
    expect((await ask(service, 'POST /api/v4/hooks', { Host: 'evil.example' }, hook)).status).toBe(201);
    const rows = await service.service.database.db.selectFrom('hooks').select('base_url').execute();
    expect(rows).toEqual([{ base_url: externalUrl }]);
  });

  it('defaults to the host that the caller uses', async () => {
    const service = await start({});
    expect((await make(service, 'plain', { Host: 'forge:8787' })).json).toMatchObject({
      web_url: 'http://forge:8787/root/plain',
    });
  });
});

describe('the header of a proxy', () => {
  const forwarded = {
    'X-Forwarded-Proto': 'https',
    'X-Forwarded-Host': 'git.example.com',
    'X-Forwarded-For': '203.0.113.9',
  };

  it('is respected if the proxy is trusted', async () => {
    const service = await start({ trustedProxies: ['127.0.0.0/8'] });
    expect((await make(service, 'behind', forwarded)).json).toMatchObject({
      web_url: 'https://git.example.com/root/behind',
    });
  });

  it.each(['ht tp', 'javascript', 'file', '', 'https, javascript'])('cannot set the scheme %j', async (protocol) => {
    const service = await start({ trustedProxies: ['127.0.0.0/8'] });
    const { status, json } = await make(service, 'odd', { ...forwarded, 'X-Forwarded-Proto': protocol });
    expect([status, json]).toEqual([201, expect.objectContaining({ web_url: 'http://git.example.com/root/odd' })]);
  });

  it.each([
    ['sets the client to an IPv4 address', '203.0.113.9', '203.0.113.9'],
    ['sets the client to an IPv6 address', '2001:db8::9', '2001:db8::9'],
    ['with an invalid address leaves the client at the proxy', 'x'.repeat(5000), '127.0.0.1'],
    ['with an address and a zone leaves the client at the proxy', `fe80::1%${'x'.repeat(5000)}`, '127.0.0.1'],
  ])('%s', async (_what, sent, kept) => {
    const service = await start({ trustedProxies: ['127.0.0.0/8'] });
    await addOlga(service);
    const from = { 'X-Forwarded-For': sent };
    expect((await exchange(service.url, { ...logIn, headers: { ...logIn.headers, ...from } })).status).toBe(302);
    const snippet = { title: 't', file_name: 'f', content: 'c' };
    const { id } = (await ask(service, 'POST /api/v4/snippets', from, snippet)).json as { id: number };
    const detail = await ask(service, `GET /api/v4/snippets/${id}/user_agent_detail`);
    expect(detail.json).toMatchObject({ ip_address: kept });
    const { db } = service.service.database;
    const audited = await db.selectFrom('audit_events').select('address').where('action', '=', 'signIn').execute();
    expect(audited).toEqual([{ address: kept }]);
    const tokens = db.selectFrom('access_tokens').select('address').where('kind', '=', 'session');
    expect(await tokens.execute()).toEqual([{ address: kept }]);
  });

  it.each<[string, Partial<ServiceConfig>]>([
    ['no proxy is trusted', {}],
    ['only another proxy is trusted', { trustedProxies: ['10.0.0.0/8'] }],
  ])('is ignored if %s', async (_where, config) => {
    const service = await start(config);
    const { web_url: url } = (await make(service, 'open', forwarded)).json as { web_url: string };
    expect(url).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/root\/open$/);
  });
});

describe('a response', () => {
  it.each([
    'GET /api/v4/projects',
    'GET /api/v4/nothing',
    'GET /nothing',
    'GET /harbor/none.git/info/refs?service=git-upload-pack',
    'GET /api/v4/projects?page=%zz',
    'GET /%',
    'GET /api/docs',
  ])('has headers that keep browsers from running it: %s', async (line) => {
    const service = await start({});
    const { headers } = await ask(service, line);
    expect([headers['x-content-type-options'], headers['content-security-policy']]).toEqual([
      'nosniff',
      expect.stringContaining("default-src 'none'"),
    ]);
  });
});

describe('the rate limit', () => {
  it('is counted per token, and per client address without a valid token', async () => {
    const service = await start({ rateLimit: 5 });
    const statuses = async (headers: Record<string, string>) => {
      const answers: Answer[] = [];
      for (let sent = 0; sent < 7; sent += 1) answers.push(await ask(service, 'GET /api/v4/projects', headers));
      return answers.map(({ status }) => status);
    };
    expect(await statuses({})).toEqual([200, 200, 200, 200, 200, 429, 429]);
    expect(await statuses({ 'Private-Token': 'wrong' })).toEqual([401, 401, 401, 401, 401, 429, 429]);
    const { headers, json } = await ask(service, 'GET /api/v4/projects');
    expect(Number(headers['retry-after'])).toBeGreaterThan(0);
    expect(json).toEqual({ message: expect.stringMatching(/^429 Too many requests; try again in \d+ s$/) });
  });
});

const statusOver = async (url: string, ca: string): Promise<number> =>
  (await exchangeTls(url, ca, { method: 'GET', path: '/api/v4/templates/licenses' })).status;

const logIn = {
  method: 'POST',
  path: '/users/sign_in',
  headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
  body: 'user[login]=olga&user[password]=correct+horse+battery',
};

const addOlga = async ({ service }: TestService): Promise<void> => {
  const password = 'correct horse battery';
  await createUser(service, { username: 'olga', name: 'Olga', email: 'olga@example.org', password });
};

describe('the session cookie', () => {
  it.each([
    ['is sent over HTTPS only if the external URL is HTTPS', { externalUrl: 'https://git.example.com' }, true],
    ['is sent over HTTP if the external URL is HTTP', { externalUrl: 'http://git.example.com' }, false],
  ])('%s', async (_what, config, isSecure) => {
    const service = await start(config);
    await addOlga(service);
    const { status, headers } = await exchange(service.url, logIn);
    expect([status, /; Secure(;|$)/.test(String(headers['set-cookie']))]).toEqual([302, isSecure]);
  });

  it('is sent over HTTPS only if the service uses TLS itself', async () => {
    const { certificate, files, remove } = await writePair();
    const service = await start({ tls: files });
    await addOlga(service);
    const { status, headers } = await exchangeTls(service.url, certificate, logIn);
    expect([status, String(headers['set-cookie'])]).toEqual([302, expect.stringMatching(/; Secure(;|$)/)]);
    await remove();
  });
});

describe('TLS', () => {
  it('uses the configured certificate, and the new one as soon as the files change', async () => {
    const dir = await mkdtemp(join(tmpdir(), 'repoctl-tls-'));
    const files = { certFile: join(dir, 'cert.pem'), keyFile: join(dir, 'key.pem') };
    const write = async (): Promise<string> => {
      const { certificate: cert, key } = await makePair();
      await writeFile(`${files.certFile}.new`, cert);
      await writeFile(`${files.keyFile}.new`, key);
      await rename(`${files.keyFile}.new`, files.keyFile);
      await rename(`${files.certFile}.new`, files.certFile);
      return cert;
    };
    const first = await write();
    const service = await start({ tls: files });
    expect(service.url).toMatch(/^https:/);
    expect(await statusOver(service.url, first)).toBe(200);
    const second = await write();
    await vi.waitFor(async () => expect(await statusOver(service.url, second)).toBe(200), {
      timeout: 20_000,
      interval: 500,
    });
    await expect(statusOver(service.url, first)).rejects.toThrow('certificate');
    await rm(dir, { recursive: true });
  });
});
