import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startBuiltService, type BuiltService } from '../support/built-service.ts';

let service: BuiltService;
beforeAll(async () => {
  service = await startBuiltService();
});
afterAll(() => service?.kill());

const megabyte = Buffer.alloc(1024 * 1024, 'a');
const megabytes = 40;

const head = (more: string): string =>
  ['POST /api/v4/projects HTTP/1.1', 'Host: service', `Private-Token: ${service.token}`]
    .concat('Content-Type: application/json', more, '', '')
    .join('\r\n');

/** Sends a whole request before it reads the response, as many clients do. Rejects if sending fails. */
const send = (parts: readonly (string | Buffer)[]): Promise<string> =>
  new Promise((resolve, reject) => {
    const socket = connect(Number(new URL(service.url).port), '127.0.0.1');
    socket.on('error', reject);
    const next = (index: number): void => {
      const part = parts[index];
      if (part !== undefined) {
        socket.write(part, () => next(index + 1));
        return;
      }
      socket.once('data', (chunk: Buffer) => {
        resolve(chunk.toString());
        socket.destroy();
      });
    };
    next(0);
  });

const inOne = (): (string | Buffer)[] => [
  head(`Content-Length: ${megabytes * megabyte.length}`),
  ...Array<Buffer>(megabytes).fill(megabyte),
];
const inChunks = (): (string | Buffer)[] => [
  head('Transfer-Encoding: chunked'),
  ...Array.from({ length: megabytes }, () => [`${megabyte.length.toString(16)}\r\n`, megabyte, '\r\n']).flat(),
  '0\r\n\r\n',
];

describe('a request body over the size limit', () => {
  it.each([
    ['with its length', inOne],
    ['in chunks', inChunks],
  ])('%s is rejected with a response that the client receives', async (_how, parts) => {
    const answer = await send(parts());
    expect(answer).toMatch(/^HTTP\/1\.1 400 /);
    expect(answer).toContain('too large');
  });
});
