import { connect, type Socket } from 'node:net';
import { connect as connectTls } from 'node:tls';
import { afterEach, describe, expect, it } from 'vitest';
import { writePair } from '../../support/certificates.ts';
import { exchange } from '../../support/raw-http.ts';
import { startService, type TestService } from '../../support/service.ts';

let service: TestService | undefined;
afterEach(async () => {
  await service?.stop();
  service = undefined;
});

/** Sends the head of a request and returns everything that arrives before the connection ends. */
const answerTo = (socket: Socket, head: readonly string[]): Promise<string> =>
  new Promise((resolve, reject) => {
    let text = '';
    socket.setEncoding('latin1').on('data', (chunk: string) => (text += chunk));
    socket.on('error', reject).on('close', () => resolve(text));
    socket.write(`${head.join('\r\n')}\r\n\r\n`);
  });

describe('a request that Node.js refuses before the application sees it', () => {
  const odd: readonly (readonly [string, readonly string[], string, string])[] = [
    [
      'has an unknown expectation',
      ['GET /api/v4/projects HTTP/1.1', 'Host: x', 'Expect: foo'],
      '417 Expectation Failed',
      '417 Expectation Failed',
    ],
    [
      'has no Host header',
      ['GET /api/v4/projects HTTP/1.1', 'Connection: close'],
      '400 Bad Request',
      '400 (Bad request) the request has no Host header',
    ],
    [
      'has a head that is too large',
      ['GET /api/v4/projects HTTP/1.1', 'Host: x', `X: ${'x'.repeat(65 * 1024)}`],
      '400 Bad Request',
      '400 (Bad request) the request is not HTTP/1.1, or its head is too large',
    ],
  ];

  it.each(odd)('gets the usual headers and a JSON message if it %s', async (_what, head, status, message) => {
    service = await startService();
    const text = await answerTo(connect(Number(new URL(service.url).port), '127.0.0.1'), head);
    expect(text).toMatch(new RegExp(`^HTTP/1\\.1 ${status}\r\n`));
    expect(text).toMatch(/^x-content-type-options: nosniff\r$/m);
    expect(text).toMatch(/^content-security-policy: default-src 'none'; frame-ancestors 'none'\r$/m);
    expect(text).toMatch(/^content-type: application\/json\r$/m);
    expect(text).toContain(JSON.stringify({ message }));
  });

  it('gets a message without its malformed URL, which can contain a token', async () => {
    service = await startService();
    const { status, text } = await exchange(service.url, {
      method: 'GET',
      path: '/api/v4/projects/%zz?private_token=glpat-mine',
    });
    expect([status, text]).toEqual([400, '{"message":"400 (Bad request) the URL is malformed"}']);
  });

  it.each(odd)('gets the same message over TLS if it %s', async (_what, head, status, message) => {
    const { certificate, files, remove } = await writePair();
    service = await startService({ config: { tls: files } });
    const options = { host: '127.0.0.1', port: Number(new URL(service.url).port), ca: certificate };
    const text = await answerTo(connectTls({ ...options, checkServerIdentity: () => undefined }), head);
    expect(text).toMatch(new RegExp(`^HTTP/1\\.1 ${status}\r\n`));
    expect(text).toContain(JSON.stringify({ message }));
    await remove();
  });
});
