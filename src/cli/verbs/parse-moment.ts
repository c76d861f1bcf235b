/** Reads times and days. */
import type { Side } from '../../contract/vocabulary/endpoint.ts';
import { UsageError } from '../errors/usage-error.ts';
import { countText } from '../output/count-text.ts';
import { expectedValue, shortQuote } from './expected-value.ts';

const millisecondsPerDay = 86_400_000;

const millisecondsPer: Readonly<Record<string, number>> = {
  ms: 1,
  s: 1000,
  m: 60_000,
  h: 3_600_000,
  d: millisecondsPerDay,
  w: 7 * millisecondsPerDay,
};

/** Reads `500ms`, `2s`, `10m`, `2h`, `3d`, or `1w` as milliseconds. Returns undefined for other text. */
export const parseDuration = (text: string): number | undefined => {
  const match = /^(\d{1,6})(ms|s|m|h|d|w)$/.exec(text);
  if (match === null) return undefined;
  const [, amount, unit = ''] = match;
  return Number(amount) * (millisecondsPer[unit] ?? 0);
};

/**
 * Returns the duration of an option in milliseconds, or `undefined` without the option.
 *
 * @param takes the allowed durations, for the error: `of 100ms or more, such as 30s`
 * @throws UsageError for any other text
 */
export const givenDuration = (
  flag: string,
  text: unknown,
  { takes, least = 0, most = Infinity }: { readonly takes: string; readonly least?: number; readonly most?: number },
): number | undefined => {
  if (typeof text !== 'string') return undefined;
  const length = parseDuration(text);
  if (length !== undefined && length >= least && length <= most) return length;
  throw new UsageError(`--${flag} must be a duration ${takes}, got "${text}"`);
};

/** The maximum of a timer, in milliseconds. */
export const longestTimer = 24 * 86_400_000;

export interface MomentRule {
  /** `YYYY-MM-DD`, or a time in ISO 8601 UTC. */
  readonly format: 'date' | 'date-time';
  readonly side: Side;
  /** The time selects records to write: a time in the future is refused if `side` is `past`. */
  readonly writes: boolean;
}

/** The text is no time, is in the future, or is a duration that needs a sign. */
type MomentFault = 'unreadable' | 'ahead' | 'unsigned';

type Moment = { readonly time: string } | { readonly fault: MomentFault };

const unreadable: Moment = { fault: 'unreadable' };

/** True for a day of the calendar, such as `2026-01-31`. */
export const isDay = (text: string): boolean => {
  const match = /^(\d{4})-(\d\d)-(\d\d)$/.exec(text);
  if (match === null) return false;
  const date = new Date(`${text}T00:00:00Z`);
  // 2026-02-30 would roll over into March.
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text);
};

const isoTime = /^(\d{4}-\d\d-\d\d)[T ](\d\d:\d\d(?::\d\d(?:\.\d+)?)?)(Z|[+-]\d\d:?\d\d)?$/i;

const zoneOf = (zone: string | undefined): string =>
  zone === undefined ? '' : zone.toUpperCase().replace(/^([+-]\d\d)(\d\d)$/, '$1:$2');

const twoDigits = (value: number): string => String(value).padStart(2, '0');

/** The day on the user's calendar. */
const localDay = (date: Date): string =>
  `${date.getFullYear()}-${twoDigits(date.getMonth() + 1)}-${twoDigits(date.getDate())}`;

/** Counts calendar days, since a day with a clock change has 23 or 25 hours. */
const daysFrom = (now: Date, days: number): string =>
  localDay(new Date(now.getFullYear(), now.getMonth(), now.getDate() + days));

const dayWords: Readonly<Record<string, number>> = { yesterday: -1, today: 0, now: 0, tomorrow: 1 };

/** Reads `YYYY-MM-DD` or a word as a day. */
const parseDay = (text: string, now: Date): string | undefined => {
  if (isDay(text)) return text;
  const days = Object.hasOwn(dayWords, text) ? dayWords[text] : undefined;
  return days === undefined ? undefined : daysFrom(now, days);
};

