import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { Agent, request as httpRequest } from 'node:http';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { connect as connectTls } from 'node:tls';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { plainEnvironment, startBuiltService, type BuiltService } from '../../support/built-service.ts';
import { writePair } from '../../support/certificates.ts';
import { isExecutable, program, programArgs } from '../../support/program.ts';
import { timeoutMs } from '../../support/timeout.ts';
import { createProject, request } from '../../e2e/support/api.ts';
import { atEnd, makeTestRoom } from '../../e2e/support/at-end.ts';
import { isEnding, isIn, slowRequest } from '../../e2e/support/slow-request.ts';

let room: string;
beforeEach(async () => {
  room = await makeTestRoom();
});

/** The data from a connection until it ends. */
const allOf = async (socket: Socket): Promise<string> => {
  let text = '';
  for await (const chunk of socket.setEncoding('latin1')) text += String(chunk);
  return text;
};

/** One request on a keep-alive connection of an agent. */
const askBy = ({ url }: BuiltService, agent: Agent) =>
  new Promise<{ readonly status: number | undefined; readonly connection: string | undefined }>((resolve, reject) => {
    const sent = httpRequest(`${url}/api/v4/templates/licenses`, { agent }, (response) => {
      const { statusCode: status, headers } = response;
      response.resume().on('end', () => resolve({ status, connection: headers.connection }));
    });
    sent.on('error', reject).end();
  });

