import { spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { interleave } from './interleave.js';

const files = 200;

/**
 * @param {string} cwd
 * @param {readonly string[]} args
 */
const git = (cwd, args) => {
  const { status, stderr } = spawnSync('git', args, { cwd, encoding: 'utf8' });
  if (status !== 0) throw new Error(`git ${args[0]} failed: ${stderr}`);
};

/**
 * Clones one repository from a path of this machine, and from the service.
 * @param {import('./service.js').Bench} bench
 * @param {string} directory
 * @param {number} rounds
 */
export const measureClones = async (bench, directory, rounds) => {
  const source = join(directory, 'source');
  mkdirSync(source);
  git(source, ['init', '--quiet', '--initial-branch', 'main']);
  for (let count = 0; count < files; count += 1) {
    writeFileSync(join(source, `file-${count}.txt`), `${count}\n`.repeat(500));
  }
  git(source, ['add', '.']);
  git(source, ['-c', 'user.name=Bench', '-c', 'user.email=bench@localhost', 'commit', '--quiet', '-m', 'Start']);
  const remote = new URL(`${bench.url}/root/app.git`);
  remote.username = 'root';
  remote.password = bench.token;
  // Not `git` from above, which would keep this process, and so the service, from answering.
  await interleave(
    [{ name: 'git push', file: 'git', args: () => ['-C', source, 'push', '--quiet', remote.href, 'main'] }],
    0,
    process.env,
  );
  /** @param {string} from */
  const cloneOf = (from) => (/** @type {number} */ round) => [
    'clone',
    '--quiet',
    '--no-local',
    from,
    join(directory, `clone-${from === source ? 'path' : 'http'}-${round}`),
  ];
  return interleave(
    [
      { name: 'git clone PATH', file: 'git', args: cloneOf(source) },
      { name: 'git clone http://…', file: 'git', args: cloneOf(remote.href) },
    ],
    rounds,
    process.env,
  );
};
