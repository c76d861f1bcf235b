import { call as callEndpoint } from '../../../api/call.ts';
import type { CommandContext } from '../../context/context.ts';
import { textAt, valueAt } from '../../output/field-path.ts';
import { pageTime, type TimeStyle } from '../../output/time-text.ts';
import type { Detail } from '../../output/write-detail.ts';
import { isForReading } from '../../verbs/view.ts';
import type { VerbCall } from '../../verbs/noun.ts';
import { kindText, subjectOf } from '../../verbs/sentences.ts';
import { type Printable, printReply } from '../../verbs/print-reply.ts';
import { labels } from '../../../contract/planning/labels.ts';

/** The colour of each label, by its name. */
export type LabelColors = ReadonlyMap<string, string>;

/** The most on one page: projects with more labels show some of them without colour. */
const onePage = 100;

/** Of the labels that a record carries. Colours are a nicety: where they cannot be had, the names stand alone. */
const labelColors = async (context: CommandContext, { params }: VerbCall, record: unknown): Promise<LabelColors> => {
  const carried = valueAt(record, 'labels');
  if (context.streams.colorLevel.stdout === 0 || !Array.isArray(carried) || carried.length === 0) return new Map();
  const client = await context.client();
  const query = { id: String(params['id']), per_page: onePage };
  try {
    const { body } = await callEndpoint(client, labels.list, query, { signal: context.signal });
    const records: readonly unknown[] = Array.isArray(body) ? body : [];
    return new Map(records.map((label) => [String(valueAt(label, 'name')), String(valueAt(label, 'color'))]));
  } catch (error) {
    if (context.signal.aborted) throw error;
    return new Map();
  }
};

/** The texts of a list. */
export const textsAt = (record: unknown, key: string): readonly string[] => {
  const value = valueAt(record, key);
  return Array.isArray(value) ? value.filter((item) => typeof item === 'string') : [];
};

/** What the text of a page depends on besides its record. */
export interface PageLook {
  readonly colors: LabelColors;
  readonly now: Date;
  readonly time: TimeStyle;
}

/** A moment, in words and exactly. */
export const timeAt = (record: unknown, key: string, { now, time: style }: Pick<PageLook, 'now' | 'time'>): string => {
  const time = textAt(record, key);
  return time === '' ? '' : pageTime(time, now, style);
};

/** Time spent and estimated. */
export const timeText = (record: unknown): string => {
  const spent = textAt(record, 'time_stats.human_total_time_spent');
  const estimate = textAt(record, 'time_stats.human_time_estimate');
  return [spent && `${spent} spent`, estimate && `${estimate} estimated`].filter(Boolean).join(', ');
};

/** Thumbs up and down. */
export const votesText = (record: unknown): string => {
  const counts = [
    { count: textAt(record, 'upvotes'), word: 'up' },
    { count: textAt(record, 'downvotes'), word: 'down' },
  ].filter(({ count }) => count !== '');
  return counts.every(({ count }) => count === '0')
    ? ''
    : counts.map(({ count, word }) => `${count} ${word}`).join(', ');
};

/** The labels with their colours. */
export const labelTags = (record: unknown, colors: LabelColors): Detail['tags'] =>
  textsAt(record, 'labels').map((name) => {
    const color = colors.get(name);
    return color === undefined ? { name } : { name, color };
  });

/** Makes the page of a record that has labels. */
export type DetailOf = (record: unknown, look: PageLook) => Detail;

/** Shows a record: as a page on a terminal, otherwise in the format in force; with `--web` its address. */
export const printDetail = async (
  context: CommandContext,
  call: VerbCall,
  reply: Printable,
  pageOf: DetailOf,
): Promise<void> => {
  if (call.extras['web'] === true || !(await isForReading(context))) return printReply(context, call, reply);
  const { writeDetail } = await import('../../output/write-detail.ts');
  const [colors, { time }] = await Promise.all([labelColors(context, call, reply.body), context.settings()]);
  const page = pageOf(reply.body, { colors, now: context.streams.now(), time: time.value });
  await writeDetail(context.streams, { ...page, mark: '', kind: kindText(subjectOf(call), reply.body) });
};