/** Reads ISO 8601, a day, or a word as a time. A day is its first moment; a time without a zone is in the user's own. */
const parseTime = (text: string, now: Date): string | undefined => {
  if (text === 'now') return now.toISOString();
  const day = parseDay(text, now);
  if (day !== undefined) return new Date(`${day}T00:00:00`).toISOString();
  const match = isoTime.exec(text);
  if (match === null || !isDay(match[1] ?? '')) return undefined;
  const time = new Date(`${match[1]}T${match[2]}${zoneOf(match[3])}`);
  return Number.isNaN(time.getTime()) ? undefined : time.toISOString();
};

/** Reads a duration from now: `+2h`, `-10m`, `90d`. A date takes days and weeks only. */
const parseSpan = (text: string, { format, side }: MomentRule, now: Date): Moment | undefined => {
  const length = parseDuration(text.replace(/^[+-]/, ''));
  if (length === undefined) return undefined;
  if (format === 'date' && !/[dw]$/.test(text)) return unreadable;
  const isSigned = /^[+-]/.test(text);
  if (!isSigned && side === 'either') return { fault: 'unsigned' };
  const isBack = isSigned ? text.startsWith('-') : side === 'past';
  if (!isBack && side === 'past' && length > 0) return { fault: 'ahead' };
  const span = isBack ? -length : length;
  const time =
    format === 'date' ? daysFrom(now, span / millisecondsPerDay) : new Date(now.getTime() + span).toISOString();
  // Servers accept years of four digits only.
  return /^\d{4}-/.test(time) ? { time } : unreadable;
};

/** Reads `2026-01-31`, `2026-01-31T09:00`, `now`, `today`, `yesterday`, `tomorrow`, or a duration such as `90d`. */
const parseMoment = (text: string, rule: MomentRule, now: Date): Moment => {
  const span = parseSpan(text, rule, now);
  if (span !== undefined) return span;
  const { format, side, writes } = rule;
  const parse = format === 'date' ? parseDay : parseTime;
  const time = parse(text, now);
  if (time === undefined) return unreadable;
  const present = format === 'date' ? localDay(now) : now.toISOString();
  return writes && side === 'past' && time > present ? { fault: 'ahead' } : { time };
};

const unitWords: Readonly<Record<string, string>> = {
  ms: 'millisecond',
  s: 'second',
  m: 'minute',
  h: 'hour',
  d: 'day',
  w: 'week',
};

/** A duration without its sign, as typed and in words. Returns undefined for other text. */
const spanOf = (text: string): readonly [span: string, words: string] | undefined => {
  const [, span, amount, unit = ''] = /^[+-]?((\d+)([a-z]+))$/.exec(text) ?? [];
  const word = unitWords[unit];
  return span === undefined || word === undefined ? undefined : [span, countText(Number(amount), word)];
};

/**
 * Reads a time as the API takes it.
 *
 * @param nullable messages name null as a value
 * @throws UsageError for text that is no time, that is on the wrong side of now, or that needs a sign
 */
export const readMoment = (
  { label, text, nullable = false }: { readonly label: string; readonly text: string; readonly nullable?: boolean },
  rule: MomentRule,
  now: Date,
): string => {
  const moment = parseMoment(text, rule, now);
  if ('time' in moment) return moment.time;
  const got = `got ${shortQuote(text)}`;
  const [span, words] = spanOf(text) ?? [];
  switch (moment.fault) {
    case 'ahead':
      throw new UsageError(`${label} must be in the past, ${got}`, {
        hint: span === undefined ? undefined : `Use ${span} for ${words} ago.`,
      });
    case 'unsigned':
      throw new UsageError(`${label} must have a + or - before a duration, ${got}`, {
        hint: `Use -${span} for ${words} ago, or +${span} for ${words} from now.`,
      });
    case 'unreadable': {
      const { format, side } = rule;
      throw new UsageError(`${label} must be ${expectedValue({ kind: format, side }, nullable)}, ${got}`);
    }
  }
};
