/**
 * How long somebody else waits for a small request while a push of many refs is worked on, as multiples of the same requests while
 * nothing else happens, on the same service.
 *
 * node bench/many-refs.js [--refs N] [--markdown]
 */
import { fork } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { quantile } from './median.js';
import { printTable } from './print-table.js';

const { values } = parseArgs({
  options: { refs: { type: 'string', default: '10000' }, markdown: { type: 'boolean', default: false } },
});
const refs = Number(values.refs);

const directory = mkdtempSync(join(tmpdir(), 'repoctl-many-refs-'));
const service = fork(fileURLToPath(new URL('service-process.js', import.meta.url)), [directory]);
const [{ url, token }] = /** @type {[import('./service.js').Bench]} */ (await once(service, 'message'));

/** @param {string} path @param {RequestInit} [init] */
const ask = async (path, init) => {
  const headers = { 'private-token': token, 'content-type': 'application/json' };
  const response = await fetch(`${url}/api/v4${path}`, { headers, ...init });
  return /** @type {Promise<any>} */ (response.json());
};

const body = JSON.stringify({ name: 'wide', initialize_with_readme: true });
const { id, path_with_namespace: path } = await ask('/projects', { method: 'POST', body });
const [{ id: sha }] = await ask(`/projects/${id}/repository/commits`);

/** @param {string} text */
const line = (text) => `${(text.length + 4).toString(16).padStart(4, '0')}${text}`;

const push = () => {
  const lines = Array.from({ length: refs }, (_none, index) =>
    line(`${'0'.repeat(40)} ${sha} refs/heads/b${index}${index === 0 ? '\0 report-status' : ''}`),
  );
  const pack = Buffer.from('PACK\0\0\0\x02\0\0\0\0');
  return fetch(`${url}/${path}.git/git-receive-pack`, {
    method: 'POST',
    body: Buffer.concat([Buffer.from(`${lines.join('')}0000`), pack, createHash('sha1').update(pack).digest()]),
    headers: {
      authorization: `Basic ${btoa(`root:${token}`)}`,
      'content-type': 'application/x-git-receive-pack-request',
    },
  }).then((response) => response.text());
};

let asked = 0;
/** @param {Promise<unknown>} work @returns {Promise<number[]>} milliseconds of the requests until it is done */
const waitsDuring = async (work) => {
  const waits = [];
  const over = new AbortController();
  const worked = work.finally(() => over.abort());
  while (!over.signal.aborted) {
    const start = performance.now();
    await ask(`/projects/${id}/labels?search=${(asked += 1)}`);
    waits.push(performance.now() - start);
    await sleep(5);
  }
  await worked;
  return waits;
};

const cpuOf = async () => {
  service.send('usage');
  const [{ user, system }] = /** @type {[NodeJS.CpuUsage]} */ (await once(service, 'message'));
  return (user + system) / 1000;
};

await waitsDuring(sleep(2000));
const quiet = await waitsDuring(sleep(5000));
const before = await cpuOf();
const start = performance.now();
const pushed = await waitsDuring(push());
const wall = performance.now() - start;
const cpu = (await cpuOf()) - before;

/** @param {number} share */
const row = (share) => {
  const [alone, beside] = [quantile(quiet, share), quantile(pushed, share)];
  return { alone: `${alone.toFixed(1)} ms`, beside: `${beside.toFixed(1)} ms`, ratio: (beside / alone).toFixed(1) };
};
printTable(
  `Somebody else's request beside a push of ${refs} refs (${(wall / 1000).toFixed(1)} s, ${(cpu / 1000).toFixed(1)} s CPU of the service)`,
  [
    { what: 'median', ...row(0.5) },
    { what: '99 of 100', ...row(0.99) },
    { what: 'worst', ...row(1) },
  ],
  values.markdown,
);
service.disconnect();
await once(service, 'exit');
rmSync(directory, { recursive: true, force: true });
