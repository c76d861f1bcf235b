import { call as callEndpoint } from '../../../../api/call.ts';
import { InterruptedError } from '../../../errors/interrupted-error.ts';
import { UsageError } from '../../../errors/usage-error.ts';
import type { CommandContext } from '../../../context/context.ts';
import { isForReading } from '../../../verbs/view.ts';
import type { VerbCall } from '../../../verbs/noun.ts';
import { givenDuration } from '../../../verbs/parse-moment.ts';
import { poll } from '../../../context/poll.ts';
import { openLiveScreen } from '../../../output/live-screen.ts';
import { warn } from '../../../output/warn.ts';
import { writeRecord } from '../../../output/write-records.ts';
import { metricsFrame, type Sample } from './metrics-frame.ts';
import type { Metrics } from './metrics-rows.ts';

const intervals = { takes: 'from 500ms to 1d, such as 2s', least: 500, most: 24 * 3_600_000 } as const;

/** Samples that are kept, more than any terminal has columns. */
const mostSamples = 1000;

const sampled = (context: CommandContext, { endpoint, params }: VerbCall, interval: number, signal: AbortSignal) =>
  poll(context, {
    interval,
    signal,
    look: async (client) => (await callEndpoint(client, endpoint, params, { signal })).body as Metrics,
  });

/** Prints one JSON object per sample until the signal fires or the reader leaves. */
const printSamples = async (context: CommandContext, call: VerbCall, interval: number): Promise<void> => {
  const { streams, signal } = context;
  const view = { ...call.view, format: 'ndjson' as const };
  let seen = false;
  for await (const { at, ...look } of sampled(context, call, interval, signal)) {
    if (look.failure === undefined) {
      seen = true;
      await writeRecord(streams, { sampled_at: at.toISOString(), ...look.value }, view);
    } else {
      if (!seen) throw look.failure;
      warn(streams, look.failure.message);
    }
    if (!streams.stdout.writable) return;
  }
};

const showSamples = async (context: CommandContext, call: VerbCall, interval: number): Promise<void> => {
  const { streams } = context;
  const { base } = await context.client();
  const samples: Sample[] = [];
  const screen = openLiveScreen(streams, () => void draw());
  const draw = (): Promise<void> => {
    const about = { service: base.origin, interval, level: streams.colorLevel.stdout };
    return screen.draw(samples.length === 0 ? [] : metricsFrame(samples, { ...about, ...screen.size() }));
  };
  const signal = AbortSignal.any([context.signal, screen.ended]);
  try {
    for await (const { at, ...look } of sampled(context, call, interval, signal)) {
      if (look.failure === undefined) samples.push({ at, metrics: look.value });
      else if (samples.length === 0) throw look.failure;
      else samples.push({ at, failure: look.failure.message });
      samples.splice(0, samples.length - mostSamples);
      await draw();
    }
  } catch (error) {
    if (context.signal.aborted || !screen.ended.aborted) throw error;
    // Ctrl-C ends with an error; the q key does not.
    if (screen.ended.reason instanceof InterruptedError) throw screen.ended.reason;
  } finally {
    screen.close();
  }
};

/**
 * Watches job queue metrics: drawn on a terminal, otherwise as one JSON object per sample, with `sampled_at`. The first
 * sample must succeed; later failures that can pass are shown.
 */
export const watchMetrics = async (context: CommandContext, call: VerbCall): Promise<void> => {
  const interval = givenDuration('interval', call.extras['interval'], intervals) ?? 2000;
  const { format, jq } = call.view;
  if (jq === undefined && ['yaml', 'csv', 'markdown', 'name'].includes(format)) {
    throw new UsageError(
      `"metrics watch" cannot be used with --output ${format}: it prints one JSON object per sample`,
    );
  }
  const live = (await isForReading(context)) && context.env['TERM'] !== 'dumb';
  return live ? showSamples(context, call, interval) : printSamples(context, call, interval);
};
