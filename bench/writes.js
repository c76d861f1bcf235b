/**
 * Labels that are created over HTTP, beside the same rows through the driver of the database alone: as durable, each in a transaction of
 * its own. The driver has no HTTP, no rules, and no journal: what it gives is the floor.
 */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { connect } from 'node:net';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { median } from './median.js';

const labels = 1000;
const most = 3;

/** @typedef {{ readonly wall: number, readonly cpu: number }} Cost microseconds of each label */

/** @param {NodeJS.CpuUsage} usage */
const total = ({ user, system }) => user + system;

/**
 * Creates labels over so many connections, the next on each as soon as its last is there.
 *
 * @param {import('./service.js').Bench} bench @param {number} connections @param {string} prefix of names
 */
const createLabels = async ({ url, token }, connections, prefix) => {
  const { hostname, port, host } = new URL(url);
  let sent = 0;
  /** @param {import('node:net').Socket} socket */
  const send = (socket) => {
    const body = JSON.stringify({ name: `${prefix} ${(sent += 1)}`, color: '#d9534f' });
    const head = [
      'POST /api/v4/projects/root%2Fapp/labels HTTP/1.1',
      `Host: ${host}`,
      `Private-Token: ${token}`,
      'Content-Type: application/json',
      `Content-Length: ${body.length}`,
    ];
    socket.write(`${head.join('\r\n')}\r\n\r\n${body}`);
  };
  const start = performance.now();
  await Promise.all(
    Array.from({ length: connections }, async () => {
      const socket = connect({ host: hostname, port: Number(port), noDelay: true });
      await once(socket, 'connect');
      for (let next = sent; next < labels; next = sent) {
        send(socket);
        const [answer] = /** @type {[Buffer]} */ (await once(socket, 'data'));
        const status = answer.toString('latin1', 9, 12);
        if (status !== '201') throw new Error(`a label was answered with ${status}`);
      }
      socket.destroy();
    }),
  );
  return ((performance.now() - start) * 1000) / labels;
};

/** Runs a script of this directory that says how long something took. @param {string} script @param {string[]} arguments_ */
const inProcess = async (script, arguments_) => {
  const child = fork(fileURLToPath(new URL(script, import.meta.url)), arguments_);
  const [cost] = /** @type {[Cost]} */ (await once(child, 'message'));
  await once(child, 'exit');
  return cost;
};

/** @param {string} directory for data @param {number} rounds @param {string} [databaseUrl] PostgreSQL in place of SQLite */
export const measureWrites = async (directory, rounds, databaseUrl) => {
  const service = fork(fileURLToPath(new URL('service-process.js', import.meta.url)), [
    join(directory, 'writes'),
    ...(databaseUrl === undefined ? [] : [databaseUrl]),
  ]);
  const [bench] = /** @type {[import('./service.js').Bench]} */ (await once(service, 'message'));
  const usage = async () => {
    service.send('usage');
    const [found] = /** @type {[NodeJS.CpuUsage]} */ (await once(service, 'message'));
    return total(found);
  };
  const database = databaseUrl ?? join(directory, 'writes', 'data', 'repoctl.sqlite3');
  try {
    const rows = [];
    for (const connections of [1, 32]) {
      await createLabels(bench, connections, `warm ${connections}`);
      const found = [];
      for (let round = 0; round < rounds; round += 1) {
        const before = await usage();
        const wall = await createLabels(bench, connections, `${connections} ${round}`);
        const own = { wall, cpu: ((await usage()) - before) / labels };
        const name = `driver ${connections} ${round}`;
        found.push({ own, base: await inProcess('driver-writes.js', [database, `${labels}`, `${connections}`, name]) });
      }
      const ratio = median(found.map(({ own, base }) => own.wall / base.wall));
      rows.push({
        what: connections === 1 ? 'labels one after the other' : `labels over ${connections} connections`,
        'µs each': median(found.map(({ own }) => own.wall)).toFixed(0),
        'driver µs': median(found.map(({ base }) => base.wall)).toFixed(0),
        ratio: ratio.toFixed(2),
        target: most.toFixed(1),
        'CPU µs': median(found.map(({ own }) => own.cpu)).toFixed(0),
        'driver CPU µs': median(found.map(({ base }) => base.cpu)).toFixed(0),
        verdict: ratio <= most ? 'met' : 'MISSED',
      });
    }
    return rows;
  } finally {
    service.disconnect();
  }
};
