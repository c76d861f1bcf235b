import { Chalk, type ChalkInstance } from 'chalk';
import stringWidth from 'string-width';
import { barChart } from '../../../output/bar-chart.ts';
import type { ColorLevel } from '../../../output/color-level.ts';
import { countText } from '../../../output/count-text.ts';
import { gap } from '../../../output/fit-columns.ts';
import { sanitize } from '../../../output/sanitize.ts';
import { truncate } from '../../../output/truncate.ts';
import type { Metrics } from './metrics-rows.ts';

/** The metrics at a time, or the error in place of them. */
export type Sample =
  | { readonly at: Date; readonly metrics: Metrics; readonly failure?: undefined }
  | { readonly at: Date; readonly failure: string };

/** The terminal and the subject of a frame. */
export interface Frame {
  readonly columns: number;
  readonly rows: number;
  readonly level: ColorLevel;
  /** URL of the server. */
  readonly service: string;
  /** Milliseconds. */
  readonly interval: number;
}

interface Queue {
  readonly name: string;
  readonly backlog: number;
  /** Seconds. */
  readonly latency: number;
  /** Backlogs over time, newest last; undefined for failed samples. */
  readonly past: readonly (number | undefined)[];
}

/** Seconds of waiting that are shown as slow and as stuck. */
const [slow, stuck] = [10, 60];
const tallest = 4;

const twoDigits = (value: number): string => String(value).padStart(2, '0');

const clock = (at: Date): string => {
  const zone = new Intl.DateTimeFormat('en-US', { timeZoneName: 'short' }).formatToParts(at);
  const time = [at.getHours(), at.getMinutes(), at.getSeconds()].map(twoDigits).join(':');
  return `${time} ${zone.find(({ type }) => type === 'timeZoneName')?.value ?? ''}`.trimEnd();
};

/** A short duration: `0.4s`, `2s`, `3m`, `5h`, `2d`. */
const shortDuration = (seconds: number): string => {
  if (seconds < 10) return `${Number(seconds.toFixed(1))}s`;
  if (seconds < 60) return `${Math.floor(seconds)}s`;
  if (seconds < 3600) return `${Math.floor(seconds / 60)}m`;
  return seconds < 86_400 ? `${Math.floor(seconds / 3600)}h` : `${Math.floor(seconds / 86_400)}d`;
};

const queuesOf = (samples: readonly Sample[], latest: Metrics): readonly Queue[] =>
  Object.entries(latest.queues ?? {}).map(([name, { backlog, latency }]) => ({
    name: sanitize(name),
    backlog,
    latency,
    past: samples.map((sample) => (sample.failure === undefined ? sample.metrics.queues?.[name]?.backlog : undefined)),
  }));

/** The queues that fit, in their order; those with the longest latency and then the highest peak are kept. */
const choose = (queues: readonly Queue[], room: number): readonly Queue[] => {
  if (queues.length <= room) return queues;
  const peak = ({ past }: Queue): number => Math.max(0, ...past.map((value) => value ?? 0));
  const ranked = queues.toSorted((one, other) => other.latency - one.latency || peak(other) - peak(one));
  const chosen = new Set(ranked.slice(0, Math.max(0, room)));
  return queues.filter((queue) => chosen.has(queue));
};

/** The first text that fits; the last one truncated if none does. */
const firstFitting = (texts: readonly string[], width: number): string =>
  texts.find((text) => stringWidth(text) <= width) ?? truncate(texts.at(-1) ?? '', width);

const busyText = ({ processes = [] }: Metrics, width: number): string => {
  const busy = processes.reduce((sum, process) => sum + process.busy, 0);
  const places = processes.reduce((sum, process) => sum + process.concurrency, 0);
  const bar = 10;
  const filled = places === 0 ? 0 : Math.min(bar, Math.ceil((busy / places) * bar));
  const text = `${countText(processes.length, 'process', 'processes')}, busy ${busy} of ${places}`;
  return firstFitting([`${text}  ${'█'.repeat(filled)}${'░'.repeat(bar - filled)}`, text], width);
};

const jobsText = ({ jobs }: Metrics, width: number): string => {
  if (jobs === undefined) return '';
  const { processed, failed, enqueued } = jobs;
  return firstFitting(
    [
      `Jobs: ${enqueued} enqueued, ${processed} processed, ${failed} failed`,
      `Jobs: ${enqueued} waiting, ${processed} run, ${failed} failed`,
      `${enqueued} wait, ${processed} ran, ${failed} failed`,
    ],
    width,
  );
};

