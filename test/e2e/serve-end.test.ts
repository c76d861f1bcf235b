import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { Agent, request as httpRequest } from 'node:http';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { execa } from 'execa';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { givenToken, plainEnvironment, startBuiltService, type BuiltService } from '../support/built-service.ts';
import { program, programArgs } from '../support/program.ts';
import { timeoutMs } from '../support/timeout.ts';
import { createProject, request } from './support/api.ts';
import { commitFile, git, makeRoom, newRepository, remoteOf } from './support/git.ts';

/** What a test started, to be ended in reverse. */
const endings: (() => Promise<unknown>)[] = [];
const atEnd = (end: () => Promise<unknown>): void => void endings.push(end);

let room: string;
beforeEach(async () => {
  const made = await makeRoom();
  atEnd(made.remove);
  room = made.path;
});

afterEach(async () => {
  for (const end of endings.splice(0).toReversed()) await end();
});

/** A request to make a project whose body comes in two parts, the second when asked for. */
const slowRequest = (url: string) => {
  const body = JSON.stringify({ name: 'just-in-time' });
  const sent = httpRequest(`${url}/api/v4/projects`, {
    method: 'POST',
    headers: { 'private-token': givenToken, 'content-type': 'application/json', 'content-length': body.length },
  });
  const status = new Promise<number>((resolve, reject) => {
    sent.on('error', reject).on('response', (response) => {
      response.resume().on('end', () => resolve(response.statusCode ?? 0));
    });
  });
  sent.write(body.slice(0, 5));
  return { status, finish: (): void => void sent.end(body.slice(5)) };
};

const pktLine = (text: string): string => `${(text.length + 4).toString(16).padStart(4, '0')}${text}`;

/** A clone of a project whose client takes in the beginning of the pack, and no more of it. */
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

/** What runs with a path in its command line. */
const processesAt = async (path: string): Promise<string> =>
  (await execa('pgrep', ['-f', '-a', path], { reject: false })).stdout;

/** What was sent before has come in once something that is sent later is answered. */
const isIn = async ({ url }: BuiltService): Promise<void> => {
  await pause(200);
  await fetch(`${url}/api/v4/templates/licenses`, { headers: { connection: 'close' } });
};

/** The service was told to end, and takes no more. */
const isEnding = ({ url }: BuiltService): Promise<void> =>
  vi.waitFor(
    () => expect(fetch(`${url}/api/v4/projects`, { headers: { connection: 'close' } })).rejects.toThrow('fetch failed'),
    timeoutMs,
  );

