const units = [
  ['year', 365.25 * 24 * 3600],
  ['month', 30.4375 * 24 * 3600],
  ['day', 24 * 3600],
  ['hour', 3600],
  ['minute', 60],
] as const;

/** How long ago, or how soon, a moment is: "3 minutes ago", "in 2 days". Text that is no time comes back as it was. */
export const relativeTime = (time: string, now: Date): string => {
  const seconds = (Date.parse(time) - now.getTime()) / 1000;
  if (Number.isNaN(seconds)) return time;
  const formatter = new Intl.RelativeTimeFormat('en', { numeric: 'always' });
  const fitting = units.find(([, length]) => Math.abs(seconds) >= length);
  // What is past is cut: 119 minutes ago are not yet 2 hours. What is to come is rounded: "in 2 hours" a moment after
  // someone asked for two hours.
  const whole = seconds > 0 ? Math.round : Math.trunc;
  if (fitting) return formatter.format(whole(seconds / fitting[1]), fitting[0]);
  return Math.abs(seconds) < 10 ? 'just now' : formatter.format(Math.trunc(seconds), 'second');
};
