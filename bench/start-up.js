import { spawnSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { measureMemory, measureProcess } from './measure-process.js';
import { median } from './median.js';

const launcher = fileURLToPath(new URL('../bin/repoctl.js', import.meta.url));

/** What bare node needs for the same request. */
const bareRequest = `
  const [url, token] = process.argv.slice(1);
  require('http').get(url, { headers: { 'private-token': token } }, (answer) => answer.pipe(process.stdout));
`;

/** Other command-line clients, with what makes them print their version and no more. */
const peers = [
  { file: 'gh', args: ['--version'] },
  { file: 'glab', args: ['--version'] },
  { file: 'kubectl', args: ['version', '--client'] },
];

const major = Number(process.versions.node.split('.')[0]);
const list = major >= 24 ? 3.3 : 2.3;

/**
 * Command lines, with the most that each may take of the CPU time of `node -e 0`.
 *
 * @type {readonly (readonly [line: string, target: number])[]}
 */
const commands = [
  ['--version', 1.2],
  ['--help', 1.35],
  ['labels --help', 1.45],
  ['labels list --json', list],
  ['labels list', list],
  ['__complete nothing-known -- repoctl ', 1.2],
  ['__complete labels -- repoctl labels delete ', 1.3],
];

/** The most memory that a command may take, in megabytes. */
const mostMemory = 60;

/**
 * @param {import('./service.js').Bench} bench
 * @param {string} directory for a configuration and a cache of its own
 * @param {number} rounds
 */
export const measureStartUp = async (bench, directory, rounds) => {
  const cache = join(directory, 'cache');
  mkdirSync(cache, { recursive: true });
  const env = {
    ...process.env,
    XDG_CACHE_HOME: cache,
    REPOCTL_URL: bench.url,
    REPOCTL_TOKEN: bench.token,
    REPOCTL_PROJECT: 'root/app',
    REPOCTL_CONFIG_DIR: join(directory, 'config'),
  };
  const node = process.execPath;
  const address = `${bench.url}/api/v4/projects/root%2Fapp/labels`;
  /** @type {readonly { name: string, file: string, args: readonly string[], target?: number, node?: readonly string[] }[]} */
  const candidates = [
    { name: 'node -e 0', file: node, args: ['-e', '0'] },
    { name: 'node, the request alone', file: node, args: ['-e', bareRequest, address, bench.token] },
    ...commands.map(([line, target]) => {
      const args = [launcher, ...line.split(' ')];
      return { name: `repoctl ${line}`, file: node, args, target, node: args };
    }),
    ...peers.map(({ file, args }) => ({ name: `${file} ${args.join(' ')}`, file, args })),
  ];
  const isThere = candidates.map(({ file }) => file === node || spawnSync(file, ['--version']).error === undefined);
  const usages = candidates.map(() => /** @type {import('./measure-process.js').Usage[]} */ ([]));
  // The first round compiles what the others find compiled.
  for (let round = 0; round <= rounds; round += 1) {
    for (const [index, { file, args }] of candidates.entries()) {
      if (isThere[index] !== true) continue;
      const usage = await measureProcess(file, args, env);
      if (round > 0) usages[index]?.push(usage);
    }
  }
  const walls = usages.map((all) => median(all.map(({ wall }) => wall)));
  const cpus = usages.map((all) => median(all.map(({ cpu }) => cpu)));
  const rows = [];
  for (const [index, { name, target, node: args }] of candidates.entries()) {
    const cpu = (cpus[index] ?? Number.NaN) / (cpus[0] ?? 1);
    const memory = args === undefined ? Number.NaN : await measureMemory(args, env);
    const isWithin = target === undefined || (cpu <= target && memory <= mostMemory);
    rows.push({
      what: name.trim(),
      ...(isThere[index] === true
        ? { wall: ((walls[index] ?? 0) / (walls[0] ?? 1)).toFixed(2), CPU: cpu.toFixed(2) }
        : { wall: '', CPU: 'not installed' }),
      'target of CPU': target?.toFixed(2) ?? '',
      MB: Number.isNaN(memory) ? '' : memory.toFixed(0),
      verdict: target === undefined ? '' : isWithin ? 'within' : 'MISSED',
    });
  }
  return rows;
};
