/**
 * A line of the table: what was measured, as multiples of what it is compared with, and the most that was aimed for.
 *
 * @typedef {object} Measurement
 * @property {string} part
 * @property {string} what
 * @property {Figures} [figures]
 * @property {Figures | undefined} [most]
 * @property {string | undefined} [missing] why there are no figures
 */

/**
 * @typedef {object} Figures
 * @property {number} [wall]
 * @property {number} [cpu]
 * @property {number} [megabytes]
 * @property {number} [growth] of memory, with ten times as much
 */

/** @type {readonly (readonly [key: keyof Figures, toText: (value: number) => string])[]} */
const texts = [
  ['wall', (value) => value.toFixed(2)],
  ['cpu', (value) => `${value.toFixed(2)} CPU`],
  ['megabytes', (value) => `${value.toFixed(0)} MB`],
  ['growth', (value) => `${value.toFixed(2)} memory`],
];

const roundingError = 0.005;

/** @param {Figures} most @param {Figures} figures */
const isMet = (most, figures) =>
  texts.every(([key]) => most[key] === undefined || (figures[key] ?? Infinity) < most[key] + roundingError);

/** @param {number | undefined} value */
const ratio = (value) => value?.toFixed(2) ?? '';

/** @param {Measurement} measurement */
export const toRow = ({ part, what, figures = {}, most, missing }) => {
  const { wall, cpu, megabytes, growth } = figures;
  return {
    part,
    what,
    wall: ratio(wall),
    CPU: ratio(cpu),
    memory: [megabytes === undefined ? '' : `${megabytes.toFixed(0)} MB`, ratio(growth)].filter(Boolean).join(', '),
    target:
      most === undefined
        ? ''
        : texts.flatMap(([key, toText]) => (most[key] === undefined ? [] : toText(most[key]))).join(', '),
    verdict: missing ?? (most === undefined ? '' : isMet(most, figures) ? 'met' : 'MISSED'),
  };
};

/**
 * @param {import('./measure-process.js').Usage | undefined} usage
 * @param {import('./measure-process.js').Usage | undefined} base what it is compared with
 * @param {import('./measure-process.js').Usage} [startUp] taken off the first
 * @returns {Figures}
 */
export const compared = (usage, base, startUp = { wall: 0, cpu: 0 }) => ({
  wall: ((usage?.wall ?? Number.NaN) - startUp.wall) / (base?.wall ?? 1),
  cpu: ((usage?.cpu ?? Number.NaN) - startUp.cpu) / (base?.cpu ?? 1),
});
