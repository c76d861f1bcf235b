const millisecondsPer: Readonly<Record<string, number>> = {
  ms: 1,
  s: 1000,
  m: 60_000,
  h: 3_600_000,
  d: 86_400_000,
  w: 7 * 86_400_000,
};

/** Milliseconds of a length of time such as `500ms`, `2s`, `10m`, `2h`, `3d`, `1w`; undefined for what is none. */
export const parseDuration = (text: string): number | undefined => {
  const match = /^(\d{1,6})(ms|s|m|h|d|w)$/.exec(text);
  if (match === null) return undefined;
  const [, amount, unit = ''] = match;
  return Number(amount) * (millisecondsPer[unit] ?? 0);
};
