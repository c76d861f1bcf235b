/** Parses cron lines, and computes when they run. */
import { Cron } from 'croner';
import { clockTime, gapAt } from './clock-changes.ts';
import { withoutWrappedRanges } from './cron-ranges.ts';

/**
 * `no-wildcard` does what Vixie cron does, and what users expect of `30 2,14 * * *`: a time that comes twice when the
 * clocks go back runs once. Lines with `*` or a step run at each actual time.
 */
const cronIn = (cron: string, zone: string): Cron =>
  new Cron(withoutWrappedRanges(cron), {
    mode: '5-part',
    timezone: zone,
    fixedTimeRule: 'no-wildcard',
    paused: true,
  });

/** A line for every hour, or for every n-th, follows the actual hours: there is nothing to make up for after a gap. */
const namesHours = (line: string): boolean => line.trim().toLowerCase() !== '@hourly' && !/^\s*\S+\s+[*?]/.test(line);

/**
 * The end of the gap that a clock change makes, if the next time that the line names is in it. The line is asked for the
 * times of a clock that never changes.
 */
const runAfterGap = (cron: string, zone: string, after: Date): Date | undefined => {
  const named = namesHours(cron) ? cronIn(cron, 'UTC').nextRun(clockTime(zone, after)) : null;
  const end = named === null ? undefined : gapAt(zone, named);
  return end !== undefined && end > after ? end : undefined;
};

/**
 * Returns the first run strictly after `after`; null if there is none. All times that daylight saving time skips are one
 * run right after the gap, if the line names their hours. `parseCron` must accept the line, and the zone must be an IANA
 * identifier.
 */
export const nextRun = (cron: string, zone: string, after: Date): Date | null => {
  const next = cronIn(cron, zone).nextRun(after);
  const made = runAfterGap(cron, zone, after);
  return made !== undefined && (next === null || made < next) ? made : next;
};

/** The reason is an error message about the line. */
export type ParsedCron = { readonly ok: true } | { readonly ok: false; readonly reason: string };

const nicknames = ['@hourly', '@daily', '@midnight', '@weekly', '@monthly', '@yearly', '@annually'];

/** `takes` is part of error messages. */
const fields = [
  { name: 'minute', takes: '0 to 59', values: /^[\d*,/?-]+$/ },
  { name: 'hour', takes: '0 to 23', values: /^[\d*,/?-]+$/ },
  { name: 'day of month', takes: '1 to 31', values: /^[\d*,/?LW-]+$/i },
  { name: 'month', takes: '1 to 12 or JAN to DEC', values: /^[\dA-Z*,/?-]+$/i },
  { name: 'day of week', takes: '0 to 7 or SUN to SAT', values: /^[\dA-Z*,/?#+-]+$/i },
] as const;

/** Any day works: a line that runs at all runs within a century of every day. */
const someDay = new Date('2000-01-01T00:00:00Z');

const refuse = (reason: string): ParsedCron => ({ ok: false, reason });

/** Returns a line with this field alone, which is valid if the field is. */
const lineWith = (value: string, index: number): string =>
  fields.map((_, at) => (at === index ? value : '*')).join(' ');

const isReadable = (line: string): boolean => {
  try {
    nextRun(line, 'UTC', someDay);
    return true;
  } catch {
    return false;
  }
};

const parseNickname = (text: string): ParsedCron =>
  nicknames.includes(text.toLowerCase())
    ? { ok: true }
    : refuse(`has the unknown nickname "${text}"; it can be one of ${nicknames.join(', ')}`);

/** Takes five fields (minute, hour, day of month, month, day of week) or a nickname. */
export const parseCron = (text: string): ParsedCron => {
  const line = text.trim();
  if (line.startsWith('@')) {
    return parseNickname(line);
  }
  const values = line.split(/\s+/).filter((value) => value !== '');
  if (values.length !== fields.length) {
    return refuse(
      `has ${values.length} ${values.length === 1 ? 'field' : 'fields'} instead of 5 (minute, hour, day of month, month, day of week)`,
    );
  }
  for (const [index, field] of fields.entries()) {
    const value = values[index] as string;
    if (!field.values.test(value) || !isReadable(lineWith(value, index))) {
      return refuse(
        `has "${value}" as the ${field.name}, which takes ${field.takes}, lists, ranges and steps such as */5`,
      );
    }
  }
  if (!isReadable(line)) {
    return refuse('is not a cron line');
  }
  return nextRun(line, 'UTC', someDay) === null ? refuse('never runs: these months have no such day') : { ok: true };
};
