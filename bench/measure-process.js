import { spawn } from 'node:child_process';

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

const reportMemory = `data:text/javascript,${encodeURIComponent(`
  import { writeSync } from 'node:fs';
  process.on('exit', () => writeSync(2, 'maxrss ' + process.resourceUsage().maxRSS + '\\n'));
`)}`;

/**
 * The most memory that a program of Node had, in megabytes.
 *
 * @param {readonly string[]} args of Node
 * @param {NodeJS.ProcessEnv} env
 * @returns {Promise<number>}
 */
export const measureMemory = (args, env) =>
  new Promise((resolve, reject) => {
    const child = spawn(process.execPath, ['--import', reportMemory, ...args], {
      env,
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    let output = '';
    child.stderr.on('data', (text) => (output += text));
    child.once('error', reject);
    child.once('close', () => resolve(Number(/maxrss (\d+)/.exec(output)?.[1] ?? Number.NaN) / 1024));
  });
