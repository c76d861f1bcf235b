import { spawn } from 'node:child_process';
import { median } from './median.js';

/**
 * @typedef {object} Candidate
 * @property {string} name
 * @property {string} file the program
 * @property {(round: number) => readonly string[]} args
 */

/**
 * @param {Candidate} candidate
 * @param {number} round
 * @param {NodeJS.ProcessEnv} env
 * @returns {Promise<number>} milliseconds
 */
const timeOnce = ({ name, file, args }, round, env) =>
  new Promise((resolve, reject) => {
    const start = performance.now();
    const child = spawn(file, args(round), { env, stdio: 'ignore' });
    child.once('error', reject);
    child.once('exit', (code) =>
      code === 0 ? resolve(performance.now() - start) : reject(new Error(`${name} ended with exit code ${code}`)),
    );
  });

/**
 * Runs every candidate once per round, one after the other, so that whatever else the machine does hits all of them.
 * The first round warms up and is not counted.
 * @param {readonly Candidate[]} candidates the first is what the others are compared with
 * @param {number} rounds
 * @param {NodeJS.ProcessEnv} env
 */
export const interleave = async (candidates, rounds, env) => {
  const times = candidates.map(() => /** @type {number[]} */ ([]));
  for (let round = 0; round <= rounds; round += 1) {
    for (const [index, candidate] of candidates.entries()) {
      const time = await timeOnce(candidate, round, env);
      if (round > 0) times[index]?.push(time);
    }
  }
  const medians = times.map(median);
  return candidates.map(({ name }, index) => ({
    what: name,
    ms: medians[index]?.toFixed(1) ?? '',
    ratio: ((medians[index] ?? 0) / (medians[0] ?? 1)).toFixed(2),
  }));
};
