/** Parts of the pages that issues and merge requests are read on. A field that is missing makes an empty text. */
import { textAt, valueAt } from '../../output/field-path.ts';
import { relativeTime } from '../../output/relative-time.ts';
import type { Page } from '../../output/write-page.ts';
import type { LabelColors } from './label-colors.ts';

/** The texts of a list. */
export const textsAt = (record: unknown, key: string): readonly string[] => {
  const value = valueAt(record, key);
  return Array.isArray(value) ? value.filter((item) => typeof item === 'string') : [];
};

/** A moment, in words and exactly. */
export const timeAt = (record: unknown, key: string, now: Date): string => {
  const time = textAt(record, key);
  return time === '' ? '' : `${relativeTime(time, now)} (${time})`;
};

/** Time spent and estimated. */
export const timeText = (record: unknown): string => {
  const spent = textAt(record, 'time_stats.human_total_time_spent');
  const estimate = textAt(record, 'time_stats.human_time_estimate');
  return [spent && `${spent} spent`, estimate && `${estimate} estimated`].filter(Boolean).join(', ');
};

/** Thumbs up and down. */
export const votesText = (record: unknown): string => {
  const [up, down] = [textAt(record, 'upvotes'), textAt(record, 'downvotes')];
  return up === '0' && down === '0' ? '' : `${up} up, ${down} down`;
};

/** The labels with their colours. */
export const labelTags = (record: unknown, colors: LabelColors): Page['tags'] =>
  textsAt(record, 'labels').map((name) => {
    const color = colors.get(name);
    return color === undefined ? { name } : { name, color };
  });
