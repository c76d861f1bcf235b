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
      message: `nothing accepts connections at ${host}`,
      hint: 'Check the host and the port of the URL, and that the service is running.',
      url: `http://${host}/api/v4/things`,
      neverConnected: true,
    });
  });

  it('because nothing listens on any of its addresses', async () => {
    const host = `localhost:${await freePort()}`;
    expect(await failureAt(`http://${host}`)).toMatchObject({
      kind: 'refused',
      message: `nothing accepts connections at ${host}`,
    });
  });

  it('because its name is unknown: names it', async () => {
    expect(await failureAt('http://no-such-host.invalid')).toMatchObject({
      kind: 'dns',
      message: 'no-such-host.invalid was not found: there is no host of that name',
      hint: 'Check the host name of the URL and your DNS settings.',
      neverConnected: true,
    });
  });

  it('because it closes the connection without an answer', async () => {
    const server = await recordingServer((response) => void response.socket?.destroy());
    expect(await failureAt(server.url)).toMatchObject({
      kind: 'reset',
      message: `the connection to 127.0.0.1:${server.port} was closed before an answer came`,
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
      message: `127.0.0.1:${port} does not answer in HTTP`,
      hint: 'Check the port; if it speaks TLS, use an https:// URL.',
    });
  });
});
