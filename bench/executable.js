import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { compared } from './measurement.js';
import { measureInTurns } from './measure-process.js';
import { peerCommands } from './peers.js';
import { environmentOf } from './start-up.js';

const executable = fileURLToPath(new URL('../build/repoctl', import.meta.url));
const part = 'executable';

/**
 * Measures the executable beside a program of the same kind: its version, and a list of the service, which that one is not asked for.
 *
 * @param {import('./service.js').Bench} bench
 * @param {string} directory
 * @param {number} rounds
 * @returns {Promise<readonly import('./measurement.js').Measurement[]>}
 */
export const measureExecutable = async (bench, directory, rounds) => {
  const what = 'of gh --version';
  if (!existsSync(executable)) return [{ part, what, missing: 'missing: npm run build:executable' }];
  const gh = peerCommands(bench.url, bench.token).find(({ file }) => file === 'gh');
  if (gh === undefined || gh.missing !== undefined) return [{ part, what, missing: gh?.missing ?? '' }];
  const lines = [gh.args, ['--version'], ['labels', 'list', '--json'], ['labels', '--help']];
  const [base, ...own] = await measureInTurns(
    rounds,
    environmentOf(bench, directory),
    lines.map((args, index) => () => ({ file: index === 0 ? 'gh' : executable, args })),
  );
  const most = [{ cpu: 1 }, { cpu: 2 }, undefined];
  return own.map((usage, index) => ({
    part,
    what: `repoctl ${lines[index + 1]?.join(' ')}, ${what}`,
    figures: compared(usage, base),
    most: most[index],
  }));
};
