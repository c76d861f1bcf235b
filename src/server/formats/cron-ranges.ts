/** Ranges of cron lines that go around: `22-2` hours, `fri-mon`, `11-2` months. */

interface Field {
  readonly least: number;
  readonly most: number;
  readonly names?: readonly string[];
}

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

const fields: readonly Field[] = [
  { least: 0, most: 59 },
  { least: 0, most: 23 },
  { least: 1, most: 31 },
  { least: 1, most: 12, names: ['', ...months] },
  { least: 0, most: 6, names: ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'] },
];

const range = /^(\d{1,2}|[a-z]{3})-(\d{1,2}|[a-z]{3})(?:\/(\d{1,2}))?$/i;

const numberOf = (text: string, { names = [] }: Field): number =>
  /^\d/.test(text) ? Number(text) : names.indexOf(text.toLowerCase());

/** A range that goes around, as the range up to the end and the one from the start; otherwise the part as it is. */
const split = (part: string, field: Field): string => {
  const [, from = '', to = '', step] = range.exec(part) ?? [];
  const { least, most } = field;
  const first = from === '7' && field.names?.[0] === 'sun' ? 0 : numberOf(from, field);
  const last = numberOf(to, field);
  const fits = (value: number) => value >= least && value <= most;
  const wraps = from !== '' && fits(first) && fits(last) && (first > last || from === '7');
  if (!wraps || step === '0') return part;
  const every = step === undefined ? '' : `/${step}`;
  if (first <= last) return `${first}-${last}${every}`;
  // The steps go on across the end: after 22 in 22-4/3 comes 1.
  const taken = Math.floor((most - first) / Number(step ?? 1)) + 1;
  const restart = first + taken * Number(step ?? 1) - (most - least + 1);
  return `${first}-${most}${every}${restart > last ? '' : `,${restart}-${last}${every}`}`;
};

const splitAll = (value: string, field: Field): string =>
  value
    .split(',')
    .map((part) => split(part, field))
    .join(',');

/** The line with two ranges in place of each that goes around, as every reader of cron lines understands. */
export const withoutWrappedRanges = (line: string): string => {
  const values = line.trim().split(/\s+/);
  return values.length === fields.length
    ? values.map((value, at) => splitAll(value, fields[at] as Field)).join(' ')
    : line;
};
