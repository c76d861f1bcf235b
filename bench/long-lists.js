/**
 * Measures `issues list --all` beside curl, which fetches the same pages one after another over one connection, in the same run.
 * What an empty list takes is the start-up, and is taken off.
 *
 * node bench/long-lists.js [rounds] [records]...
 */
import { fork, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { median } from './median.js';
import { printTable } from './print-table.js';

const launcher = fileURLToPath(new URL('../bin/repoctl.js', import.meta.url));
const rounds = Math.max(1, Number(process.argv[2] ?? 11) || 11);
const sizes = process.argv.length > 3 ? process.argv.slice(3).map(Number) : [10_000, 100_000];
const formats = ['ndjson', 'json', 'csv'];

/** Tells at the end how much memory there was at the most; what `resourceUsage` tells counts the parent's, too. */
const memoryProbe = `data:text/javascript,${encodeURIComponent(`
  import { readFileSync, writeSync } from 'node:fs';
  process.on('exit', () => writeSync(3, /VmHWM:\\s*(\\d+)/.exec(readFileSync('/proc/self/status', 'utf8'))?.[1] ?? ''));
`)}`;

/** @typedef {{ wall: number, cpu: number, kilobytes: number }} Figures */

/**
 * @param {readonly string[]} line
 * @param {NodeJS.ProcessEnv} env
 * @returns {Promise<Figures>} in milliseconds
 */
const runOnce = async (line, env) => {
  const bash = ['-c', 'TIMEFORMAT="%3R %3U %3S"; time "$@" 2>/dev/null >/dev/null', 'bash', ...line];
  const child = spawn('bash', bash, { env, stdio: ['ignore', 'ignore', 'pipe', 'pipe'] });
  let [times, memory] = ['', ''];
  child.stdio[2]?.on('data', (chunk) => (times += chunk));
  child.stdio[3]?.on('data', (chunk) => (memory += chunk));
  const [code] = await once(child, 'close');
  if (code !== 0) throw new Error(`${line.slice(-6).join(' ')} ended with exit code ${code}`);
  const [wall = Number.NaN, user = 0, system = 0] = times.trim().split(' ').map(Number);
  return { wall: wall * 1000, cpu: (user + system) * 1000, kilobytes: Number(memory) };
};

/** @param {number} value */
const shown = (value) => value.toFixed(2);

/** What lists as many pages. The server takes the filter for that. */
const list = (/** @type {number} */ pages, /** @type {string} */ format) => [
  process.execPath,
  '--import',
  memoryProbe,
  launcher,
  ...`issues list --all --milestone ${pages} -o ${format}`.split(' '),
];

/**
 * @param {string} url
 * @param {NodeJS.ProcessEnv} env
 * @param {number} records
 */
const measure = async (url, env, records) => {
  const pages = records / 100;
  const address = `${url}/api/v4/issues?milestone=${pages}&per_page=100&page=[1-${pages}]`;
  const lines = [
    ['curl', '-sS', '-o', '/dev/null', address],
    ...formats.map((format) => list(0, format)),
    ...formats.map((format) => list(pages, format)),
  ];
  const runs = lines.map(() => /** @type {Figures[]} */ ([]));
  for (let round = 0; round <= rounds; round += 1) {
    for (const [index, line] of lines.entries()) {
      const figures = await runOnce(line, env);
      if (round > 0) runs[index]?.push(figures);
    }
  }
  const of = (/** @type {number} */ index, /** @type {keyof Figures} */ key) =>
    median((runs[index] ?? []).map((figures) => figures[key]));
  const rows = formats.map((format, index) => {
    const [empty, full] = [1 + index, 1 + formats.length + index];
    return {
      what: `${records} as ${format}`,
      ms: of(full, 'wall').toFixed(0),
      'of curl': shown(of(full, 'wall') / of(0, 'wall')),
      'beyond start-up': shown((of(full, 'wall') - of(empty, 'wall')) / of(0, 'wall')),
      'of CPU': shown((of(full, 'cpu') - of(empty, 'cpu')) / of(0, 'cpu')),
      MB: (of(full, 'kilobytes') / 1024).toFixed(0),
    };
  });
  const curl = { what: `${records} by curl`, ms: of(0, 'wall').toFixed(0), 'of curl': '1.00' };
  return [{ ...curl, 'beyond start-up': '1.00', 'of CPU': '1.00', MB: '' }, ...rows];
};

const directory = mkdtempSync(join(tmpdir(), 'repoctl-bench-'));
/** Milliseconds that the server is busy with a page: none, and about as long as our service. */
for (const busy of [0, 4]) {
  const server = fork(fileURLToPath(new URL('prepared-pages.js', import.meta.url)), [String(busy)]);
  const [url] = await once(server, 'message');
  const env = {
    ...process.env,
    REPOCTL_URL: url,
    REPOCTL_TOKEN: 'rct_bench-root-token-0123456789',
    REPOCTL_CONFIG_DIR: join(directory, 'config'),
  };
  for (const records of sizes) {
    const title = `Long lists, ${busy} ms of the server for a page, median of ${rounds} interleaved runs`;
    printTable(title, await measure(url, env, records));
  }
  server.disconnect();
}
rmSync(directory, { recursive: true, force: true });