const paintLatency = (text: string, seconds: number, chalk: ChalkInstance): string => {
  if (seconds >= stuck) return chalk.red(text);
  return seconds >= slow ? chalk.magenta(text) : text;
};

/** The table of queues with its heading; each chart has the given height. */
const queueLines = (
  queues: readonly Queue[],
  { columns, height, chalk }: { readonly columns: number; readonly height: number; readonly chalk: ChalkInstance },
): readonly string[] => {
  const cells = queues.map(({ name, backlog, latency }) => [name, String(backlog), shortDuration(latency)] as const);
  const widest = (index: 0 | 1 | 2, title: string): number =>
    Math.max(title.length, ...cells.map((cell) => stringWidth(cell[index])));
  const [waits, takes] = [widest(1, 'WAIT'), widest(2, 'FOR')];
  const rest = columns - waits - takes - gap * 3;
  const nameWidth = Math.max(1, Math.min(widest(0, 'QUEUE'), rest - Math.min(8, Math.floor(rest / 3))));
  const width = Math.max(0, rest - nameWidth);
  const space = ' '.repeat(gap);
  const title = ['QUEUE'.padEnd(nameWidth), 'WAIT'.padStart(waits), 'FOR'.padStart(takes)].join(space);
  const lines = queues.flatMap((queue, index) => {
    const [name = '', backlog = '', latency = ''] = cells[index] ?? [];
    const cut = truncate(name, nameWidth);
    const figures = [
      cut + ' '.repeat(nameWidth - stringWidth(cut)),
      backlog.padStart(waits),
      paintLatency(latency.padStart(takes), queue.latency, chalk),
    ].join(space);
    const beside = ' '.repeat(nameWidth + waits + takes + gap * 2);
    // The numbers are on the bottom row of the chart.
    return barChart({ values: queue.past, width, height }).map(
      (bars, row) => `${row === height - 1 ? figures : beside}${space}${chalk.cyan(bars)}`,
    );
  });
  return [chalk.bold(truncate(title, columns)), ...lines];
};

const processLines = ({ processes = [] }: Metrics, columns: number): readonly string[] =>
  processes.map(({ hostname, pid, busy, concurrency }) =>
    truncate(sanitize(`${hostname} (${pid}): busy ${busy} of ${concurrency}`), columns),
  );

const footer = (last: Sample | undefined, { columns }: Frame, chalk: ChalkInstance): string => {
  if (last?.failure === undefined) return chalk.dim(truncate('q to quit', columns));
  return chalk.red(truncate(sanitize(`error: ${last.failure}`), columns));
};

/**
 * The painted lines of the live screen, which fit the terminal: the latest metrics, a chart of each queue's backlog,
 * and at the bottom the error of the last sample. Queues that do not fit are counted. The first sample has metrics.
 */
export const metricsFrame = (samples: readonly Sample[], frame: Frame): readonly string[] => {
  const { columns, rows, level, service, interval } = frame;
  const chalk = new Chalk({ level });
  const seen = samples.findLast((sample) => sample.failure === undefined);
  const latest = seen?.failure === undefined ? (seen?.metrics ?? {}) : {};
  const last = samples.at(-1);
  const time = last === undefined ? '' : clock(last.at);
  const heading = firstFitting(
    [`${service}, every ${shortDuration(interval / 1000)}, ${time}`, `${service}, ${time}`, time],
    columns,
  );
  const queues = queuesOf(samples, latest);
  // The other rows: heading, jobs, processes, column titles, and footer.
  const room = rows - 5;
  const shown = choose(queues, queues.length > room ? room - 1 : room);
  const left = queues.length - shown.length;
  const airy = room > shown.length * 2 + 2;
  const each = shown.length === 0 ? 1 : Math.floor((room - (airy ? 2 : 0)) / shown.length);
  const height = Math.min(tallest, Math.max(1, each));
  const body = [
    chalk.bold(heading),
    jobsText(latest, columns),
    busyText(latest, columns),
    ...(airy ? [''] : []),
    ...queueLines(shown, { columns, height, chalk }),
    ...(left > 0 ? [truncate(`and ${left} more`, columns)] : []),
    ...(airy ? [''] : []),
  ];
  const processes = processLines(latest, columns);
  const spare = rows - body.length - 2;
  const listed = processes.length > 1 && processes.length <= spare ? [...processes, ''] : [];
  return [...body, ...listed, footer(last, frame, chalk)].slice(0, Math.max(1, rows));
};
