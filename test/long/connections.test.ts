import { Agent, request } from 'node:http';
import { connect, type Socket } from 'node:net';
import { randomBytes } from 'node:crypto';
import { execa } from 'execa';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { startService, type TestService } from '../support/service.ts';
import { timeoutMs } from '../support/timeout.ts';

let running: TestService | undefined;
afterEach(async () => {
  await running?.stop();
  running = undefined;
});

const requestJson = async (service: TestService, path: string, json: object) => {
  const answer = await fetch(`${service.url}/api/v4${path}`, {
    method: 'POST',
    headers: { 'private-token': service.rootToken, 'content-type': 'application/json' },
    body: JSON.stringify(json),
  });
  return { status: answer.status, body: await answer.json() };
};

interface Sent {
  readonly status: number;
  readonly connection: string | undefined;
  readonly reused: boolean;
}

/** A request over the connections of an agent; `while` runs after the head and before the body. */
const send = (
  service: TestService,
  agent: Agent,
  { body, meanwhile }: { body?: string; meanwhile?: () => Promise<void> } = {},
): Promise<Sent> =>
  new Promise((resolve, reject) => {
    const sent = request(`${service.url}/api/v4/broadcast_messages`, {
      agent,
      method: body === undefined ? 'GET' : 'POST',
      headers: {
        'Private-Token': service.rootToken,
        ...(body === undefined
          ? {}
          : { 'Content-Type': 'application/json', 'Content-Length': Buffer.byteLength(body) }),
      },
    });
    sent.on('error', reject);
    sent.on('response', (response) => {
      response.resume();
      response.on('end', () =>
        resolve({
          status: response.statusCode ?? 0,
          connection: response.headers.connection,
          reused: sent.reusedSocket,
        }),
      );
    });
    sent.flushHeaders();
    void (meanwhile?.() ?? Promise.resolve()).then(() => sent.end(body));
  });

const after = (milliseconds: number) => new Promise<'later'>((resolve) => setTimeout(resolve, milliseconds, 'later'));

describe('a connection to the server', () => {
  it('serves one request after another', async () => {
    running = await startService();
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    const answers = [await send(running, agent), await send(running, agent), await send(running, agent)];
    agent.destroy();
    expect(answers.map(({ status, reused }) => [status, reused])).toEqual([
      [200, false],
      [200, true],
      [200, true],
    ]);
  });

  it('is one of many that are open at the same time', async () => {
    const service = (running = await startService());
    const agent = new Agent({ maxSockets: 20 });
    const bodies = Array.from({ length: 20 }, (_none, index) => JSON.stringify({ message: `Number ${index}` }));
    const answers = await Promise.all(bodies.map((body) => send(service, agent, { body })));
    expect(answers.map(({ status }) => status)).toEqual(bodies.map(() => 201));
    const rows = await service.service.database.db.selectFrom('broadcast_messages').select('id').execute();
    expect(new Set(rows.map(({ id }) => id)).size).toBe(20);
  });
});

describe('stopping the server', () => {
  it('waits for a request in flight and accepts no new ones', async () => {
    const service = await startService();
    const agent = new Agent({ keepAlive: true });
    let stopped: Promise<void> = Promise.resolve();
    let duringStop: unknown;
    const answer = await send(service, agent, {
      body: '{"message":"Last words"}',
      meanwhile: async () => {
        await after(100);
        stopped = service.stop();
        duringStop = await Promise.race([stopped, after(300)]);
      },
    });
    await stopped;
    agent.destroy();
    expect([duringStop, answer.status, answer.connection]).toEqual(['later', 201, 'close']);
    await expect(send(service, new Agent())).rejects.toThrow('ECONNREFUSED');
  });

  it('does not wait for idle connections', async () => {
    const service = await startService();
    const agent = new Agent({ keepAlive: true });
    await send(service, agent);
    expect(await Promise.race([service.stop().then(() => 'stopped'), after(3000)])).toBe('stopped');
    agent.destroy();
  });
});

/**
 * Milliseconds from what was written until the connection is closed, and what came until then. More may be written every
 * tenth of a second.
 */
const openUntilClosed = async (
  service: TestService,
  text: string,
  more?: string,
): Promise<readonly [number, string]> => {
  const socket = connect(Number(new URL(service.url).port), '127.0.0.1');
  let received = '';
  socket.on('data', (chunk: Buffer) => (received += chunk.toString('latin1')));
  socket.on('error', () => {});
  const started = performance.now();
  socket.write(text);
  const dripping = more === undefined ? undefined : setInterval(() => socket.write(more), 100);
  await Promise.race([new Promise((resolve) => socket.once('close', resolve)), after(20_000)]);
  clearInterval(dripping);
  socket.destroy();
  return [performance.now() - started, received];
};
const head = (service: TestService, line: string, more = ''): string =>
  `${line} HTTP/1.1\r\nHost: x\r\nPrivate-Token: ${service.rootToken}\r\n${more}\r\n`;

