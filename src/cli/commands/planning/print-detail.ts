import { call as callEndpoint } from '../../../api/call.ts';
import type { CommandContext } from '../../context/context.ts';
import { textAt, valueAt } from '../../output/field-path.ts';
import { pageTime, type TimeStyle } from '../../output/time-text.ts';
import type { Detail } from '../../output/write-detail.ts';
import { isForReading } from '../../verbs/view.ts';
import type { VerbCall } from '../../verbs/noun.ts';
import { kindText, subjectOf } from '../../verbs/record-messages.ts';
import { type Printable, printReply } from '../../verbs/print-reply.ts';
import { labels } from '../../../contract/planning/labels.ts';

/** Label colors by name. */
export type LabelColors = ReadonlyMap<string, string>;

/** The largest page; if a project has more labels, some are shown without color. */
const onePage = 100;

/** The colors of a record's labels. Labels are shown without color if the request fails. */
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

/** The strings in a list. */
export const textsAt = (record: unknown, key: string): readonly string[] => {
  const value = valueAt(record, key);
  return Array.isArray(value) ? value.filter((item) => typeof item === 'string') : [];
};

/** The page depends on these and on its record. */
export interface PageLook {
  readonly colors: LabelColors;
  readonly now: Date;
  readonly time: TimeStyle;
}

/** A time, relative and absolute. */
export const timeAt = (record: unknown, key: string, { now, time: style }: Pick<PageLook, 'now' | 'time'>): string => {
  const time = textAt(record, key);
  return time === '' ? '' : pageTime(time, now, style);
};

export const timeText = (record: unknown): string => {
  const spent = textAt(record, 'time_stats.human_total_time_spent');
  const estimate = textAt(record, 'time_stats.human_time_estimate');
  return [spent && `${spent} spent`, estimate && `${estimate} estimated`].filter(Boolean).join(', ');
};

export const votesText = (record: unknown): string => {
  const counts = [
    { count: textAt(record, 'upvotes'), word: 'up' },
    { count: textAt(record, 'downvotes'), word: 'down' },
  ].filter(({ count }) => count !== '');
  return counts.every(({ count }) => count === '0')
    ? ''
    : counts.map(({ count, word }) => `${count} ${word}`).join(', ');
};

export const labelTags = (record: unknown, colors: LabelColors): Detail['tags'] =>
  textsAt(record, 'labels').map((name) => {
    const color = colors.get(name);
    return color === undefined ? { name } : { name, color };
  });

export type DetailOf = (record: unknown, look: PageLook) => Detail;

/** Prints a record as a page on a terminal, otherwise in the current format. */
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
