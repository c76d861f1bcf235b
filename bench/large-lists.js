/**
 * Measures what lists cost when there is much in them: each request goes to a service with a thousand users, groups and
 * projects and right after it to one with 50,000 users, 5,000 groups nested six deep and 20,000 projects. What counts is
 * the ratio; above 3 it is marked. On SQLite the ratio of the CPU times says the same, and depends less on what else the
 * machine does; PostgreSQL's are those of its own processes and not in it.
 *
 * node bench/large-lists.js [rounds]
 *
 * REPOCTL_BENCH_POSTGRES=postgres://USER@HOST/DATABASE measures on PostgreSQL, in two databases that are made beside the
 * one named and dropped in the end.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { listRequests } from './list-requests.js';
import { quantile } from './median.js';
import { printTable } from './print-table.js';
import { startLargeService } from './large-service.js';

const bound = 3;
const rounds = Math.max(3, Number(process.argv[2] ?? 15) || 15);
const small = { users: 1000, groups: 1000, projects: 1000 };
const large = { users: 50_000, groups: 5000, projects: 20_000 };

/**
 * @param {string} url
 * @param {string | undefined} token
 * @param {Agent} agent
 * @returns {Promise<{ ms: number, cpu: number, status: number, total: number }>} both times in milliseconds
 */
const ask = (url, token, agent) =>
  new Promise((resolve, reject) => {
    const [start, before] = [performance.now(), process.cpuUsage()];
    const headers = token === undefined ? {} : { 'private-token': token };
    const sent = request(url, { agent, headers }, (answer) => {
      answer.resume().on('error', reject);
      answer.on('end', () => {
        const { user, system } = process.cpuUsage(before);
        resolve({
          ms: performance.now() - start,
          cpu: (user + system) / 1000,
          status: answer.statusCode ?? 0,
          total: Number(answer.headers['x-total']),
        });
      });
    });
    sent.on('error', reject);
    sent.end();
  });

const directory = mkdtempSync(join(tmpdir(), 'repoctl-bench-'));
const agent = new Agent({ keepAlive: true });
const services = [
  await startLargeService(join(directory, 'small'), 'small', small),
  await startLargeService(join(directory, 'large'), 'large', large),
];
try {
  const rows = [];
  for (const { list, caller, what, path } of listRequests) {
    const times = services.map(() => /** @type {number[]} */ ([]));
    const cpuTimes = services.map(() => /** @type {number[]} */ ([]));
    const totals = services.map(() => 0);
    for (let round = -2; round < rounds; round += 1) {
      for (const [index, { url, tokens }] of services.entries()) {
        const page = what.startsWith('last') ? Math.max(1, Math.ceil((totals[index] ?? 0) / 20)) : 1;
        const { ms, cpu, status, total } = await ask(`${url}/api/v4${path(page)}`, tokens[caller], agent);
        if (status !== 200) throw new Error(`${path(page)} answered ${status} to ${caller}`);
        if (round >= 0) {
          times[index]?.push(ms);
          cpuTimes[index]?.push(cpu);
        }
        totals[index] = total;
      }
    }
    const [few = [], many = []] = times;
    const ratio = quantile(many, 0.5) / quantile(few, 0.5);
    const cpuRatio = quantile(cpuTimes[1] ?? [], 0.5) / quantile(cpuTimes[0] ?? [], 0.5);
    rows.push({
      list,
      caller,
      what,
      'of small': String(totals[0]),
      'of large': String(totals[1]),
      'small ms': quantile(few, 0.5).toFixed(2),
      'large ms': quantile(many, 0.5).toFixed(2),
      'p95 ms': quantile(many, 0.95).toFixed(2),
      ratio: ratio.toFixed(2),
      'of CPU': cpuRatio.toFixed(2),
      '': ratio > bound ? `above ${bound}` : '',
    });
  }
  printTable(`Lists of few and of many records, median of ${rounds} alternating requests`, rows);
} finally {
  agent.destroy();
  for (const service of services) await service.stop();
  rmSync(directory, { recursive: true, force: true });
}
