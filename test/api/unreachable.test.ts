import { createServer } from 'node:net';
import { describe, expect, it } from 'vitest';
import { call } from '../../src/api/call.ts';
import { list } from './support/endpoints.ts';
import { freePort } from './support/free-port.ts';
import { listen, recordingServer } from './support/recording-server.ts';
import { failure, testClient } from './support/test-client.ts';

const failureAt = (url: string): Promise<unknown> => failure(call(testClient({ url }), list, {}));

describe('a service that cannot be reached', () => {
  it('because nothing listens: names the address, and asks whether the service runs', async () => {
    const host = `127.0.0.1:${await freePort()}`;
    expect(await failureAt(`http://${host}`)).toMatchObject({
      name: 'TransportError',
      kind: 'refused',
      code: 'ECONNREFUSED',
      message: `connection to ${host} refused`,
      hint: 'Check the host and port of the URL, and that the server is running.',
      url: `http://${host}/api/v4/things`,
      neverConnected: true,
    });
  });

  it('because nothing listens on any of its addresses', async () => {
    const host = `localhost:${await freePort()}`;
    expect(await failureAt(`http://${host}`)).toMatchObject({
      kind: 'refused',
      message: `connection to ${host} refused`,
    });
  });

  it('because its name is unknown: names it', async () => {
    expect(await failureAt('http://no-such-host.invalid')).toMatchObject({
      kind: 'dns',
      message: 'unknown host no-such-host.invalid',
      hint: 'Check the host name in the URL and your DNS settings.',
      neverConnected: true,
    });
  });

  it('because it closes the connection without an answer', async () => {
    const server = await recordingServer((response) => void response.socket?.destroy());
    expect(await failureAt(server.url)).toMatchObject({
      kind: 'reset',
      message: `127.0.0.1:${server.port} closed the connection without a response`,
      neverConnected: false,
    });
  });

  it('because it speaks another protocol', async () => {
    const ssh = createServer((socket) => {
      socket.on('error', () => {}).end('SSH-2.0-OpenSSH_9.2\r\n');
    });
    const port = await listen(ssh);
    expect(await failureAt(`http://127.0.0.1:${port}`)).toMatchObject({
      name: 'ProtocolError',
      message: `the response of 127.0.0.1:${port} is not HTTP`,
      hint: 'Check the port; if it uses TLS, use an https:// URL.',
    });
  });
});
