/**
 * The value that a share of all values do not exceed.
 * @param {readonly number[]} values
 * @param {number} share 0.5 for the median
 */
export const quantile = (values, share) => {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
};

/** @param {readonly number[]} values */
export const median = (values) => quantile(values, 0.5);
