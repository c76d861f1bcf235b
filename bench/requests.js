import { Agent, createServer, request } from 'node:http';
import { quantile } from './median.js';

const seconds = 2;

/**
 * @typedef {object} Case
 * @property {string} name
 * @property {string} method
 * @property {string} url
 * @property {Record<string, string>} headers
 * @property {() => string} body
 */

/**
 * @param {Agent} agent
 * @param {Case} one
 * @returns {Promise<{ status: number, headers: import('node:http').IncomingHttpHeaders, body: Buffer }>}
 */
const send = (agent, { method, url, headers, body }) =>
  new Promise((resolve, reject) => {
    const sent = request(url, { method, headers, agent }, (answer) => {
      const chunks = /** @type {Buffer[]} */ ([]);
      answer.on('data', (chunk) => chunks.push(chunk));
      answer.on('error', reject);
      answer.on('end', () =>
        resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body: Buffer.concat(chunks) }),
      );
    });
    sent.on('error', reject);
    sent.end(body());
  });

/** @param {Case} one */
const measure = async (one) => {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const times = /** @type {number[]} */ ([]);
  const start = performance.now();
  while (performance.now() - start < seconds * 1000) {
    const before = performance.now();
    const { status } = await send(agent, one);
    if (status >= 300) throw new Error(`${one.name} answered ${status}`);
    times.push(performance.now() - before);
  }
  agent.destroy();
  return { perSecond: times.length / seconds, p50: quantile(times, 0.5), p99: quantile(times, 0.99) };
};

/**
 * A server that takes every request whole and gives always the same answer.
 * @param {{ status: number, headers: import('node:http').IncomingHttpHeaders, body: Buffer }} answer
 */
const startBare = async ({ status, headers, body }) => {
  const { connection: _connection, 'keep-alive': _keepAlive, date: _date, ...kept } = headers;
  const server = createServer((message, response) => {
    message.resume().on('end', () => response.writeHead(status, kept).end(body));
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(undefined)));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  return { url: `http://127.0.0.1:${address.port}`, close: () => server.close() };
};

/**
 * Asks the service, and right after it a bare server that gives the same bytes. Both run in this process, as does the
 * one who asks.
 * @param {import('./service.js').Bench} bench
 */
export const measureRequests = async (bench) => {
  const path = '/api/v4/projects/root%2Fapp/labels';
  const headers = { 'private-token': bench.token };
  const json = { ...headers, 'content-type': 'application/json' };
  let made = 0;
  const label = () => {
    made += 1;
    return JSON.stringify({ name: `bench ${made}`, color: '#5bc0de' });
  };
  const cases = /** @type {Case[]} */ ([
    { name: 'GET labels', method: 'GET', url: bench.url + path, headers, body: () => '' },
    { name: 'POST labels', method: 'POST', url: bench.url + path, headers: json, body: label },
  ]);
  const rows = [];
  for (const one of cases) {
    const agent = new Agent();
    const bare = await startBare(await send(agent, one));
    const base = await measure({ ...one, url: bare.url + path });
    const own = await measure(one);
    bare.close();
    for (const [name, { perSecond, p50, p99 }] of /** @type {const} */ ([
      [`${one.name}, bare server`, base],
      [`${one.name}, the service`, own],
    ])) {
      rows.push({
        what: name,
        'requests/s': perSecond.toFixed(0),
        'p50 ms': p50.toFixed(2),
        'p99 ms': p99.toFixed(2),
        'p50 ratio': (p50 / base.p50).toFixed(2),
      });
    }
  }
  return rows;
};
