import { spawn } from 'node:child_process';
import { median } from './median.js';

/**
 * @typedef {object} Usage
 * @property {number} wall milliseconds
 * @property {number} cpu milliseconds in user and system mode, those of its children included
 */

/** `0m0.045s`, as bash prints it. @param {string} text */
const toMilliseconds = (text) => {
  const [, minutes = '0', seconds = '0'] = /(\d+)m([\d.]+)s/.exec(text) ?? [];
  return Number(minutes) * 60_000 + Number(seconds) * 1000;
};

/**
 * Runs a program to its end. Node does not tell what a process used; bash does, to the millisecond, without its own share.
 *
 * @param {string} file
 * @param {readonly string[]} args
 * @param {NodeJS.ProcessEnv} env
 * @returns {Promise<Usage>}
 */
export const measureProcess = (file, args, env) =>
  new Promise((resolve, reject) => {
    const script = '"$@" >/dev/null 2>&1 </dev/null || exit; times';
    const start = performance.now();
    const child = spawn('bash', ['-c', script, 'bash', file, ...args], { env, stdio: ['ignore', 'pipe', 'ignore'] });
    let output = '';
    child.stdout.on('data', (text) => (output += text));
    child.once('error', reject);
    child.once('close', (code) => {
      const wall = performance.now() - start;
      if (code !== 0) return reject(new Error(`${file} ${args.join(' ')} ended with exit code ${code}`));
      // The first line is what bash itself used, the second what its children did.
      const [user = '', system = ''] = output.trim().split('\n')[1]?.split(' ') ?? [];
      resolve({ wall, cpu: toMilliseconds(user) + toMilliseconds(system) });
    });
  });

/**
 * @typedef {object} Line
 * @property {string} file
 * @property {readonly string[]} args
 */

/**
 * Runs each line once per round, one after the other, so that whatever else the machine does hits all of them. The first round is not
 * counted: in it is compiled what the others find compiled.
 *
 * @param {number} rounds
 * @param {NodeJS.ProcessEnv} env
 * @param {readonly ((round: number) => Promise<Line> | Line)[]} lines
 * @returns {Promise<readonly Usage[]>} the median of each
 */
export const measureInTurns = async (rounds, env, lines) => {
  const usages = lines.map(() => /** @type {Usage[]} */ ([]));
  for (let round = 0; round <= rounds; round += 1) {
    for (const [index, line] of lines.entries()) {
      const { file, args } = await line(round);
      const usage = await measureProcess(file, args, env);
      if (round > 0) usages[index]?.push(usage);
    }
  }
  return usages.map((all) => ({ wall: median(all.map(({ wall }) => wall)), cpu: median(all.map(({ cpu }) => cpu)) }));
};

/** What `resourceUsage` tells counts the parent's memory, too. */
const memoryProbe = `data:text/javascript,${encodeURIComponent(`
  import { readFileSync, writeSync } from 'node:fs';
  process.on('exit', () => writeSync(3, /VmHWM:\\s*(\\d+)/.exec(readFileSync('/proc/self/status', 'utf8'))?.[1] ?? ''));
`)}`;

/**
 * The most memory that a program of Node had, in megabytes.
 *
 * @param {readonly string[]} args of Node
 * @param {NodeJS.ProcessEnv} env
 * @returns {Promise<number>}
 */
const measureMemoryOnce = (args, env) =>
  new Promise((resolve, reject) => {
    const child = spawn(process.execPath, ['--import', memoryProbe, ...args], {
      env,
      stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
    });
    let output = '';
    child.stdio[3]?.on('data', (text) => (output += text));
    child.once('error', reject);
    child.once('close', () => resolve(Number(output) / 1024));
  });

/**
 * The same, as the median of several runs.
 *
 * @param {readonly string[]} args
 * @param {NodeJS.ProcessEnv} env
 */
export const measureMemory = async (args, env) => {
  const found = [];
  for (let count = 0; count < 5; count += 1) found.push(await measureMemoryOnce(args, env));
  return median(found);
};
