import type { CellContext, Column } from '../../output/column.ts';

const fieldOf = (record: unknown, name: string): string | undefined => {
  const fields = typeof record === 'object' && record !== null ? (record as Readonly<Record<string, unknown>>) : {};
  const value = fields[name];
  return typeof value === 'string' ? value : undefined;
};

/** A time on the wall of a zone: `2026-11-22 04:00`. Undefined for a zone that this runtime does not know. */
const wallTime = (time: Date, zone: string | undefined): string | undefined => {
  try {
    // The Swedish format is ISO's with a space.
    return new Intl.DateTimeFormat('sv-SE', {
      dateStyle: 'short',
      timeStyle: 'short',
      ...(zone !== undefined && { timeZone: zone }),
    }).format(time);
  } catch {
    return undefined;
  }
};

/** The next run on the user's clock, and on the schedule's where that differs; piped, the time as it is. */
export const nextRunText = (record: unknown, { terminal }: Pick<CellContext, 'terminal'>): string => {
  const next = fieldOf(record, 'next_run_at');
  if (next === undefined) return '';
  const time = new Date(next);
  if (!terminal || Number.isNaN(time.getTime())) return next;
  const zone = fieldOf(record, 'cron_timezone');
  const here = wallTime(time, undefined) ?? next;
  // A common English name such as "Pacific Time (US & Canada)" is the service's to read; Intl knows none of them.
  const there = zone === undefined ? undefined : wallTime(time, zone);
  if (there === undefined || there === here) return here;
  const [day = '', hour = ''] = there.split(' ');
  return `${here} (${here.startsWith(day) ? hour : there} ${zone})`;
};

/** Columns of `schedules list`: with the cron line in words and the next run on both clocks. */
export const scheduleListColumns = async (): Promise<readonly Column[]> => {
  const { default: cronstrue } = await import('cronstrue');
  const inWords = (record: unknown): string => {
    const cron = fieldOf(record, 'cron');
    return cron === undefined ? '' : cronstrue.toString(cron, { throwExceptionOnParseError: false, verbose: false });
  };
  return [
    { key: 'id', title: 'ID', as: 'count' },
    { key: 'description', title: 'DESCRIPTION', shrink: 2 },
    { key: 'ref', title: 'REF' },
    { key: 'cron', title: 'CRON' },
    { key: 'cron_in_words', title: 'IN WORDS', shrink: 1, render: inWords },
    { key: 'next_run_at', title: 'NEXT RUN', render: nextRunText },
    { key: 'active', title: 'ACTIVE', as: 'flag' },
    { key: 'owner', title: 'OWNER', as: 'user' },
  ];
};