describe('serve, when it is told to end', () => {
  it.each(['SIGTERM', 'SIGINT'] as const)('finishes what is in flight at a %s and exits 0', async (signal) => {
    const service = await startBuiltService();
    const { status, finish } = slowRequest(service.url);
    await isIn(service);

    const ended = service.stop(signal);
    await isEnding(service);
    finish();

    expect(await status).toBe(201);
    expect(await ended).toEqual({ code: 0, signal: null });
  });

  it.each(['SIGTERM', 'SIGINT'] as const)('waits for nothing at a second %s', async (signal) => {
    const service = await startBuiltService();
    const { status } = slowRequest(service.url);
    const brokenOff = status.catch((error: Error) => error.message);
    await isIn(service);

    const ended = service.stop(signal);
    await isEnding(service);
    // Sooner it would be taken for the same signal.
    await pause(400);
    expect(service.process.exitCode).toBeNull();
    service.process.kill(signal);

    expect(await ended).toEqual({ code: 0, signal: null });
    expect(await brokenOff).toBe('socket hang up');
  });

  it('waits no longer than it may, and then cuts off half a body and a clone that nobody reads', async () => {
    const service = await startBuiltService({ args: ['--shutdown-timeout', '1'] });
    await createProject(service, 'large');
    const source = await newRepository(room, 'source');
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

  it('tells on a connection that is open already that it ends', async () => {
    const service = await startBuiltService();
    const held = slowRequest(service.url);
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    const ask = (): Promise<readonly [number, string]> =>
      new Promise((resolve, reject) => {
        const sent = httpRequest(`${service.url}/api/v4/templates/licenses`, { agent }, (response) => {
          let text = '';
          response.setEncoding('utf8').on('data', (chunk: string) => (text += chunk));
          response.on('end', () => resolve([response.statusCode ?? 0, text]));
        });
        sent.on('error', reject).end();
      });
    expect((await ask())[0]).toBe(200);
    // Idle connections are closed at once; one with half a head on it is not.
    const half = connect(Number(new URL(service.url).port), '127.0.0.1');
    half.write('GET /api/v4/templates/licenses HTTP/1.1\r\nHost: x\r\n');
    await isIn(service);
    const ended = service.stop();
    await isEnding(service);
    const answered = new Promise<string>((resolve) => half.once('data', (chunk: Buffer) => resolve(chunk.toString())));
    half.write('\r\n');
    const answer = await answered;
    expect(answer).toMatch(/^HTTP\/1.1 503 /);
    expect(answer).toMatch(/\r\n\r\n\{"message":"503 The server is shutting down"\}$/);
    agent.destroy();
    held.finish();
    await held.status;
    expect((await ended).code).toBe(0);
  });

  it('ends with 0 at its first start, too, which stored a profile', async () => {
    const service = await startBuiltService({ env: { REPOCTL_ROOT_TOKEN: undefined } });
    expect(service.stderr()).toContain('Saved as profile "local"');
    expect(await service.stop()).toEqual({ code: 0, signal: null });
  });

  it('goes on when nobody reads its log any more', async () => {
    const service = await startBuiltService();
    service.process.stderr?.destroy();
    for (let sent = 0; sent < 20; sent += 1) {
      expect((await fetch(`${service.url}/api/v4/templates/licenses`)).status).toBe(200);
    }
    expect((await service.stop()).code).toBe(0);
  });

  it('keeps what it had: the next process serves the same records', async () => {
    const dataDir = join(room, 'data');
    const before = await startBuiltService({ dataDir });
    const project = await createProject(before, 'kept');
    await before.stop();

    const after = await startBuiltService({ dataDir });
    atEnd(after.stop);
    expect((await request(after, 'GET', '/projects/root%2Fkept')).body).toMatchObject({ id: project.id, name: 'kept' });
  });
});

/** A start that waits for a PostgreSQL at this port. */
const waitFor = (port: number) => {
  const at = ['--database', `postgres://u:p@127.0.0.1:${port}/x`, '--database-wait', '600'];
  const args = [...programArgs, 'serve', '--port', '0', '--data-dir', join(room, 'data'), ...at];
  const child = spawn(program, args, { env: plainEnvironment(room), stdio: ['ignore', 'pipe', 'pipe'] });
  atEnd(async () => void child.kill('SIGKILL'));
  return child;
};
const endOf = async (child: ChildProcess) => {
  const started = performance.now();
  const [code, signal] = (await once(child, 'close')) as unknown[];
  expect(performance.now() - started).toBeLessThan(timeoutMs);
  return { code, signal };
};

describe('serve, when it is told to end before it has started', () => {
  it.each(['SIGTERM', 'SIGINT'] as const)('waits no longer for PostgreSQL at a %s, and exits 0', async (signal) => {
    const child = waitFor(1);
    let said = '';
    child.stderr.setEncoding('utf8').on('data', (text: string) => (said += text));
    await vi.waitFor(() => expect(said).toContain('waiting for PostgreSQL'), timeoutMs);
    child.kill(signal);
    expect(await endOf(child)).toEqual({ code: 0, signal: null });
    expect(said.trim().split('\n')).toHaveLength(1);
  });

  it('waits no longer for one that never answers', async () => {
    const frozen = createServer();
    frozen.listen(0, '127.0.0.1');
    await once(frozen, 'listening');
    atEnd(async () => void frozen.close());
    const child = waitFor((frozen.address() as AddressInfo).port);
    const [socket] = (await once(frozen, 'connection')) as [Socket];
    atEnd(async () => void socket.destroy());
    child.kill('SIGTERM');
    expect(await endOf(child)).toEqual({ code: 0, signal: null });
  });
});
