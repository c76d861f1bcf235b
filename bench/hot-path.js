/**
 * How many requests a second the service answers over 8 connections, beside a bare `node:http` server that sends the same bytes: with
 * another query in each request, so that each answer is made anew, and with the same, whose answer is kept. On PostgreSQL, where nothing
 * is kept, also beside the driver alone that sends the same statements. Each is a process of its own, and so is whoever asks.
 */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { connect } from 'node:net';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { median, quantile } from './median.js';

const connections = 8;
const milliseconds = 1000;

/**
 * One answer over a connection that stays: its head has a length. Parsing no more than that keeps the one who asks from being what is
 * measured.
 *
 * @param {import('node:net').Socket} socket
 * @param {(answer: { head: string, body: Buffer }) => void} onAnswer
 */
const readAnswers = (socket, onAnswer) => {
  /** @type {Buffer} */
  let pending = Buffer.alloc(0);
  socket.on('data', (chunk) => {
    pending = pending.length === 0 ? chunk : Buffer.concat([pending, chunk]);
    for (;;) {
      const end = pending.indexOf('\r\n\r\n');
      if (end === -1) return;
      const head = pending.toString('latin1', 0, end);
      const length = Number(/\r\ncontent-length: (\d+)/i.exec(head)?.[1] ?? 0);
      const total = end + 4 + length;
      if (pending.length < total) return;
      const body = pending.subarray(end + 4, total);
      pending = pending.subarray(total);
      onAnswer({ head, body });
    }
  });
};

/** @param {string} url @param {string} path @param {string} token */
const requestText = (url, path, token) =>
  `GET ${path} HTTP/1.1\r\nHost: ${new URL(url).host}\r\nPrivate-Token: ${token}\r\nAccept: application/json\r\n\r\n`;

/** @param {string} url */
const open = async (url) => {
  const { hostname, port } = new URL(url);
  const socket = connect({ host: hostname, port: Number(port), noDelay: true });
  await once(socket, 'connect');
  return socket;
};

/** @param {string} url @param {string} path @param {string} token @returns {Promise<{ head: string, body: Buffer }>} */
const askOnce = async (url, path, token) => {
  const socket = await open(url);
  const answer = new Promise((resolve) => readAnswers(socket, resolve));
  socket.write(requestText(url, path, token));
  const found = await answer;
  socket.destroy();
  return found;
};

let asked = 0;

/** The same with a query that no other request has, so that no answer is kept for it. @param {string} path */
const anew = (path) => `${path}${path.includes('?') ? '&' : '?'}n=${(asked += 1)}`;

/**
 * Asks for the same over and over, and again on each connection as soon as it is answered.
 *
 * @param {string} url @param {() => string} nextPath @param {string} token
 */
const load = async (url, nextPath, token) => {
  const times = /** @type {number[]} */ ([]);
  const sockets = await Promise.all(Array.from({ length: connections }, () => open(url)));
  const start = performance.now();
  await Promise.all(
    sockets.map(
      (socket) =>
        new Promise((resolve, reject) => {
          let sent = performance.now();
          socket.on('error', reject);
          readAnswers(socket, ({ head }) => {
            const now = performance.now();
            if (!head.startsWith('HTTP/1.1 200'))
              return reject(new Error(`${nextPath()} was answered with ${head.slice(0, 20)}`));
            times.push(now - sent);
            if (now - start > milliseconds) return resolve(socket.end());
            sent = now;
            socket.write(requestText(url, nextPath(), token));
          });
          socket.write(requestText(url, nextPath(), token));
        }),
    ),
  );
  return { perSecond: (times.length / (performance.now() - start)) * 1000, p99: quantile(times, 0.99) };
};

/** @type {readonly (readonly [what: string, path: string, least: number])[]} */
const cases = [
  ['version', '/version', 0.4],
  ['a project', '/projects/root%2Fapp', 0.4],
  ['20 labels', '/projects/root%2Fapp/labels', 0.4],
  ['an issue', '/projects/root%2Fapp/issues/7', 0.4],
  ['20 issues', '/projects/root%2Fapp/issues?per_page=20', 0.3],
  ['100 issues', '/projects/root%2Fapp/issues?per_page=100', 0.25],
];

