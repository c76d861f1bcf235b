/**
 * A million requests to one service over 8 connections, so that whoever looks sees whether its memory stays: answers that are kept, that
 * are made anew, that the client has already, and now and then a write.
 *
 * node bench/million-requests.js [--requests N] [--markdown]
 */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { printTable } from './print-table.js';
import { quantile } from './median.js';

const { values } = parseArgs({
  options: { requests: { type: 'string', default: '1000000' }, markdown: { type: 'boolean', default: false } },
});
const requests = Number(values.requests);
const parts = 10;
const connections = 8;
/** One request in so many changes something. */
const writesEvery = 100;

const project = '/projects/root%2Fapp';
const reads = ['/version', project, `${project}/labels`, `${project}/issues?per_page=20`, '/user', '/projects'];

/** @param {number} index of a request */
const requestOf = (index) => {
  const path = reads[index % reads.length] ?? '';
  if (index % writesEvery === 0) {
    const name = `label ${index % 2000}`;
    return index % (2 * writesEvery) === 0
      ? { method: 'POST', path: `${project}/labels`, body: JSON.stringify({ name, color: '#d9534f' }) }
      : {
          method: 'PUT',
          path: `${project}/labels`,
          body: JSON.stringify({ name: 'label 1', description: `of ${index}` }),
        };
  }
  // A third of the reads has a query that no other has.
  return {
    method: 'GET',
    path: index % 3 === 0 ? `${path}${path.includes('?') ? '&' : '?'}n=${index}` : path,
    body: '',
  };
};

const directory = mkdtempSync(join(tmpdir(), 'repoctl-million-'));
const service = fork(
  fileURLToPath(new URL('service-process.js', import.meta.url)),
  [directory, ...(process.env.REPOCTL_BENCH_POSTGRES === undefined ? [] : [process.env.REPOCTL_BENCH_POSTGRES])],
  { execArgv: ['--expose-gc'] },
);
const [{ url, token }] = /** @type {[import('./service.js').Bench]} */ (await once(service, 'message'));
const { hostname, port, host } = new URL(url);

/** @returns {Promise<NodeJS.MemoryUsage>} after what nobody refers to any more was thrown away */
const memory = async () => {
  service.send('memory');
  const [found] = await once(service, 'message');
  return found;
};

/** Entity tags by their paths: clients ask whether those still hold. @type {Map<string, string>} */
const tags = new Map();
/** @type {Map<string, number>} */
const statuses = new Map();
let sent = 0;

/** Sends requests over one connection until so many were sent in all. @param {number} until @param {number[]} times */
const sendUntil = async (until, times) => {
  const socket = connect({ host: hostname, port: Number(port), noDelay: true });
  await once(socket, 'connect');
  while (sent < until) {
    const { method, path, body } = requestOf((sent += 1));
    const tag = sent % 2 === 0 ? tags.get(path) : undefined;
    const start = performance.now();
    socket.write(
      `${method} /api/v4${path} HTTP/1.1\r\nHost: ${host}\r\nPrivate-Token: ${token}\r\n${tag === undefined ? '' : `If-None-Match: ${tag}\r\n`}` +
        `Content-Type: application/json\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
    );
    let answer = Buffer.alloc(0);
    for (;;) {
      const [chunk] = /** @type {[Buffer]} */ (await once(socket, 'data'));
      answer = Buffer.concat([answer, chunk]);
      const end = answer.indexOf('\r\n\r\n');
      if (end === -1) continue;
      const head = answer.toString('latin1', 0, end);
      const status = head.slice(9, 12);
      const length = status === '304' ? 0 : Number(/\r\ncontent-length: (\d+)/i.exec(head)?.[1] ?? 0);
      if (answer.length < end + 4 + length) continue;
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
      const found = /\r\netag: (\S+)/i.exec(head)?.[1];
      if (found !== undefined && !path.includes('n=')) tags.set(path, found);
      break;
    }
    times.push(performance.now() - start);
  }
  socket.destroy();
};

/** @param {number} bytes */
const megabytes = (bytes) => (bytes / 1024 / 1024).toFixed(0);

const rows = [];
for (let part = 1; part <= parts; part += 1) {
  const times = /** @type {number[]} */ ([]);
  const start = performance.now();
  const until = Math.round((requests * part) / parts);
  await Promise.all(Array.from({ length: connections }, () => sendUntil(until, times)));
  const seconds = (performance.now() - start) / 1000;
  const { heapUsed, rss, external } = await memory();
  rows.push({
    requests: `${until}`,
    'a second': (times.length / seconds).toFixed(0),
    'p99 ms': quantile(times, 0.99).toFixed(2),
    'heap MB': megabytes(heapUsed),
    'external MB': megabytes(external),
    'resident MB': megabytes(rss),
  });
}
const answers = [...statuses].toSorted().map(([status, count]) => `${count} times ${status}`);
printTable(`Memory of the service on Node ${process.versions.node}: ${answers.join(', ')}`, rows, values.markdown);
service.disconnect();
await once(service, 'exit');
rmSync(directory, { recursive: true, force: true });
