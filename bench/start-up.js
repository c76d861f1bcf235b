import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { compared } from './measurement.js';
import { measureInTurns, measureMemory } from './measure-process.js';
import { peerCommands } from './peers.js';

const launcher = fileURLToPath(new URL('../bin/repoctl.js', import.meta.url));

/** What bare node needs for the same request. */
const bareRequest = `
  const [url, token] = process.argv.slice(1);
  require('http').get(url, { headers: { 'private-token': token } }, (answer) => answer.pipe(process.stdout));
`;

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

/** Starts a service in a directory of its own, and ends it as soon as it listens. */
const untilListening = `
  coproc service { exec "$@"; }
  pid=$service_PID
  read -r _ <&"\${service[0]}"
  kill -TERM "$pid"
  wait "$pid"
`;

/** The most memory that a command may take, in megabytes. */
const mostMemory = 60;

/**
 * Where a command finds the service, and a configuration and a cache of its own.
 *
 * @param {import('./service.js').Bench} bench
 * @param {string} directory
 * @returns {NodeJS.ProcessEnv}
 */
export const environmentOf = (bench, directory) => {
  const cache = join(directory, 'cache');
  mkdirSync(cache, { recursive: true });
  return {
    ...process.env,
    XDG_CACHE_HOME: cache,
    REPOCTL_URL: bench.url,
    REPOCTL_TOKEN: bench.token,
    REPOCTL_PROJECT: 'root/app',
    REPOCTL_CONFIG_DIR: join(directory, 'config'),
  };
};

/**
 * Measures processes from start to exit beside `node -e 0`, which no command can be faster than.
 *
 * @param {import('./service.js').Bench} bench
 * @param {string} directory
 * @param {number} rounds
 * @returns {Promise<readonly import('./measurement.js').Measurement[]>}
 */
export const measureStartUp = async (bench, directory, rounds) => {
  const env = environmentOf(bench, directory);
  const file = process.execPath;
  const address = `${bench.url}/api/v4/projects/root%2Fapp/labels`;
  const peers = peerCommands(bench.url, bench.token);
  const candidates = [
    { name: 'node -e 0', file, args: ['-e', '0'] },
    ...commands.map(([line]) => ({ name: `repoctl ${line.trim()}`, file, args: [launcher, ...line.split(' ')] })),
    {
      name: 'repoctl serve, until it listens, and its end',
      file: 'bash',
      args: [
        '-c',
        untilListening,
        'bash',
        file,
        launcher,
        'serve',
        '--port',
        '0',
        '--data-dir',
        join(directory, 'served'),
      ],
    },
    { name: 'node, the request of the list by itself', file, args: ['-e', bareRequest, address, bench.token] },
    ...peers.filter(({ missing }) => missing === undefined),
  ];
  const usages = await measureInTurns(
    rounds,
    env,
    candidates.map((candidate) => () => candidate),
  );
  const part = 'start-up';
  const rows = [];
  for (const [index, { name: what, args }] of candidates.entries()) {
    const [, target] = commands[index - 1] ?? [];
    const figures = compared(usages[index], usages[0]);
    rows.push(
      target === undefined
        ? { part, what, figures }
        : {
            part,
            what,
            figures: { ...figures, megabytes: await measureMemory(args, env) },
            most: { cpu: target, megabytes: mostMemory },
          },
    );
  }
  const missing = peers.filter((peer) => peer.missing !== undefined);
  return [...rows, ...missing.map(({ name: what, missing: why }) => ({ part, what, missing: why }))];
};
