import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createServer as createTlsServer } from 'node:https';
import { createServer } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { send, type Delivery } from '../../../../src/server/activity/hooks/send.ts';
import { makeCertificates, type Certificates } from '../../../api/support/certificates.ts';
import { freePort } from '../../../api/support/free-port.ts';
import { listen, recorder, recordingServer, type Received } from '../../../api/support/recording-server.ts';
import { timeoutMs } from '../../../support/timeout.ts';

const limits = { connectTimeout: timeoutMs, totalTimeout: timeoutMs };
const delivery = {
  headers: { 'Content-Type': 'application/json', 'X-Gitlab-Token': 'kept between us' },
  verifyCertificate: true,
  body: '{"größe":1}',
  mayCall: () => true,
};

const respondTo = (url: string, more: Partial<Delivery> = {}, signal = new AbortController().signal) =>
  send({ ...delivery, url, ...more }, limits, signal);

const sendTo = async (...given: Parameters<typeof respondTo>): Promise<number> => (await respondTo(...given)).status;

const sendHastilyTo = async (url: string): Promise<number> => {
  const hasty = { connectTimeout: 400, totalTimeout: 800 };
  return (await send({ ...delivery, url }, hasty, new AbortController().signal)).status;
};

describe('a hook delivery', () => {
  it('is posted with its headers', async () => {
    const { url, received } = await recordingServer((response) => response.writeHead(204).end());
    expect(await sendTo(`${url}/in/box?of=mine`)).toBe(204);
    expect(received).toHaveLength(1);
    expect(received[0]).toMatchObject({
      method: 'POST',
      url: '/in/box?of=mine',
      headers: { 'content-type': 'application/json', 'content-length': '13', 'x-gitlab-token': 'kept between us' },
    });
    expect(received[0]?.body.toString()).toBe('{"größe":1}');
  });

  it('returns the headers and the start of the response', async () => {
    const { url } = await recordingServer((response) =>
      response.writeHead(202, { 'x-receiver': 'y'.repeat(2000) }).end('ü'.repeat(5000)),
    );
    const { status, headers, body } = await respondTo(url);
    expect([status, headers['x-receiver']]).toEqual([202, 'y'.repeat(1024)]);
    expect(body).toBe('ü'.repeat(4096));
  });

  it('does not follow redirects, because its token is for one receiver', async () => {
    const other = await recordingServer((response) => response.end());
    const { url } = await recordingServer((response) => response.writeHead(307, { location: other.url }).end());
    expect(await sendTo(url)).toBe(307);
    expect(other.received).toEqual([]);
  });

  it('stops reading an endless response', async () => {
    let closed: Promise<unknown> = Promise.resolve();
    const { url } = await recordingServer((response) => {
      closed = once(response, 'close');
      const more = (): void => {
        while (!response.destroyed && response.write(Buffer.alloc(64 * 1024)));
        response.once('drain', more);
      };
      more();
    });
    const started = Date.now();
    expect(await sendTo(url)).toBe(200);
    await closed;
    // The response is cut off because of its size, long before the timeout.
    expect(Date.now() - started).toBeLessThan(timeoutMs);
  });
});

describe('a hook delivery fails', () => {
  it('after the total timeout if the receiver never responds', async () => {
    const { url, received } = await recordingServer(() => {});
    await expect(sendHastilyTo(url)).rejects.toThrow('no answer within 800 ms');
    expect(received).toHaveLength(1);
  });

  it('after the connection timeout if the receiver never ends its TLS handshake', async () => {
    const port = await listen(createServer());
    await expect(sendHastilyTo(`https://127.0.0.1:${port}/`)).rejects.toThrow('no connection within 400 ms');
  });

  it('at once if the receiver refuses connections', async () => {
    await expect(sendTo(`http://127.0.0.1:${await freePort()}/`)).rejects.toThrow('ECONNREFUSED');
  });

  it('with a reason if all addresses of the receiver refuse connections', async () => {
    await expect(sendTo(`http://localhost:${await freePort()}/`)).rejects.toThrow('ECONNREFUSED');
  });

  it('if the receiver resets the connection', async () => {
    const port = await listen(createServer((socket) => socket.once('data', () => socket.resetAndDestroy())));
    await expect(sendTo(`http://127.0.0.1:${port}/`)).rejects.toThrow(/ECONNRESET|socket hang up/);
  });

  it('if the receiver speaks another protocol', async () => {
    const port = await listen(createServer((socket) => socket.end('220 mail.example.org ESMTP\r\n')));
    await expect(sendTo(`http://127.0.0.1:${port}/`)).rejects.toThrow('Parse Error');
  });

  it('with an error that contains neither the URL path nor the token', async () => {
    const message = await sendTo(`http://127.0.0.1:${await freePort()}/secret-path`).catch((error: unknown) =>
      String((error as Error).stack),
    );
    expect(message).toContain('ECONNREFUSED');
    expect(message).not.toMatch(/secret-path|kept between us/);
  });

  it('when it is aborted because the server stops', async () => {
    const { url } = await recordingServer(() => {});
    const going = new AbortController();
    const sent = sendTo(url, {}, going.signal);
    setTimeout(() => going.abort(), 50);
    const started = Date.now();
    await expect(sent).rejects.toThrow('abort');
    expect(Date.now() - started).toBeLessThan(timeoutMs);
  });
});

describe('a receiver with a self-signed certificate', () => {
  let certificates: Certificates;
  beforeAll(async () => {
    certificates = await makeCertificates();
  });
  afterAll(() => certificates?.remove());

  const receiver = async (): Promise<{ url: string; received: Received[] }> => {
    const [cert, key] = await Promise.all([
      readFile(certificates.server.cert, 'utf8'),
      readFile(certificates.server.key, 'utf8'),
    ]);
    const received: Received[] = [];
    const port = await listen(
      createTlsServer(
        { cert, key },
        recorder(received, (response) => response.end()),
      ),
    );
    return { url: `https://127.0.0.1:${port}`, received };
  };

  it('receives nothing', async () => {
    const { url, received } = await receiver();
    await expect(sendTo(url)).rejects.toThrow('certificate');
    expect(received).toEqual([]);
  });

  it('receives a delivery that does not verify certificates', async () => {
    const { url, received } = await receiver();
    expect(await sendTo(url, { verifyCertificate: false })).toBe(200);
    expect(received[0]?.headers['x-gitlab-token']).toBe('kept between us');
  });
});
