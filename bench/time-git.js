import { spawn } from 'node:child_process';

/**
 * Runs git to its end and reads all that it writes, as the service does.
 * @param {string} dir
 * @param {readonly string[]} args
 * @returns {Promise<number>} milliseconds
 */
export const timeGit = (dir, args) =>
  new Promise((resolve, reject) => {
    const start = performance.now();
    const child = spawn('git', args, {
      env: { ...process.env, GIT_DIR: dir, GIT_FLUSH: '0' },
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    /** @type {Buffer[]} */
    const output = [];
    child.stdout.on('data', (chunk) => output.push(chunk));
    child.once('error', reject);
    child.once('close', (code) => {
      Buffer.concat(output).toString();
      if (code === 0) resolve(performance.now() - start);
      else reject(new Error(`git: ${code}`));
    });
  });
