import { isExactNumber } from '../../../../api/json/exact-number.ts';
import { Chalk } from 'chalk';
import { textAt, valueAt } from '../../../output/field-path.ts';
import { timeText, type TimeStyle } from '../../../output/time-text.ts';
import { sanitize } from '../../../output/sanitize.ts';
import type { Streams } from '../../../output/streams.ts';
import { truncate } from '../../../output/truncate.ts';

const typeWords: Readonly<Record<string, string>> = {
  Issue: 'issue',
  MergeRequest: 'merge request',
  Milestone: 'milestone',
  Note: 'note',
  Project: 'project',
  Snippet: 'snippet',
  User: 'user',
};

const typeWord = (type: string): string => typeWords[type] ?? type.toLowerCase();

const commits = (count: string): string => `${count} ${count === '1' ? 'commit' : 'commits'}`;

const pushWords = (event: unknown): string => {
  const [kind, ref] = [textAt(event, 'push_data.ref_type'), textAt(event, 'push_data.ref')];
  const count = textAt(event, 'push_data.commit_count');
  switch (textAt(event, 'push_data.action')) {
    case 'created':
      return `created ${kind} ${ref}${['', '0'].includes(count) ? '' : ` with ${commits(count)}`}`;
    case 'removed':
      return `deleted ${kind} ${ref}`;
    default:
      return kind === 'tag' ? `moved tag ${ref}` : `pushed ${commits(count)} to ${ref}`;
  }
};

/** Issues and merge requests are named by number, if the list has it. */
const marks: Readonly<Record<string, string>> = { Issue: '#', MergeRequest: '!' };

const named = (type: string, number: string, title: string): string => {
  const mark = marks[type] !== undefined && number !== '' ? ` ${marks[type]}${number}` : '';
  return `${typeWord(type)}${mark}${title === '' ? '' : ` "${title}"`}`;
};

/** The action in words; `says` tells that they name the place already. */
const actionText = (event: unknown, place: string): { readonly words: string; readonly says?: 'place' } => {
  const [action, type, title] = ['action_name', 'target_type', 'target_title'].map((key) => textAt(event, key)) as [
    string,
    string,
    string,
  ];
  if (valueAt(event, 'push_data') !== undefined) return { words: pushWords(event) };
  if (valueAt(event, 'note') !== undefined) {
    const about = textAt(event, 'note.noteable_type');
    return { words: `commented on ${named(about, textAt(event, 'note.noteable_iid'), title)}` };
  }
  if (type === 'Project') return { words: `${action} ${place === '' ? title : place}`, says: 'place' };
  // Members join, leave, or expire.
  if (type === '') return { words: `${action} ${place}`.trim(), says: 'place' };
  const done = action === 'accepted' ? 'merged' : action;
  return { words: `${done} ${named(type, textAt(event, 'target_iid'), title)}` };
};

/** An event as a sentence: "kofi pushed 3 commits to master in harbor/apps". `place` is empty outside of projects. */
export const eventSentence = (event: unknown, place: string): string => {
  const { words, says } = actionText(event, place);
  const where = place === '' || says === 'place' ? '' : ` in ${place}`;
  return `${textAt(event, 'author_username')} ${words}${where}`;
};

/** The first line of the commit or comment; empty for other events. */
export const eventDetail = (event: unknown): string => {
  const text = textAt(event, 'push_data.commit_title') || textAt(event, 'note.body');
  return text.trim().split('\n', 1)[0] ?? '';
};

/** Full paths by project ID. */
export type ProjectPaths = ReadonlyMap<number, string>;

const dayFormat = (zone: string | undefined): Intl.DateTimeFormat =>
  new Intl.DateTimeFormat('en-US', {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    ...(zone !== undefined && { timeZone: zone }),
  });

/** The day: "Monday, June 3, 2030". A text that is not a time is its own heading. */
const dayOf = (time: string, format: Intl.DateTimeFormat): string => {
  const moment = new Date(time);
  return Number.isNaN(moment.getTime()) ? time : format.format(moment);
};

const placeOf = (event: unknown, paths: ProjectPaths): string => {
  const id = valueAt(event, 'project_id');
  if (isExactNumber(id)) return `project ${id}`;
  return typeof id === 'number' ? (paths.get(id) ?? `project ${id}`) : '';
};

/**
 * The lines of the timeline: a heading per day, and below it the events in the order given. Days are those of the local
 * time zone, or of UTC if times are shown in UTC.
 */
export const timelineLines = (
  events: readonly unknown[],
  paths: ProjectPaths,
  { streams, time: style }: { readonly streams: Streams; readonly time: TimeStyle },
): string[] => {
  const format = dayFormat(style === 'utc' || style === 'iso' ? 'UTC' : undefined);
  const chalk = new Chalk({ level: streams.colorLevel.stdout });
  const entries = events.map((event) => {
    const time = String(valueAt(event, 'created_at'));
    return {
      day: dayOf(time, format),
      ago: timeText(time, streams.now(), style),
      sentence: sanitize(eventSentence(event, placeOf(event, paths))),
      detail: sanitize(eventDetail(event)),
    };
  });
  const width = Math.max(0, ...entries.map(({ ago }) => ago.length));
  const room = Math.max(20, streams.columns - width - 4);
  const lines: string[] = [];
  for (const [index, { day, ago, sentence, detail }] of entries.entries()) {
    if (entries[index - 1]?.day !== day) lines.push(...(index === 0 ? [] : ['']), chalk.bold(sanitize(day)));
    lines.push(`  ${chalk.dim(sanitize(ago).padStart(width))}  ${truncate(sentence, room)}`);
    if (detail !== '') lines.push(`  ${' '.repeat(width)}  ${chalk.dim(truncate(detail, room))}`);
  }
  return lines;
};
