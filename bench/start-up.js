import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { interleave } from './interleave.js';

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

/**
 * @param {import('./service.js').Bench} bench
 * @param {string} directory for a configuration of its own
 * @param {number} rounds
 */
export const measureStartUp = (bench, directory, rounds) => {
  const env = {
    ...process.env,
    REPOCTL_URL: bench.url,
    REPOCTL_TOKEN: bench.token,
    REPOCTL_PROJECT: 'root/app',
    REPOCTL_CONFIG_DIR: join(directory, 'config'),
  };
  const node = process.execPath;
  const address = `${bench.url}/api/v4/projects/root%2Fapp/labels`;
  const lines = ['--version', '--help', 'labels --help', 'labels list --json'];
  const installed = peers.filter(({ file, args }) => spawnSync(file, args, { stdio: 'ignore' }).status === 0);
  return interleave(
    [
      { name: 'node -e 0', file: node, args: () => ['-e', '0'] },
      { name: 'node, the request alone', file: node, args: () => ['-e', bareRequest, address, bench.token] },
      ...lines.map((line) => ({ name: `repoctl ${line}`, file: node, args: () => [launcher, ...line.split(' ')] })),
      ...installed.map(({ file, args }) => ({ name: `${file} ${args.join(' ')}`, file, args: () => args })),
    ],
    rounds,
    env,
  );
};
