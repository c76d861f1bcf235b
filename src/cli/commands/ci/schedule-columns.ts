import type { Column } from '../../output/column.ts';
import { textAt } from '../../output/field-path.ts';

/** `at 02:30, only on Sunday` becomes `Sunday at 02:30`. */
const withDaysFirst = (text: string): string => {
  const [, times, days = 'every day'] =
    /^at ([\d:]+(?:(?:,| and|, and) [\d:]+)*)(?:, (?:only )?(.+))?$/.exec(text) ?? [];
  return times === undefined ? text : `${days} at ${times}`;
};

/**
 * A cron expression in words, in 24-hour time and with its time zone: `Monday through Friday at 02:30 Europe/Berlin`.
 */
export const cronText = async (): Promise<(record: unknown) => string> => {
  const { default: cronstrue } = await import('cronstrue');
  return (record) => {
    const cron = textAt(record, 'cron');
    if (cron === '') return '';
    const text = cronstrue.toString(cron, {
      throwExceptionOnParseError: false,
      verbose: false,
      use24HourTimeFormat: true,
    });
    const words = withDaysFirst(text.charAt(0).toLowerCase() + text.slice(1));
    const zone = textAt(record, 'cron_timezone');
    return zone === '' ? words : `${words}${/\d$/.test(words) ? '' : ','} ${zone}`;
  };
};

/** Columns of `schedules list`; `lastPipeline` adds the status of the last pipeline. */
export const scheduleListColumns = async ({ lastPipeline = false } = {}): Promise<readonly Column[]> => [
  { key: 'id', title: 'ID', as: 'count', keep: true },
  { key: 'description', title: 'DESCRIPTION', keep: true, shrink: 2 },
  { key: 'ref', title: 'REF', keep: true },
  { key: 'cron', title: 'CRON', keep: true },
  { key: 'cron_in_words', title: 'IN WORDS', shrink: 1, wide: true, render: await cronText() },
  { key: 'next_run_at', title: 'NEXT RUN', as: 'time' },
  ...(lastPipeline ? ([{ key: 'last_pipeline.status', title: 'LAST', as: 'state' }] as const) : []),
  { key: 'active', title: 'ACTIVE', as: 'flag', tellsNo: true },
  { key: 'owner', title: 'OWNER', as: 'user' },
];
