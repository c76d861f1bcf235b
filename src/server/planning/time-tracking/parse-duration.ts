/** Reads working time as people write it. */
import { workUnits } from '../issuables/time-stats.ts';

const part = /(\d{1,9})\s*(mo|w|d|h|m|s)/gy;

const secondsIn: ReadonlyMap<string, number> = new Map(workUnits.map(({ letter, seconds }) => [letter, seconds]));

/** In seconds: as much as fits into a column of either database engine. */
export const longestDuration = 2_147_483_647;

/**
 * The seconds in `1w 2d`, `3h30m` or `-45m`: each unit at most once, spaces as one likes. A day has 8 hours, a week 5 days,
 * a month 4 weeks. Undefined for anything else, for nothing, and for what is too long to be kept.
 */
export const parseDuration = (text: string): number | undefined => {
  const trimmed = text.trim().toLowerCase();
  const sign = trimmed.startsWith('-') ? -1 : 1;
  const rest = trimmed.replace(/^[+-]/, '').replaceAll(/\s+/g, '');
  const parts = [...rest.matchAll(part)];
  const letters = new Set(parts.map(([, , letter = '']) => letter));
  if (rest === '' || parts.map(([whole]) => whole).join('') !== rest || letters.size !== parts.length) {
    return undefined;
  }
  const seconds = parts.reduce((sum, [, many, letter = '']) => sum + Number(many) * (secondsIn.get(letter) ?? 0), 0);
  return seconds > longestDuration ? undefined : sign * seconds;
};
