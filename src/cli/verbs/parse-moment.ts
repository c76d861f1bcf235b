/** Times and days as people type them. Both functions return undefined for what they cannot read. */
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

/** Milliseconds of `2h`, `+2h` or `-10m`; without a sign it is in the future. */
const parseSpan = (text: string): number | undefined => {
  const length = parseDuration(text.replace(/^[+-]/, ''));
  return length === undefined || !text.startsWith('-') ? length : -length;
};

const isDay = (text: string): boolean => {
  const match = /^(\d{4})-(\d\d)-(\d\d)$/.exec(text);
  if (match === null) return false;
  const date = new Date(`${text}T00:00:00Z`);
  // 2026-02-30 would roll over into March.
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text);
};

const isoTime = /^(\d{4}-\d\d-\d\d)[T ](\d\d:\d\d(?::\d\d(?:\.\d+)?)?)(Z|[+-]\d\d:?\d\d)?$/i;

const zoneOf = (zone: string | undefined): string =>
  zone === undefined ? '' : zone.toUpperCase().replace(/^([+-]\d\d)(\d\d)$/, '$1:$2');

/**
 * A time in ISO 8601 UTC from ISO 8601, `now`, or a span such as `+2h`. A day alone is its first moment, and what has
 * no zone is meant in the user's own.
 */
export const parseTime = (text: string, now: Date): string | undefined => {
  if (text === 'now') return now.toISOString();
  const span = parseSpan(text);
  if (span !== undefined) return new Date(now.getTime() + span).toISOString();
  if (isDay(text)) return new Date(`${text}T00:00:00`).toISOString();
  const match = isoTime.exec(text);
  if (match === null || !isDay(match[1] ?? '')) return undefined;
  const time = new Date(`${match[1]}T${match[2]}${zoneOf(match[3])}`);
  return Number.isNaN(time.getTime()) ? undefined : time.toISOString();
};

const twoDigits = (value: number): string => String(value).padStart(2, '0');

/** The day on the user's calendar. */
const localDay = (date: Date): string =>
  `${date.getFullYear()}-${twoDigits(date.getMonth() + 1)}-${twoDigits(date.getDate())}`;

const dayWords: Readonly<Record<string, number>> = { yesterday: -1, today: 0, tomorrow: 1 };

/** A day as `YYYY-MM-DD`, from that, `today`, `tomorrow`, `yesterday`, or a span in days or weeks such as `+30d`. */
export const parseDay = (text: string, now: Date): string | undefined => {
  if (isDay(text)) return text;
  const word = Object.hasOwn(dayWords, text) ? dayWords[text] : undefined;
  const span = /[dw]$/.test(text) ? parseSpan(text) : undefined;
  const days = word ?? (span === undefined ? undefined : span / 86_400_000);
  if (days === undefined) return undefined;
  // By the calendar, not by hours: a day with a clock change has 23 or 25.
  return localDay(new Date(now.getFullYear(), now.getMonth(), now.getDate() + days));
};
