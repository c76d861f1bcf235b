import { fork } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { compared } from './measurement.js';
import { measureInTurns } from './measure-process.js';
import { environmentOf } from './start-up.js';

const launcher = fileURLToPath(new URL('../bin/repoctl.js', import.meta.url));
const rows = 1000;

/** Sends each body of a file once the answer before has come. */
const bareLoop = `
  const { Agent, request } = require('node:http');
  const [url, token, path] = process.argv.slice(1);
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const headers = { 'private-token': token, 'content-type': 'application/json' };
  const send = (body) => new Promise((resolve, reject) => {
    const sent = request(url, { method: 'POST', agent, headers: { ...headers, 'content-length': Buffer.byteLength(body) } }, (answer) => {
      answer.resume();
      answer.on('end', () => (answer.statusCode === 201 ? resolve() : reject(new Error(String(answer.statusCode)))));
    });
    sent.on('error', reject);
    sent.end(body);
  });
  (async () => {
    for (const line of require('node:fs').readFileSync(path, 'utf8').trimEnd().split('\\n')) await send(line);
    agent.destroy();
  })();
`;

/**
 * Measures many creates by one command beside the barest loop that sends the same requests one after another over one connection. The
 * service is a process of its own, as it is for users.
 *
 * @param {string} directory for data, a configuration, and the rows
 * @param {number} rounds
 * @returns {Promise<readonly import('./measurement.js').Measurement[]>}
 */
export const measureBulk = async (directory, rounds) => {
  const service = fork(fileURLToPath(new URL('service-process.js', import.meta.url)), [join(directory, 'bulk')]);
  const [bench] = /** @type {[import('./service.js').Bench]} */ (await once(service, 'message'));
  const { url, token } = bench;
  const path = join(directory, 'labels.ndjson');
  const bodies = Array.from({ length: rows }, (_, index) =>
    JSON.stringify({ name: `berth ${index}`, color: '#d9534f' }),
  );
  writeFileSync(path, `${bodies.join('\n')}\n`);
  /** A project without labels. @param {string} name */
  const makeProject = async (name) => {
    const headers = { 'private-token': token, 'content-type': 'application/json' };
    const made = await fetch(`${url}/api/v4/projects`, { method: 'POST', headers, body: JSON.stringify({ name }) });
    if (!made.ok) throw new Error(`POST /projects was answered with ${made.status}`);
    return name;
  };
  const file = process.execPath;
  const bulk = `labels create --from ${path} --concurrency 8 -q -o ndjson`.split(' ');
  try {
    const [loop, own] = await measureInTurns(rounds, environmentOf(bench, directory), [
      async (round) => {
        const project = await makeProject(`loop-${round}`);
        return { file, args: ['-e', bareLoop, `${url}/api/v4/projects/root%2F${project}/labels`, token, path] };
      },
      async (round) => ({ file, args: [launcher, ...bulk, '-p', `root/${await makeProject(`bulk-${round}`)}`] }),
    ]);
    const what = `${rows} creates with --from --concurrency 8, of a bare loop`;
    return [{ part: 'bulk', what, figures: compared(own, loop), most: { wall: 0.9 } }];
  } finally {
    service.disconnect();
  }
};
