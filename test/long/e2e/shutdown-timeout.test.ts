import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { execa } from 'execa';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createProject } from '../../e2e/support/api.ts';
import { commitFile, git, makeRoom, newRepository, remoteOf } from '../../e2e/support/git.ts';
import { isIn, slowRequest } from '../../e2e/support/slow-request.ts';
import { startBuiltService, type BuiltService } from '../../support/built-service.ts';
import { timeoutMs } from '../../support/timeout.ts';

let room: Awaited<ReturnType<typeof makeRoom>>;
beforeAll(async () => {
  room = await makeRoom();
});
afterAll(() => room?.remove());

const pktLine = (text: string): string => `${(text.length + 4).toString(16).padStart(4, '0')}${text}`;

/** A clone of a project whose client reads only the beginning of the pack. */
const unreadClone = async ({ url, token }: BuiltService, fullPath: string, sha: string): Promise<Socket> => {
  const body = `${pktLine(`want ${sha} side-band-64k\n`)}0000${pktLine('done\n')}`;
  const head = [
    `POST /${fullPath}.git/git-upload-pack HTTP/1.1`,
    'Host: service',
    `Authorization: Basic ${Buffer.from(`anyone:${token}`).toString('base64')}`,
    'Content-Type: application/x-git-upload-pack-request',
    `Content-Length: ${body.length}`,
  ];
  const socket = connect(Number(new URL(url).port), '127.0.0.1');
  socket.on('error', () => {});
  socket.write(`${head.join('\r\n')}\r\n\r\n${body}`);
  await once(socket, 'readable');
  expect(String(socket.read())).toMatch(/^HTTP\/1\.1 200 /);
  return socket;
};

/** The processes with a path in their command line. */
const processesAt = async (path: string): Promise<string> =>
  (await execa('pgrep', ['-f', '-a', path], { reject: false })).stdout;

describe('serve, after a signal to end,', () => {
  it('waits until the timeout and then cuts off an incomplete request and a stalled clone', async () => {
    const service = await startBuiltService({ args: ['--shutdown-timeout', '1'] });
    await createProject(service, 'large');
    const source = await newRepository(room.path, 'source');
    const sha = await commitFile(source, 'large.bin', randomBytes(24 * 1024 * 1024));
    await git(source, 'push', '--quiet', remoteOf(service, 'root/large'), 'main');
    const clone = await unreadClone(service, 'root/large', sha);
    const cut = new Promise((resolve) => clone.once('close', resolve));
    expect(await processesAt(service.dataDir)).toContain('upload-pack');
    const { status } = slowRequest(service.url);
    const brokenOff = status.catch((error: Error) => error.message);
    await isIn(service);

    const started = performance.now();
    expect(await service.stop()).toEqual({ code: 0, signal: null });
    expect(performance.now() - started).toBeLessThan(10_000);

    expect(await brokenOff).toBe('socket hang up');
    await vi.waitFor(async () => expect(await processesAt(service.dataDir)).toBe(''), timeoutMs);
    clone.resume();
    await cut;
  });
});
