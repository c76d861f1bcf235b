/** Asks two services the same, one with few records and one with many. */
import { Agent, request } from 'node:http';
import { quantile } from './median.js';

/** How many times as long an answer may take where there are many records. */
const bound = 3;
const warmUps = 2;

/**
 * @typedef {object} Question
 * @property {string} list
 * @property {'admin' | 'member' | 'anonymous'} caller
 * @property {string} what
 * @property {boolean} isLast whether the last page is meant
 * @property {(page: number) => string} path
 */

/** @typedef {Awaited<ReturnType<import('./large-service.js').startLargeService>>} LargeService */

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

/**
 * A row for each question: the medians of both and their ratio. Each request goes to one service and right after it to
 * the other, with a query of its own and after a change, so that neither an answer nor what it is made of is kept.
 * @param {readonly [few: LargeService, many: LargeService]} services
 * @param {readonly Question[]} questions
 * @param {number} rounds
 */
export const compareServices = async (services, questions, rounds) => {
  const agent = new Agent({ keepAlive: true });
  const rows = [];
  let asked = 0;
  for (const { list, caller, what, isLast, path } of questions) {
    const times = services.map(() => /** @type {number[]} */ ([]));
    const cpuTimes = services.map(() => /** @type {number[]} */ ([]));
    const totals = services.map(() => 0);
    for (let round = -warmUps; round < rounds; round += 1) {
      for (const [index, { url: base, tokens, forget }] of services.entries()) {
        await forget();
        const page = isLast ? Math.max(1, Math.ceil((totals[index] ?? 0) / 20)) : 1;
        const url = `${base}/api/v4${path(page)}&unlike=${(asked += 1)}`;
        const { ms, cpu, status, total } = await ask(url, tokens[caller], agent);
        if (status !== 200) throw new Error(`${url} answered ${status} to ${caller}`);
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
  agent.destroy();
  return rows;
};
