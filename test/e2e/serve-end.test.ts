import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { Agent, request as httpRequest } from 'node:http';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { plainEnvironment, startBuiltService, type BuiltService } from '../support/built-service.ts';
import { program, programArgs } from '../support/program.ts';
import { timeoutMs } from '../support/timeout.ts';
import { createProject, request } from './support/api.ts';
import { makeRoom } from './support/git.ts';
import { isIn, slowRequest } from './support/slow-request.ts';

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
    // A service that the machine held up meanwhile may still take the next one for the same, too.
    const again = setInterval(() => service.process.kill(signal), 300);
    atEnd(async () => clearInterval(again));

    expect(await ended).toEqual({ code: 0, signal: null });
    expect(await brokenOff).toBe('socket hang up');
  });

  it('takes what its own libraries send again for the same signal, however long the machine holds it up', async () => {
    const service = await startBuiltService();
    const { status, finish } = slowRequest(service.url);
    await isIn(service);

    const ended = service.stop();
    service.process.kill('SIGSTOP');
    await pause(400);
    service.process.kill('SIGCONT');
    await isEnding(service);
    finish();

    expect(await status).toBe(201);
    expect(await ended).toEqual({ code: 0, signal: null });
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
