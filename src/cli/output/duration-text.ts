const units = [
  ['d', 86_400],
  ['h', 3600],
  ['min', 60],
  ['s', 1],
] as const;

/** A duration in its two largest units: `1 h 5 min`. */
export const durationText = (seconds: number): string => {
  let rest = Math.round(seconds);
  const parts: string[] = [];
  for (const [name, length] of units) {
    const count = Math.floor(rest / length);
    rest -= count * length;
    if (count > 0) parts.push(`${count} ${name}`);
  }
  return parts.length === 0 ? '0 s' : parts.slice(0, 2).join(' ');
};
