import { createServer } from 'node:https';
import { setImmediate } from 'node:timers/promises';
import { readFile } from 'node:fs/promises';
import { beforeAll, describe, expect, it } from 'vitest';
import { call } from '../../src/api/call.ts';
import { proxyFor } from '../../src/api/proxy-for.ts';
import { create, list } from './support/endpoints.ts';
import { freePort } from './support/free-port.ts';
import { makeCertificates, type Certificates } from './support/certificates.ts';
import { proxy } from './support/proxy.ts';
import { socksProxy } from './support/socks-proxy.ts';
import { json, listen, recorder, recordingServer, type Received } from './support/recording-server.ts';
import { failure, testClient } from './support/test-client.ts';

let certificates: Certificates;
beforeAll(async () => {
  certificates = await makeCertificates();
  return certificates.remove;
});

/** A TLS server with a certificate of the private authority. */
const secureService = async () => {
  const received: Received[] = [];
  const { cert, key } = certificates.server;
  const listener = recorder(received, (response) => json(response, []));
  const port = await listen(createServer({ cert: await readFile(cert), key: await readFile(key) }, listener));
  return { host: `127.0.0.1:${port}`, url: `https://127.0.0.1:${port}`, received };
};

const plainService = () => recordingServer((response) => json(response, []));

describe('a proxy for http', () => {
  it.each(['HTTP_PROXY', 'http_proxy'])('is used when %s names it', async (name) => {
    const [server, through] = [await plainService(), await proxy()];
    const client = testClient({ url: server.url, env: { [name]: through.url } });
    await call(client, create, { id: 'a/b', title: 'x' });
    expect(through.asked).toEqual([`POST ${server.url}/api/v4/projects/a%2Fb/things`]);
    expect(server.received[0]).toMatchObject({ method: 'POST', url: '/api/v4/projects/a%2Fb/things' });
    expect(server.received[0]?.headers).toMatchObject({ host: new URL(server.url).host, 'private-token': 'a-token' });
  });

  it('can be given as host and port alone, as in other programs', async () => {
    const [server, through] = [await plainService(), await proxy()];
    await call(testClient({ url: server.url, env: { http_proxy: through.url.replace('http://', '') } }), list, {});
    expect(through.asked).toHaveLength(1);
  });

  it('gets the username and password of its URL', async () => {
    const [server, through] = [await plainService(), await proxy()];
    const env = { HTTP_PROXY: through.url.replace('://', '://me:p%40ss@') };
    await call(testClient({ url: server.url, env }), list, {});
    expect(through.authorizations).toEqual([`Basic ${Buffer.from('me:p@ss').toString('base64')}`]);
  });

  it.each(['127.0.0.1', '*', 'example.com, 127.0.0.1', '127.0.0.1:PORT'])(
    'is bypassed where NO_PROXY says so: %s',
    async (noProxy) => {
      const [server, through] = [await plainService(), await proxy()];
      const env = { HTTP_PROXY: through.url, NO_PROXY: noProxy.replace('PORT', String(server.port)) };
      await call(testClient({ url: server.url, env }), list, {});
      expect([through.asked.length, server.received.length]).toEqual([0, 1]);
    },
  );

  it('is not used for a server on https', async () => {
    const [server, through] = [await secureService(), await proxy()];
    const env = { HTTP_PROXY: through.url };
    await call(testClient({ url: server.url, caFile: certificates.ca, env }), list, {});
    expect([through.asked.length, server.received.length]).toEqual([0, 1]);
  });

  it('that requires a password is named in the error, not the server', async () => {
    const [server, through] = [await plainService(), await proxy(407)];
    const client = testClient({ url: server.url, env: { HTTP_PROXY: through.url } });
    expect(await failure(call(client, list, {}))).toMatchObject({
      name: 'TransportError',
      code: 'PROXY_407',
      message: `the proxy returned status 407 instead of connecting to ${new URL(server.url).host}`,
      hint: expect.stringContaining('username and password'),
    });
    expect(through.asked).toHaveLength(1);
  });

  it('that does not run is named in the error, not the server', async () => {
    const server = await plainService();
    const where = `127.0.0.1:${await freePort()}`;
    const client = testClient({ url: server.url, env: { HTTP_PROXY: `http://me:secret@${where}` } });
    const error = await failure(call(client, list, {}));
    expect(error).toMatchObject({
      kind: 'refused',
      message: `connection to proxy ${where} refused`,
      hint: 'Check HTTP_PROXY, HTTPS_PROXY, and NO_PROXY, and that the proxy is running.',
    });
  });
});

