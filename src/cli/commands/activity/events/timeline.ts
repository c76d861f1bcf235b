import { Chalk } from 'chalk';
import { valueAt } from '../../../output/field-path.ts';
import { relativeTime } from '../../../output/relative-time.ts';
import { sanitize } from '../../../output/sanitize.ts';
import type { Streams } from '../../../output/streams.ts';
import { truncate } from '../../../output/truncate.ts';
import { eventDetail, eventSentence } from './event-sentence.ts';

/** The full path of each project, by its ID. */
export type ProjectPaths = ReadonlyMap<number, string>;

const dayFormat = new Intl.DateTimeFormat('en-GB', {
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  year: 'numeric',
});

/** The day of the reader's own time zone: "Monday 3 June 2030". Text that is no time is its own heading. */
const dayOf = (time: string): string => {
  const moment = new Date(time);
  if (Number.isNaN(moment.getTime())) return time;
  // Whether commas come in between depends on the version of the language data.
  const words = dayFormat.formatToParts(moment).filter(({ type }) => type !== 'literal');
  return words.map(({ value }) => value).join(' ');
};

const placeOf = (event: unknown, paths: ProjectPaths): string => {
  const id = valueAt(event, 'project_id');
  return typeof id === 'number' ? (paths.get(id) ?? `project ${id}`) : '';
};

/** Events under the days on which they happened, in the order given: when, who did what, and what it said. */
export const timelineLines = (events: readonly unknown[], paths: ProjectPaths, streams: Streams): string[] => {
  const chalk = new Chalk({ level: streams.colorLevel.stdout });
  const told = events.map((event) => {
    const time = String(valueAt(event, 'created_at'));
    return {
      day: dayOf(time),
      ago: relativeTime(time, streams.now()),
      sentence: sanitize(eventSentence(event, placeOf(event, paths))),
      detail: sanitize(eventDetail(event)),
    };
  });
  const width = Math.max(0, ...told.map(({ ago }) => ago.length));
  const room = Math.max(20, streams.columns - width - 4);
  const lines: string[] = [];
  for (const [index, { day, ago, sentence, detail }] of told.entries()) {
    if (told[index - 1]?.day !== day) lines.push(...(index === 0 ? [] : ['']), chalk.bold(sanitize(day)));
    lines.push(`  ${chalk.dim(sanitize(ago).padStart(width))}  ${truncate(sentence, room)}`);
    if (detail !== '') lines.push(`  ${' '.repeat(width)}  ${chalk.dim(truncate(detail, room))}`);
  }
  return lines;
};
