import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { Agent, createServer, request, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { serve, type Served } from '../e2e/served.ts';

let dataDir: string;
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'repoctl-rolling-'));
});
afterAll(() => rm(dataDir, { recursive: true, force: true }));

/**
 * As a proxy in front of several processes: keeps its connections, asks the next process where one refuses to connect, and
 * says 502 for everything else that goes wrong, since it cannot know whether a request was begun.
 */
const startProxy = async (processes: readonly Served[]) => {
  const agent = new Agent({ keepAlive: true });
  let turn = 0;
  const pass = (from: IncomingMessage, to: ServerResponse, index: number, triesLeft: number): void => {
    const { url } = processes[index % processes.length] as Served;
    const { method, url: path, headers } = from;
    const sent = request(`${url}${path}`, { method, headers: { ...headers, connection: 'keep-alive' }, agent });
    sent.on('response', (response) => {
      to.writeHead(response.statusCode ?? 502);
      response.pipe(to);
    });
    sent.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'ECONNREFUSED' && triesLeft > 0) pass(from, to, index + 1, triesLeft - 1);
      else to.writeHead(502, error.code).end();
    });
    sent.end();
  };
  const proxy = createServer((from, to) => pass(from, to, (turn += 1), processes.length));
  proxy.listen(0, '127.0.0.1');
  await once(proxy, 'listening');
  return {
    url: `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`,
    close: () => {
      agent.destroy();
      proxy.close();
    },
  };
};

it('a proxy in front of two processes returns no error while each of them restarts', async () => {
  const processes = [await serve(dataDir), await serve(dataDir)];
  const proxy = await startProxy(processes);
  const statuses = new Map<string, number>();
  const over = new AbortController();
  const client = async (): Promise<void> => {
    while (!over.signal.aborted) {
      const { status, statusText } = await fetch(`${proxy.url}/api/v4/templates/licenses`);
      const said = `${status} ${statusText}`;
      statuses.set(said, (statuses.get(said) ?? 0) + 1);
    }
  };
  const clients = Array.from({ length: 8 }, client);
  for (const index of [0, 1, 0, 1]) {
    expect(await processes[index]?.end('SIGTERM')).toBe(0);
    processes[index] = await serve(dataDir);
  }
  over.abort();
  await Promise.all(clients);
  proxy.close();
  await Promise.all(processes.map((one) => one.end('SIGTERM')));
  expect([...statuses.keys()]).toEqual(['200 OK']);
  expect(statuses.get('200 OK')).toBeGreaterThan(100);
});
