import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { compared } from './measurement.js';
import { measureInTurns, measureMemory } from './measure-process.js';
import { peerLists } from './peers.js';

const launcher = fileURLToPath(new URL('../bin/repoctl.js', import.meta.url));
const formats = ['ndjson', 'json', 'csv'];
const perPage = 100;
const token = 'rct_bench-root-token-0123456789';
const [few, many] = [10_000, 100_000];
const part = 'long lists';
const file = process.execPath;

/** What lists so many pages: the server takes the filter for that. @param {number} pages @param {string} format */
const listOf = (pages, format) => [launcher, ...`issues list --all --milestone ${pages} -o ${format}`.split(' ')];

/** @typedef {import('./measurement.js').Measurement} Measurement */

/**
 * A list in every format beside curl, which fetches the same pages one after another over one connection. What an empty list takes is
 * the start-up, and is taken off.
 *
 * @param {string} url
 * @param {NodeJS.ProcessEnv} env
 * @param {number} records
 * @param {number} rounds
 * @param {number} busy
 * @returns {Promise<readonly Measurement[]>}
 */
const besideCurl = async (url, env, records, rounds, busy) => {
  const pages = records / perPage;
  const address = `${url}/api/v4/issues?milestone=${pages}&per_page=${perPage}&page=[1-${pages}]`;
  const [curl, empty, ...full] = await measureInTurns(rounds, env, [
    () => ({ file: 'curl', args: ['-sS', '-o', '/dev/null', address] }),
    () => ({ file, args: listOf(0, 'ndjson') }),
    ...formats.map((format) => () => ({ file, args: listOf(pages, format) })),
  ]);
  // Curl neither reads nor writes a record: where pages take no time, nothing that does can keep up.
  const most = busy === 0 ? undefined : { wall: 1.2 };
  return formats.map((format, index) => ({
    part,
    what: `${records} issues as ${format}, of curl, ${busy} ms a page`,
    figures: compared(full[index], curl, empty),
    most,
  }));
};

/**
 * A list beside the libraries of others, whole processes.
 *
 * @param {string} url
 * @param {NodeJS.ProcessEnv} env
 * @param {number} rounds
 * @param {number} busy
 * @returns {Promise<readonly Measurement[]>}
 */
const besidePeers = async (url, env, rounds, busy) => {
  const pages = few / perPage;
  const peers = peerLists(url, token, pages);
  const there = peers.filter(({ missing }) => missing === undefined);
  const [own, ...others] = await measureInTurns(rounds, env, [
    () => ({ file, args: listOf(pages, 'ndjson') }),
    ...there.map((peer) => () => peer),
  ]);
  return peers.map((peer) => {
    const what = `${few} issues as ndjson, of ${peer.name}, ${busy} ms a page`;
    if (peer.missing !== undefined) return { part, what, missing: peer.missing };
    return { part, what, figures: compared(own, others[there.indexOf(peer)]), most: { wall: 1 } };
  });
};

/** @param {NodeJS.ProcessEnv} env @returns {Promise<readonly Measurement[]>} */
const memoryGrowth = async (env) => {
  const rows = [];
  for (const format of formats) {
    const less = await measureMemory(listOf(few / perPage, format), env);
    const more = await measureMemory(listOf(many / perPage, format), env);
    const what = `memory for ${many} issues as ${format}, of that for ${few}`;
    rows.push({ part, what, figures: { megabytes: more, growth: more / less }, most: { growth: 1.2 } });
  }
  return rows;
};

/**
 * Measures `issues list --all`. Pages lie ready in a process of their own, which is busy with each for no time, or for about as long as
 * our service.
 *
 * @param {string} directory for a configuration and a cache
 * @param {number} rounds
 */
export const measureLongLists = async (directory, rounds) => {
  const rows = [];
  for (const busy of [4, 0]) {
    const server = fork(fileURLToPath(new URL('prepared-pages.js', import.meta.url)), [String(busy)]);
    const [url] = /** @type {[string]} */ (await once(server, 'message'));
    const env = {
      ...process.env,
      REPOCTL_URL: url,
      REPOCTL_TOKEN: token,
      XDG_CACHE_HOME: join(directory, 'cache'),
      REPOCTL_CONFIG_DIR: join(directory, 'config'),
    };
    rows.push(...(await besideCurl(url, env, few, rounds, busy)));
    rows.push(...(await besideCurl(url, env, many, Math.min(rounds, 11), busy)));
    rows.push(...(await besidePeers(url, env, Math.min(rounds, 11), busy)));
    if (busy === 0) rows.push(...(await memoryGrowth(env)));
    server.disconnect();
  }
  return rows;
};
