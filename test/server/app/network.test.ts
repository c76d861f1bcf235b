import { mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { createUser } from '../../../src/server/people/users/create-user.ts';
import type { ServiceConfig } from '../../../src/server/request/service.ts';
import { makePair, writePair } from '../../support/certificates.ts';
import { exchange, type Answer } from '../../support/raw-http.ts';
import { startService, type TestService } from '../../support/service.ts';
import { exchangeTls } from '../../support/tls-http.ts';

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

describe('the address of a service', () => {
  const externalUrl = 'https://git.example.com';

  it('is the one that people use, whatever a request calls it, in all but links to other pages', async () => {
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

  it('is what a hook tells, also one that was made under another name', async () => {
    const service = await start({ externalUrl });
    const hook = { url: 'http://127.0.0.1:9/', push_events: true };
    expect((await ask(service, 'POST /api/v4/hooks', { Host: 'evil.example' }, hook)).status).toBe(201);
    const rows = await service.service.database.db.selectFrom('hooks').select('base_url').execute();
    expect(rows).toEqual([{ base_url: externalUrl }]);
  });

  it('is what the caller uses where nothing else is said', async () => {
    const service = await start({});
    expect((await make(service, 'plain', { Host: 'forge:8787' })).json).toMatchObject({
      web_url: 'http://forge:8787/root/plain',
    });
  });
});

describe('what a proxy says of a request', () => {
  const forwarded = {
    'X-Forwarded-Proto': 'https',
    'X-Forwarded-Host': 'git.example.com',
    'X-Forwarded-For': '203.0.113.9',
  };

  it('counts where the proxy is trusted', async () => {
    const service = await start({ trustedProxies: ['127.0.0.0/8'] });
    expect((await make(service, 'behind', forwarded)).json).toMatchObject({
      web_url: 'https://git.example.com/root/behind',
    });
  });

  it.each(['ht tp', 'javascript', 'file', '', 'https, javascript'])('is HTTP or HTTPS, not %j', async (protocol) => {
    const service = await start({ trustedProxies: ['127.0.0.0/8'] });
    const { status, json } = await make(service, 'odd', { ...forwarded, 'X-Forwarded-Proto': protocol });
    expect([status, json]).toEqual([201, expect.objectContaining({ web_url: 'http://git.example.com/root/odd' })]);
  });

  it.each([
    ['is kept', '203.0.113.9', '203.0.113.9'],
    ['is kept, of IPv6', '2001:db8::9', '2001:db8::9'],
    ['is that of the proxy where the one it names is none', 'x'.repeat(5000), '127.0.0.1'],
    ['is that of the proxy where a zone follows', `fe80::1%${'x'.repeat(5000)}`, '127.0.0.1'],
  ])('of an address %s', async (_what, sent, kept) => {
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
    ['where none is', {}],
    ['where another one is', { trustedProxies: ['10.0.0.0/8'] }],
  ])('counts for nothing %s', async (_where, config) => {
    const service = await start(config);
    const { web_url: url } = (await make(service, 'open', forwarded)).json as { web_url: string };
    expect(url).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/root\/open$/);
  });
});

describe('an answer', () => {
  it.each([
    'GET /api/v4/projects',
    'GET /api/v4/nothing',
    'GET /nothing',
    'GET /harbor/none.git/info/refs?service=git-upload-pack',
    'GET /api/v4/projects?page=%zz',
    'GET /%',
    'GET /api/docs',
  ])('is run by no browser: %s', async (line) => {
    const service = await start({});
    const { headers } = await ask(service, line);
    expect([headers['x-content-type-options'], headers['content-security-policy']]).toEqual([
      'nosniff',
      expect.stringContaining("default-src 'none'"),
    ]);
  });
});

describe('a limit on requests', () => {
  it('is one for each token, and for each address without one or with a wrong one', async () => {
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

describe('the cookie of a session', () => {
  it.each([
    ['is kept to HTTPS where people reach the service so', { externalUrl: 'https://git.example.com' }, true],
    ['goes over HTTP where that is how it is reached', { externalUrl: 'http://git.example.com' }, false],
  ])('%s', async (_what, config, isSecure) => {
    const service = await start(config);
    await addOlga(service);
    const { status, headers } = await exchange(service.url, logIn);
    expect([status, /; Secure(;|$)/.test(String(headers['set-cookie']))]).toEqual([302, isSecure]);
  });

  it('is kept to HTTPS where the service speaks TLS itself', async () => {
    const { certificate, files, remove } = await writePair();
    const service = await start({ tls: files });
    await addOlga(service);
    const { status, headers } = await exchangeTls(service.url, certificate, logIn);
    expect([status, String(headers['set-cookie'])]).toEqual([302, expect.stringMatching(/; Secure(;|$)/)]);
    await remove();
  });
});

describe('TLS', () => {
  it('is spoken with the certificate of the files, and with a new one once they change', async () => {
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
