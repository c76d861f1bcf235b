import { Agent, request } from 'node:http';
import { afterEach, describe, expect, it } from 'vitest';
import { startService, type TestService } from '../../support/service.ts';

let running: TestService | undefined;
afterEach(async () => {
  await running?.stop();
  running = undefined;
});

interface Sent {
  readonly status: number;
  readonly connection: string | undefined;
  readonly reused: boolean;
}

/** A request over the connections of an agent; `while` goes on once its head is sent, before its body. */
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

describe('a connection', () => {
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

  it('is one of many at a time', async () => {
    const service = (running = await startService());
    const agent = new Agent({ maxSockets: 20 });
    const bodies = Array.from({ length: 20 }, (_none, index) => JSON.stringify({ message: `Number ${index}` }));
    const answers = await Promise.all(bodies.map((body) => send(service, agent, { body })));
    expect(answers.map(({ status }) => status)).toEqual(bodies.map(() => 201));
    const rows = await service.service.database.db.selectFrom('broadcast_messages').select('id').execute();
    expect(new Set(rows.map(({ id }) => id)).size).toBe(20);
  });
});

describe('stopping', () => {
  it('waits for a request that is under way, and takes no new ones', async () => {
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

  it('does not wait for connections on which nothing is under way', async () => {
    const service = await startService();
    const agent = new Agent({ keepAlive: true });
    await send(service, agent);
    expect(await Promise.race([service.stop().then(() => 'stopped'), after(3000)])).toBe('stopped');
    agent.destroy();
  });
});