describe('a stalled connection', () => {
  const limits = { head: 500, stall: 400 };
  const start = async (): Promise<TestService> => (running = await startService({ config: { connections: limits } }));

  it('is closed when the head of a request does not arrive', async () => {
    const [ms] = await openUntilClosed(await start(), 'GET / HTTP/1.1\r\nHost: x\r\n');
    expect(ms).toBeLessThan(15_000);
  });

  it('is closed when the body of an API request or a push stops', async () => {
    const service = await start();
    const { body } = await requestJson(service, '/projects', { name: 'slow' });
    expect(body).toMatchObject({ path: 'slow' });
    const json = head(service, 'POST /api/v4/projects', 'Content-Type: application/json\r\nContent-Length: 100\r\n');
    expect((await openUntilClosed(service, `${json}{"name"`))[0]).toBeLessThan(15_000);
    const basic = Buffer.from(`root:${service.rootToken}`).toString('base64');
    const fields = [
      'Content-Type: application/x-git-receive-pack-request',
      `Authorization: Basic ${basic}`,
      'Content-Length: 1000',
    ].join('\r\n');
    const owner = 'root';
    const push = head(service, `POST /${owner}/slow.git/git-receive-pack`, `${fields}\r\n`);
    expect((await openUntilClosed(service, `${push}00`))[0]).toBeLessThan(15_000);
  });

  const length = 'Content-Length: 1000000\r\n';
  const json = 'Content-Type: application/json\r\n';
  it.each([
    ['a refusal', 401, 'POST /api/v4/projects', `Private-Token: wrong\r\n${json}${length}`, 'x'],
    [
      'a refusal, in chunks',
      401,
      'POST /api/v4/projects',
      `Private-Token: wrong\r\nTransfer-Encoding: chunked\r\n`,
      '1\r\nx\r\n',
    ],
    ['an unknown path', 404, 'POST /nothing', `${json}${length}`, 'x'],
    ['too large a body', 400, 'POST /oauth/token', `${json}${length}`, 'x'],
    [
      'too large a body in parts',
      400,
      'POST /oauth/token',
      `Content-Type: multipart/form-data; boundary=x\r\n${length}`,
      'x',
    ],
    ['a GET', 200, 'GET /api/v4/templates/licenses', length, 'x'],
  ])('is closed when a body drips on after its response: %s', async (_what, status, line, fields, drop) => {
    const begun = `${line} HTTP/1.1\r\nHost: x\r\n${fields}\r\n`;
    const [ms, received] = await openUntilClosed(await start(), begun, drop);
    expect(received).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
    expect(ms).toBeLessThan(15_000);
  });

  it('is closed when too much of a body arrives after its response, however fast', async () => {
    const service = (running = await startService());
    const socket = connect(Number(new URL(service.url).port), '127.0.0.1');
    socket.on('error', () => {});
    const closed = new Promise((resolve) => socket.once('close', resolve));
    socket.resume();
    socket.write('POST /api/v4/projects HTTP/1.1\r\nHost: x\r\nContent-Length: 4000000000000\r\n\r\n');
    const megabyte = Buffer.alloc(1024 * 1024);
    const goOn = (): void => void (socket.writable && socket.write(megabyte, goOn));
    goOn();
    expect(await Promise.race([closed.then(() => 'closed'), after(40_000)])).toBe('closed');
    socket.destroy();
  });

  it('is closed when only empty lines follow a request', async () => {
    const service = await start();
    const [ms, received] = await openUntilClosed(service, head(service, 'GET /api/v4/version'), '\r\n');
    expect(received).toMatch(/^HTTP\/1.1 200 /);
    expect(ms).toBeLessThan(15_000);
  });

  it('is closed when nobody reads a long response, and its git process ends', async () => {
    const service = await start();
    const { body } = await requestJson(service, '/projects', { name: 'large' });
    const { id } = body as { id: number };
    const content = randomBytes(12 * 1024 * 1024).toString('base64');
    const actions = [{ action: 'create', file_path: 'large.bin', encoding: 'base64', content }];
    const commit = { branch: 'master', commit_message: 'Large', actions };
    expect((await requestJson(service, `/projects/${id}/repository/commits`, commit)).status).toBe(201);
    const socket = connect(Number(new URL(service.url).port), '127.0.0.1');
    socket.on('error', () => {});
    socket.write(head(service, `GET /api/v4/projects/${id}/repository/archive.tar`));
    await new Promise((resolve) => socket.once('readable', resolve));
    await vi.waitFor(async () => {
      const { stdout } = await execa('pgrep', ['-f', 'git archive --format=tar'], { reject: false });
      expect(stdout).toBe('');
    }, 10_000);
    socket.destroy();
  });

  it('stays open while the server works and between requests', async () => {
    const service = await start();
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    await send(service, agent);
    await after(1500);
    expect((await send(service, agent)).reused).toBe(true);
    agent.destroy();
  });
});

describe('a connection over the limit', () => {
  it('is closed, and a new one is served once another has ended', async () => {
    const service = (running = await startService({ config: { connections: { most: 2 } } }));
    const open = async (): Promise<Socket> => {
      const socket = connect(Number(new URL(service.url).port), '127.0.0.1');
      socket.on('error', () => {});
      await new Promise((resolve) => socket.once('connect', resolve));
      return socket;
    };
    const held = [await open(), await open()];
    const line = head(service, 'GET /api/v4/version', 'Connection: close\r\n');
    expect((await openUntilClosed(service, line))[1]).toBe('');
    held[0]?.destroy();
    await vi.waitFor(
      async () => expect((await openUntilClosed(service, line))[1]).toMatch(/^HTTP\/1.1 200 /),
      timeoutMs,
    );
    held[1]?.destroy();
  });
});
