/** Styles of times; `iso` is that of the server. */
export const timeStyles = ['relative', 'local', 'utc', 'iso'] as const;

export type TimeStyle = (typeof timeStyles)[number];

const hour = 3600;
const day = 24 * hour;

/** Units with their seconds and their short forms. */
const units = [
  { unit: 'year', short: 'y', length: 365.25 * day },
  { unit: 'month', short: 'mo', length: 30.4375 * day },
  { unit: 'day', short: 'd', length: day },
  { unit: 'hour', short: 'h', length: hour },
  { unit: 'minute', short: 'min', length: 60 },
  { unit: 'second', short: 's', length: 1 },
] as const;

/** Seconds after which a table shows the date. */
const datesAfter = 30 * day;

/** Undefined for a text that is not a time. */
const secondsUntil = (time: string, now: Date): number | undefined => {
  const seconds = (Date.parse(time) - now.getTime()) / 1000;
  return Number.isNaN(seconds) ? undefined : seconds;
};

/**
 * The largest unit that fits, and its count. Past times are cut: 119 minutes ago are not yet 2 hours. Future times are
 * rounded: a moment after a command that said "in 2 hours", it is still in 2 hours.
 */
const inUnits = (seconds: number): { readonly count: number; readonly unit: (typeof units)[number] } => {
  const unit = units.find(({ length }) => Math.abs(seconds) >= length) ?? (units.at(-1) as (typeof units)[number]);
  const whole = seconds > 0 && unit.length >= 60 ? Math.round : Math.trunc;
  return { count: whole(seconds / unit.length), unit };
};

const isNow = (seconds: number): boolean => Math.abs(seconds) < 10;

/** "3 minutes ago", "in 2 days". A text that is not a time is returned as it is. */
export const relativeTime = (time: string, now: Date): string => {
  const seconds = secondsUntil(time, now);
  if (seconds === undefined) return time;
  if (isNow(seconds)) return 'just now';
  const { count, unit } = inUnits(seconds);
  return new Intl.RelativeTimeFormat('en', { numeric: 'always' }).format(count, unit.unit);
};

const shortTime = (time: string, seconds: number): string => {
  if (isNow(seconds)) return 'just now';
  if (Math.abs(seconds) > datesAfter) return time.slice(0, 10);
  const { count, unit } = inUnits(seconds);
  return seconds > 0 ? `in ${count} ${unit.short}` : `${-count} ${unit.short} ago`;
};

/** A time in a zone: `2026-11-23 01:30 UTC`. Default: the zone of this machine. */
const wallTime = (time: Date, zone?: string): string => {
  const parts = new Intl.DateTimeFormat('en-US', {
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    timeZoneName: 'short',
    ...(zone !== undefined && { timeZone: zone }),
  }).formatToParts(time);
  const part = (type: string): string => parts.find((one) => one.type === type)?.value ?? '';
  return `${part('year')}-${part('month')}-${part('day')} ${part('hour')}:${part('minute')} ${part('timeZoneName')}`;
};

const absoluteTime = (time: string, style: TimeStyle): string =>
  style === 'iso' ? time : wallTime(new Date(time), style === 'local' ? undefined : 'UTC');

/** A time in a table: `2 h ago`, a date after 30 days, or absolute. A text that is not a time is returned as it is. */
export const timeText = (time: string, now: Date, style: TimeStyle): string => {
  const seconds = secondsUntil(time, now);
  if (seconds === undefined) return time;
  return style === 'relative' ? shortTime(time, seconds) : absoluteTime(time, style);
};

/** A time on a page: `in 15 hours (2026-11-23 01:30 UTC)`. A text that is not a time is returned as it is. */
export const pageTime = (time: string, now: Date, style: TimeStyle): string => {
  if (secondsUntil(time, now) === undefined) return time;
  return `${relativeTime(time, now)} (${absoluteTime(time, style)})`;
};
