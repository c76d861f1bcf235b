import { execFile } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { createServer } from 'node:https';
import { join, dirname } from 'node:path';
import type { TLSSocket } from 'node:tls';
import { promisify } from 'node:util';
import { beforeAll, describe, expect, it } from 'vitest';
import { call } from '../../src/api/call.ts';
import type { ClientOptions } from '../../src/api/client.ts';
import { list } from './support/endpoints.ts';
import { makeCertificates, type Certificates } from './support/certificates.ts';
import { json, listen, recordingServer } from './support/recording-server.ts';
import { failure, testClient } from './support/test-client.ts';

let certificates: Certificates;
/** Certificates of an authority that signed nothing here. */
let others: Certificates;
beforeAll(async () => {
  [certificates, others] = await Promise.all([makeCertificates(), makeCertificates()]);
  return () => Promise.all([certificates.remove(), others.remove()]);
});

/** A server with a certificate of the private authority, which returns the name in the client certificate, if there is one. */
const secureService = async (clients: 'anyone' | 'known' = 'anyone'): Promise<string> => {
  const { cert, key } = certificates.server;
  const options = {
    cert: await readFile(cert),
    key: await readFile(key),
    ca: await readFile(certificates.ca),
    requestCert: true,
    rejectUnauthorized: clients === 'known',
  };
  const server = createServer(options, (request, response) => {
    const shown = (request.socket as TLSSocket).getPeerCertificate();
    json(response, [{ client: shown.subject?.CN ?? null }]);
  });
  return `https://127.0.0.1:${await listen(server)}`;
};

const whoAmI = async (options: ClientOptions): Promise<unknown> => (await call(testClient(options), list, {})).body;
const trouble = (options: ClientOptions): Promise<unknown> => failure(call(testClient(options), list, {}));

describe('a server with a certificate of a private authority', () => {
  it('is trusted when the setting ca_file names the authority', async () => {
    expect(await whoAmI({ url: await secureService(), caFile: certificates.ca })).toEqual([{ client: null }]);
  });

  it('is not trusted otherwise, gets no second request, and the hint names ca_file', async () => {
    const url = await secureService();
    const attempts: number[] = [];
    const onExchange: ClientOptions['onExchange'] = ({ attempt }) => void attempts.push(attempt);
    expect(await trouble({ url, onExchange })).toMatchObject({
      name: 'TransportError',
      kind: 'tls',
      message: `the certificate of ${new URL(url).host} is not signed by a trusted authority`,
      hint: 'Set ca_file or NODE_EXTRA_CA_CERTS to the file of the authority.',
    });
    expect(attempts).toEqual([1]);
  });

  it('is not trusted under a name that the certificate does not have', async () => {
    const url = (await secureService()).replace('127.0.0.1', 'localhost');
    expect(await trouble({ url, caFile: certificates.ca })).toMatchObject({
      kind: 'tls',
      message: `the certificate of ${new URL(url).host} is for another host`,
    });
  });
});

const identity = (): Pick<ClientOptions, 'caFile' | 'certFile' | 'keyFile'> => ({
  caFile: certificates.ca,
  certFile: certificates.client.cert,
  keyFile: certificates.client.key,
});

describe('a client certificate', () => {
  it('is sent to the server', async () => {
    expect(await whoAmI({ url: await secureService('known'), ...identity() })).toEqual([{ client: 'client' }]);
  });

  it('is named in the hint where the server requires one and there is none', async () => {
    expect(await trouble({ url: await secureService('known'), caFile: certificates.ca })).toMatchObject({
      name: 'TransportError',
      hint: expect.stringContaining('client certificate'),
    });
  });

  it('requires its key, and the key requires the certificate', async () => {
    const { certFile, keyFile } = identity();
    const url = 'https://127.0.0.1:1';
    expect(await trouble({ url, ...(certFile && { certFile }) })).toMatchObject({
      name: 'ConfigurationError',
      message: `client certificate ${certFile} requires a key file`,
    });
    expect(await trouble({ url, ...(keyFile && { keyFile }) })).toMatchObject({
      message: `key file ${keyFile} requires a client certificate`,
    });
  });

  it('must match its key', async () => {
    const error = await trouble({ url: 'https://127.0.0.1:1', ...identity(), keyFile: certificates.server.key });
    expect(error).toMatchObject({
      name: 'ConfigurationError',
      message: expect.stringMatching(/^cannot use client certificate \S+ with key \S+: .*key values mismatch/),
    });
  });
});

describe('a certificate file', () => {
  it('that is missing is named in the error', async () => {
    expect(await trouble({ url: 'https://127.0.0.1:1', caFile: '/nowhere/ca.pem' })).toMatchObject({
      name: 'ConfigurationError',
      message: 'cannot read CA file /nowhere/ca.pem (ENOENT)',
    });
  });

  it('that is damaged is named in the error before anything is sent', async () => {
    const caFile = join(dirname(certificates.ca), 'damaged.pem');
    await writeFile(caFile, '-----BEGIN CERTIFICATE-----\nMIIBdamaged\n-----END CERTIFICATE-----\n');
    expect(await trouble({ url: 'https://127.0.0.1:1', caFile })).toMatchObject({
      name: 'ConfigurationError',
      message: `CA file ${caFile} is damaged: cannot read certificate 1`,
    });
  });

  it('that holds no certificate is named in the error', async () => {
    const caFile = join(dirname(certificates.ca), 'empty.pem');
    await writeFile(caFile, 'nothing here\n');
    expect(await trouble({ url: 'https://127.0.0.1:1', caFile })).toMatchObject({
      message: `CA file ${caFile} contains no PEM certificate`,
    });
  });
});

describe('an authority in NODE_EXTRA_CA_CERTS', () => {
  it('stays trusted when ca_file names another one', async () => {
    const script = `
      const { createClient, closeClient } = await import('${new URL('../../dist/api/client.js', import.meta.url).href}');
      const { request } = await import('${new URL('../../dist/api/request.js', import.meta.url).href}');
      const { NODE_EXTRA_CA_CERTS } = process.env;
      const options = { url: process.argv[1], caFile: process.argv[2], env: { NODE_EXTRA_CA_CERTS } };
      const client = createClient(options);
      console.log((await request(client, { path: 'x' })).status);
      await closeClient(client);
    `;
    const args = ['--input-type=module', '--eval', script, await secureService(), others.ca];
    const env = { ...process.env, NODE_EXTRA_CA_CERTS: certificates.ca };
    const { stdout } = await promisify(execFile)(process.execPath, args, { env });
    expect(stdout).toBe('200\n');
  });

  it('does not make other authorities trusted', async () => {
    expect(await trouble({ url: await secureService(), caFile: others.ca })).toMatchObject({ kind: 'tls' });
  });
});

describe('a URL with the wrong scheme', () => {
  it('gets a hint to use http:// where the server uses plain HTTP', async () => {
    const server = await recordingServer((response) => json(response, []));
    expect(await trouble({ url: server.url.replace('http:', 'https:') })).toMatchObject({
      kind: 'tls',
      message: `127.0.0.1:${server.port} does not speak TLS`,
      hint: 'If the server uses plain HTTP on this port, use an http:// URL.',
    });
  });

  it('gets a hint to use https:// where the server uses TLS', async () => {
    const url = (await secureService()).replace('https:', 'http:');
    expect(await trouble({ url })).toMatchObject({ hint: expect.stringContaining('https://') });
  });
});