describe('a proxy for https', () => {
  it('opens a tunnel and sees neither the token nor the path', async () => {
    const [server, through] = [await secureService(), await proxy()];
    const env = { HTTPS_PROXY: through.url };
    await call(testClient({ url: server.url, caFile: certificates.ca, env }), list, {});
    expect(through.asked).toEqual([`CONNECT ${server.host}`]);
    expect(server.received[0]).toMatchObject({ url: '/api/v4/things' });
  });

  it('gets the username and password of its URL, and the server does not', async () => {
    const [server, through] = [await secureService(), await proxy()];
    const env = { HTTPS_PROXY: through.url.replace('://', '://me:secret@') };
    await call(testClient({ url: server.url, caFile: certificates.ca, env }), list, {});
    expect(through.authorizations).toEqual([`Basic ${Buffer.from('me:secret').toString('base64')}`]);
    expect(server.received[0]?.headers['proxy-authorization']).toBeUndefined();
  });

  it('is bypassed where NO_PROXY says so', async () => {
    const [server, through] = [await secureService(), await proxy()];
    const env = { HTTPS_PROXY: through.url, no_proxy: '127.0.0.1' };
    await call(testClient({ url: server.url, caFile: certificates.ca, env }), list, {});
    expect(through.asked).toEqual([]);
  });

  it('does not make an untrusted server trusted', async () => {
    const [server, through] = [await secureService(), await proxy()];
    const client = testClient({ url: server.url, env: { HTTPS_PROXY: through.url } });
    expect(await failure(call(client, list, {}))).toMatchObject({
      kind: 'tls',
      hint: expect.stringContaining('ca_file'),
    });
    expect(server.received).toEqual([]);
  });

  it.each([
    [403, 1, 'Check HTTP_PROXY, HTTPS_PROXY, and NO_PROXY.'],
    [407, 1, "Set the proxy's username and password in HTTPS_PROXY or HTTP_PROXY."],
    [502, 3, 'Check HTTP_PROXY, HTTPS_PROXY, and NO_PROXY.'],
  ])('that refuses with %d gets %d request(s), and the hint names the variables', async (status, times, hint) => {
    const [server, through] = [await secureService(), await proxy(status)];
    const client = testClient({ url: server.url, caFile: certificates.ca, env: { HTTPS_PROXY: through.url } });
    expect(await failure(call(client, create, { id: '1' }))).toMatchObject({
      message: `the proxy returned status ${status} instead of connecting to ${server.host}`,
      hint,
    });
    expect(through.asked).toHaveLength(times);
  });
});

describe('a proxy that hangs up', () => {
  it('gets three requests for a tunnel and is named in the error', async () => {
    const [server, through] = [await secureService(), await proxy('hang up')];
    const client = testClient({ url: server.url, caFile: certificates.ca, env: { HTTPS_PROXY: through.url } });
    expect(await failure(call(client, create, { id: '1' }))).toMatchObject({
      name: 'TransportError',
      message: `proxy ${new URL(through.url).host} closed the connection`,
      hint: 'Check HTTP_PROXY, HTTPS_PROXY, and NO_PROXY, and that the proxy is running.',
    });
    expect(through.asked).toEqual(Array.from({ length: 3 }, () => `CONNECT ${server.host}`));
  });
});

describe('a proxy with an unsupported protocol', () => {
  it.each(['socks4', 'socks5h', 'ftp'])('is refused, and the error names the protocol: %s', async (scheme) => {
    const env = { http_proxy: `${scheme}://user:secret@proxy:1080` };
    const error = await failure(call(testClient({ url: 'http://forge.test', env }), list, {}));
    expect(error).toMatchObject({
      name: 'ConfigurationError',
      message: `unsupported proxy scheme "${scheme}" in http_proxy`,
    });
    expect(JSON.stringify(error)).not.toContain('secret');
  });
});

describe('an invalid proxy variable', () => {
  it.each(['http://', 'http://user:secret@:80'])('is named without showing its value: %s', async (value) => {
    const server = await plainService();
    const error = await failure(call(testClient({ url: server.url, env: { http_proxy: value } }), list, {}));
    expect(error).toMatchObject({
      name: 'ConfigurationError',
      message: 'http_proxy is not the URL of a proxy',
    });
    expect(JSON.stringify(error)).not.toContain('secret');
  });

  it('does not affect a server that it does not apply to', async () => {
    const server = await plainService();
    await call(testClient({ url: server.url, env: { HTTPS_PROXY: 'nonsense://' } }), list, {});
    expect(server.received).toHaveLength(1);
  });
});

const exceptFor = (entries: string) => ({ HTTPS_PROXY: 'http://proxy:3128', NO_PROXY: entries });

describe('NO_PROXY', () => {
  it.each([
    ['https://forge.example.com', 'example.com'],
    ['https://forge.example.com', '.example.com'],
    ['https://forge.example.com', '*.example.com'],
    ['https://forge.example.com', 'localhost FORGE.example.com:443'],
    ['https://[::1]:8443', '::1'],
    ['https://[::1]:8443', '[::1]:8443'],
  ])('exempts %s from the proxy when it is "%s"', (origin, entries) => {
    expect(proxyFor(origin, exceptFor(entries))).toBeUndefined();
  });

  it.each([
    ['https://badexample.com', 'example.com'],
    ['https://example.com.evil.org', 'example.com'],
    ['https://example.com', 'forge.example.com'],
    ['https://example.com:8443', 'example.com:443'],
    ['https://example.com', ' , '],
  ])('sends %s through the proxy when it is "%s"', (origin, entries) => {
    expect(proxyFor(origin, exceptFor(entries))?.host).toBe('proxy:3128');
  });
});

describe('a SOCKS5 proxy', () => {
  it('is used without a warning, and other warnings are still shown', async () => {
    const [plain, secure, through] = [await plainService(), await secureService(), await socksProxy()];
    const warnings: string[] = [];
    const note = ({ name, message }: Error): void => {
      if (name === 'ExperimentalWarning') warnings.push(message);
    };
    process.on('warning', note);
    const env = { HTTP_PROXY: `socks5://${through.host}`, HTTPS_PROXY: `socks://${through.host}` };
    await call(testClient({ url: plain.url, env }), list, {});
    await call(testClient({ url: secure.url, env, caFile: certificates.ca }), list, {});
    process.emitWarning('another', 'ExperimentalWarning');
    await setImmediate();
    process.off('warning', note);
    expect(through.asked).toEqual([new URL(plain.url).host, secure.host]);
    expect(warnings).toEqual(['another']);
  });

  it('gets the username and the password of its URL decoded', async () => {
    const server = await plainService();
    const through = await socksProxy({ name: 'otto@harbor', password: 'a b' });
    const env = { HTTP_PROXY: `socks5://otto%40harbor:a%20b@${through.host}` };
    await call(testClient({ url: server.url, env }), list, {});
    expect(server.received).toHaveLength(1);
  });
});