/** Issues with labels, assignees, and a milestone. @param {import('./service.js').Bench} bench */
const makeIssues = async ({ url, token }) => {
  /** @param {string} path @param {object} body */
  const post = async (path, body) => {
    const headers = { 'private-token': token, 'content-type': 'application/json' };
    const answer = await fetch(`${url}/api/v4/projects/root%2Fapp${path}`, {
      method: 'POST',
      headers,
      body: JSON.stringify(body),
    });
    if (!answer.ok) throw new Error(`POST ${path} was answered with ${answer.status}`);
    return /** @type {Promise<{ id: number }>} */ (answer.json());
  };
  const { id } = await post('/milestones', { title: '1.0' });
  for (let index = 1; index <= 200; index += 1) {
    const labels = `label ${(index % 20) + 1},label ${((index * 7) % 20) + 1}`;
    const description = 'Ships that draw more than the berth is deep must be told so before they turn. '.repeat(4);
    await post('/issues', { title: `Issue ${index}`, description, labels, milestone_id: id, assignee_ids: [1] });
  }
};

/**
 * What a request has the service send to PostgreSQL. Now and then its jobs send something, too.
 *
 * @param {import('node:child_process').ChildProcess} service @param {() => Promise<unknown>} request
 */
const statementsOf = async (service, request) => {
  const lists = /** @type {unknown[][]} */ ([]);
  for (let time = 0; time <= 5; time += 1) {
    service.send('statements');
    const [list] = /** @type {[unknown[]]} */ (await once(service, 'message'));
    if (time > 0) lists.push(list);
    await request();
  }
  return lists.toSorted((one, next) => one.length - next.length)[0] ?? [];
};

/** How often a second the driver of PostgreSQL alone is answered to the statements of one request. @param {string} databaseUrl @param {unknown} statements */
const loadDriver = async (databaseUrl, statements) => {
  const child = fork(fileURLToPath(new URL('driver-reads.js', import.meta.url)), [databaseUrl, `${connections}`]);
  child.send(/** @type {import('node:child_process').Serializable} */ (statements));
  const [perSecond] = /** @type {[number]} */ (await once(child, 'message'));
  await once(child, 'exit');
  return perSecond;
};

/** @param {string} directory for data @param {number} rounds @param {string} [databaseUrl] PostgreSQL in place of SQLite */
export const measureHotPath = async (directory, rounds, databaseUrl) => {
  const service = fork(fileURLToPath(new URL('service-process.js', import.meta.url)), [
    join(directory, 'hot-path'),
    ...(databaseUrl === undefined ? [] : [databaseUrl]),
  ]);
  const [bench] = /** @type {[import('./service.js').Bench]} */ (await once(service, 'message'));
  try {
    await makeIssues(bench);
    const rows = [];
    for (const [what, path, least] of cases) {
      const whole = `/api/v4${path}`;
      const { head, body } = await askOnce(bench.url, whole, bench.token);
      const bare = fork(fileURLToPath(new URL('bare-server.js', import.meta.url)));
      bare.send({ head, body: body.toString('latin1') });
      const [url] = /** @type {[string]} */ (await once(bare, 'message'));
      const [same, other] = [() => whole, () => anew(whole)];
      for (const one of [same, other]) await load(bench.url, one, bench.token);
      await load(url, same, bench.token);
      const statements = await statementsOf(service, () => askOnce(bench.url, other(), bench.token));
      const found = [];
      for (let round = 0; round < rounds; round += 1) {
        const made = await load(bench.url, other, bench.token);
        found.push({
          made,
          kept: databaseUrl === undefined ? await load(bench.url, same, bench.token) : made,
          base: await load(url, same, bench.token),
          driver: databaseUrl === undefined ? 0 : await loadDriver(databaseUrl, statements),
        });
      }
      bare.disconnect();
      const ratio = median(found.map(({ made, base }) => made.perSecond / base.perSecond));
      const ofDriver = median(found.map(({ made, driver }) => made.perSecond / driver));
      rows.push({
        what,
        'anew/s': median(found.map(({ made }) => made.perSecond)).toFixed(0),
        'bare/s': median(found.map(({ base }) => base.perSecond)).toFixed(0),
        target: least.toFixed(2),
        anew: ratio.toFixed(2),
        kept: median(found.map(({ kept, base }) => kept.perSecond / base.perSecond)).toFixed(2),
        'p99 ms': median(found.map(({ made }) => made.p99)).toFixed(2),
        'bare p99': median(found.map(({ base }) => base.p99)).toFixed(2),
        verdict: ratio >= least ? 'met' : 'MISSED',
        ...(databaseUrl !== undefined && { statements: `${statements.length}`, 'of the driver': ofDriver.toFixed(2) }),
      });
    }
    return rows;
  } finally {
    service.disconnect();
  }
};