describe('serve, after a signal to end,', () => {
  it.each(['SIGTERM', 'SIGINT'] as const)('finishes requests in flight after %s and exits 0', async (signal) => {
    const service = await startBuiltService();
    const { status, finish } = slowRequest(service.url);
    await isIn(service);

    const ended = service.stop(signal);
    await isEnding(service);
    finish();

    expect(await status).toBe(201);
    expect(await ended).toEqual({ code: 0, signal: null });
  });

  it.each(['SIGTERM', 'SIGINT'] as const)('waits for nothing after a second %s', async (signal) => {
    const service = await startBuiltService();
    const { status } = slowRequest(service.url);
    const brokenOff = status.catch((error: Error) => error.message);
    await isIn(service);

    const ended = service.stop(signal);
    await isEnding(service);
    // Earlier, it would count as the same signal.
    await pause(400);
    expect(service.process.exitCode).toBeNull();
    // A server on a slow machine may still count the next one as the same, too.
    const again = setInterval(() => service.process.kill(signal), 300);
    atEnd(async () => clearInterval(again));

    expect(await ended).toEqual({ code: 0, signal: null });
    expect(await brokenOff).toBe('socket hang up');
  });

  it('counts a signal that its libraries resend as the same, however slow the machine is', async () => {
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

  it('responds to further requests on open connections and closes these with the response', async () => {
    const service = await startBuiltService();
    const held = slowRequest(service.url);
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    atEnd(async () => agent.destroy());
    const kept = await askBy(service, agent);
    const fresh = connect(Number(new URL(service.url).port), '127.0.0.1');
    const half = connect(Number(new URL(service.url).port), '127.0.0.1');
    half.write('GET /api/v4/templates/licenses HTTP/1.1\r\nHost: x\r\n');
    await isIn(service);

    const ended = service.stop();
    await isEnding(service);
    fresh.write('GET /api/v4/templates/licenses HTTP/1.1\r\nHost: x\r\n\r\n');
    half.write('\r\n');
    const answers = await Promise.all([askBy(service, agent), allOf(fresh), allOf(half)]);

    expect(kept).toEqual({ status: 200, connection: 'keep-alive' });
    expect(answers[0]).toEqual({ status: 200, connection: 'close' });
    for (const text of answers.slice(1))
      expect(text).toMatch(/^HTTP\/1\.1 200 OK\r\n(?:.+\r\n)*connection: close\r\n/i);
    held.finish();
    expect(await held.status).toBe(201);
    expect((await ended).code).toBe(0);
  });

  it('closes idle connections after a second', async () => {
    const service = await startBuiltService();
    const silent = connect(Number(new URL(service.url).port), '127.0.0.1');
    await once(silent, 'connect');
    const left = allOf(silent);
    await isIn(service);
    const start = performance.now();
    expect((await service.stop()).code).toBe(0);
    expect(performance.now() - start).toBeGreaterThan(900);
    expect(await left).toBe('');
  });

  it('closes idle TLS connections, too, even before the handshake', async () => {
    const { files, remove } = await writePair();
    atEnd(remove);
    const service = await startBuiltService({ args: ['--tls-cert', files.certFile, '--tls-key', files.keyFile] });
    const port = Number(new URL(service.url).port);
    const begun = connect(port, '127.0.0.1');
    const secure = connectTls({ port, host: '127.0.0.1', rejectUnauthorized: false });
    await Promise.all([once(begun, 'connect'), once(secure, 'secureConnect')]);
    const left = [allOf(begun), allOf(secure)];
    expect((await service.stop()).code).toBe(0);
    expect(await Promise.all(left)).toEqual(['', '']);
  });

  it('resets no accepted connection, even if each request opens a new one', async () => {
    const service = await startBuiltService();
    const said = new Map<string, number>();
    const ask = async (): Promise<void> => {
      for (;;) {
        const socket = connect(Number(new URL(service.url).port), '127.0.0.1');
        let isConnected = false;
        socket.once('connect', () => {
          isConnected = true;
          socket.write('GET /api/v4/templates/licenses HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n');
        });
        const text = await allOf(socket).catch((error: NodeJS.ErrnoException) => `${error.code}`);
        const line = text.startsWith('HTTP') ? (text.split('\r\n')[0] ?? '') : `${isConnected} ${text}`;
        said.set(line, (said.get(line) ?? 0) + 1);
        // The port is closed, and another process may use it from now on.
        if (!isConnected) return;
      }
    };
    const clients = Array.from({ length: 16 }, ask);
    await vi.waitFor(() => expect(said.get('HTTP/1.1 200 OK')).toBeGreaterThan(100), timeoutMs);
    expect((await service.stop()).code).toBe(0);
    await Promise.all(clients);
    expect([...said.keys()].toSorted()).toEqual(['HTTP/1.1 200 OK', 'false ECONNREFUSED']);
  });

  it('ends with 0 after the first start, too, which stored a profile', async () => {
    const service = await startBuiltService({ env: { REPOCTL_ROOT_TOKEN: undefined } });
    expect(service.stderr()).toContain('Saved as profile "local"');
    expect(await service.stop()).toEqual({ code: 0, signal: null });
  });

  // An executable takes no options of Node.js, by which the error is planted.
  it.skipIf(isExecutable)('ends in order with 1 after an error that nobody catches', async () => {
    const planted = join(room, 'plant-error.mjs');
    await writeFile(
      planted,
      "process.on('SIGUSR2', () => setTimeout(() => { throw new Error('the planted error'); }));",
    );
    const service = await startBuiltService({ env: { NODE_OPTIONS: `--import=${planted}` } });
    const { status, finish } = slowRequest(service.url);
    await isIn(service);
    const ended = once(service.process, 'exit');
    service.process.kill('SIGUSR2');
    await isEnding(service);
    finish();

    expect(await status).toBe(201);
    expect(await ended).toEqual([1, null]);
    expect(service.stderr()).toContain('the planted error');
  });

  it('continues when nobody reads its log any more', async () => {
    const service = await startBuiltService();
    service.process.stderr?.destroy();
    for (let sent = 0; sent < 20; sent += 1) {
      expect((await fetch(`${service.url}/api/v4/templates/licenses`)).status).toBe(200);
    }
    expect((await service.stop()).code).toBe(0);
  });

  it('keeps its data, and the next process serves the same records', async () => {
    const dataDir = join(room, 'data');
    const before = await startBuiltService({ dataDir });
    const project = await createProject(before, 'kept');
    await before.stop();

    const after = await startBuiltService({ dataDir });
    atEnd(after.stop);
    expect((await request(after, 'GET', '/projects/root%2Fkept')).body).toMatchObject({ id: project.id, name: 'kept' });
  });
});

/** A start that waits for PostgreSQL on this port. */
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

describe('serve, after a signal to end during its start,', () => {
  it.each(['SIGTERM', 'SIGINT'] as const)('waits no longer for PostgreSQL at a %s, and exits 0', async (signal) => {
    const child = waitFor(1);
    let said = '';
    child.stderr.setEncoding('utf8').on('data', (text: string) => (said += text));
    await vi.waitFor(() => expect(said).toContain('waiting for PostgreSQL'), timeoutMs);
    child.kill(signal);
    expect(await endOf(child)).toEqual({ code: 0, signal: null });
    expect(said.trim().split('\n')).toHaveLength(1);
  });

  it('stops waiting for a database that never responds', async () => {
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
