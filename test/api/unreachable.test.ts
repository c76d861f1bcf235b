import { createServer } from 'node:net';
import { describe, expect, it } from 'vitest';
import { call } from '../../src/api/call.ts';
import { list } from './support/endpoints.ts';
import { freePort } from './support/free-port.ts';
import { listen, recordingServer } from './support/recording-server.ts';
import { failure, testClient } from './support/test-client.ts';

const failureAt = (url: string): Promise<unknown> => failure(call(testClient({ url }), list, {}));

describe('an unreachable server', () => {
  it('where nothing listens is reported with its URL and the question whether it runs', async () => {
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

  it('where nothing listens on any of its addresses is reported', async () => {
    const host = `localhost:${await freePort()}`;
    expect(await failureAt(`http://${host}`)).toMatchObject({
      kind: 'refused',
      message: `connection to ${host} refused`,
    });
  });

  it('with an unknown host name is reported with that name', async () => {
    expect(await failureAt('http://no-such-host.invalid')).toMatchObject({
      kind: 'dns',
      message: 'unknown host no-such-host.invalid',
      hint: 'Check the host name in the URL and your DNS settings.',
      neverConnected: true,
    });
  });

  it('that closes the connection without a response is reported', async () => {
    const server = await recordingServer((response) => void response.socket?.destroy());
    expect(await failureAt(server.url)).toMatchObject({
      kind: 'reset',
      message: `127.0.0.1:${server.port} closed the connection without a response`,
      neverConnected: false,
    });
  });

  it('that uses another protocol is reported', async () => {
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
